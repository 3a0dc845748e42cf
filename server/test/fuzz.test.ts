import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { buildSchema, isEnumType } from 'graphql';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { queryDesk, newStaff } from './helpers/desk';
import { bought } from './helpers/desk-orders';
import type { Description, Operation } from './helpers/openapi-description';
import { selection } from './helpers/random-selection';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** A fixed seed makes the requests the same every time; FUZZ_RUNS sets their number. */
const SEED = 20_261_121;
const runs = (usually: number): number => Number(process.env.FUZZ_RUNS ?? usually);
/** Enough to meet every code and status that the tests below name. */
const RUNS = { graphql: runs(80), rest: runs(120) };
const SLOW_MS = 60_000 + RUNS.rest * 50;

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  ({ token } = await newShopper(shop));
});
afterAll(() => shop.close());

describe('GraphQL', () => {
  const schemaIn = (file: string): GraphQLSchema =>
    buildSchema(readFileSync(path.join(__dirname, '../..', file), 'utf8'));
  /** The shop's codes, and GraphQL's own. */
  const codesOf = (schema: GraphQLSchema): string[] => {
    const errorCode = schema.getType('ErrorCode');
    const own = isEnumType(errorCode) ? errorCode.getValues().map(({ name }) => name) : [];
    return [...own, 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'BAD_REQUEST'];
  };
  const operations = (schema: GraphQLSchema): fc.Arbitrary<string> =>
    fc
      .constantFrom(
        ['query', schema.getQueryType()!] as const,
        ['mutation', schema.getMutationType()!] as const,
      )
      .chain(([kind, type]) => selection(type).map((query) => `${kind} ${query}`));

  /** Sends random operations, whose responses must be data or a code; the codes must be varied enough to have met these. */
  async function expectCodes<By>(
    schema: GraphQLSchema,
    callers: fc.Arbitrary<By>,
    send: (query: string, by: By) => Promise<{ status: number; errors: GraphQLFormattedError[] | undefined }>,
    varied: string[],
  ): Promise<void> {
    const [seen, codes] = [new Set<unknown>(), codesOf(schema)];
    let good = 0;
    await fc.assert(
      fc.asyncProperty(operations(schema), callers, async (query, by) => {
        const { status, errors = [] } = await send(query, by);
        expect(status).toBeLessThan(500);
        if (errors.length === 0) good += 1;
        for (const { extensions } of errors) {
          seen.add(extensions?.code);
          expect(codes).toContain(extensions?.code);
          expect(extensions?.code).not.toBe('INTERNAL');
        }
        expect(JSON.stringify(errors)).not.toMatch(/stacktrace|node_modules|\.[jt]s:\d|QueryFailed/);
      }),
      { seed: SEED, numRuns: RUNS.graphql },
    );
    expect(good).toBeGreaterThan(RUNS.graphql / 20);
    expect([...seen]).toEqual(expect.arrayContaining(varied));
  }

  it(
    'responds to any query with data or a code, and never with an internal error',
    () =>
      expectCodes(
        schemaIn('schema.graphql'),
        fc.boolean(),
        async (query, signedIn) => {
          const response = await shop.graphql(query, {}, signedIn ? token : undefined);
          if (query.includes('logOut')) ({ token } = await newShopper(shop));
          return response;
        },
        ['UNAUTHENTICATED', 'VALIDATION_FAILED', 'NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED'],
      ),
    SLOW_MS,
  );

  it(
    'of the desk does so for an owner, a rider and a visitor',
    async () => {
      await bought(shop);
      const [owner, rider] = [await newStaff(shop, 'OWNER'), await newStaff(shop, 'RIDER')];
      await expectCodes(
        schemaIn('desk.graphql'),
        fc.constantFrom(owner, owner, rider, undefined),
        (query, by) => queryDesk(shop, query, {}, by),
        ['UNAUTHENTICATED', 'FORBIDDEN', 'VALIDATION_FAILED', 'NOT_FOUND'],
      );
    },
    SLOW_MS,
  );
});

let operations: { method: string; path: string; operation: Operation }[];
let schemas: Record<string, Schema>;

interface FuzzedRequest {
  method: string;
  path: string;
  body: string | undefined;
  signedIn: boolean;
  type: string;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  '../..',
  "' OR 1=1 --",
  '%s%n',
  '💚'.repeat(200),
  'x'.repeat(5_000),
];
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE));
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1e308, 2 ** 53));
const anything = fc.anything({
  withNullPrototype: false,
  values: [anyText, anyNumber, fc.boolean(), fc.constant(null)],
});

/** Mostly values that match the schema, and some that do not. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) return fc.array(valueOf(schema.items), { maxLength: 4 });
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([name, part]) => [name, valueOf(part)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] });
  }
  const kinds = [schema.type ?? 'object'].flat();
  const free = kinds.includes('string') ? anyText : anyNumber;
  return schema.examples ? fc.oneof(fc.constantFrom(...schema.examples), free) : free;
}

const bodyOf = ({ requestBody }: Operation): fc.Arbitrary<string | undefined> =>
  requestBody
    ? fc.oneof(
        { weight: 10, arbitrary: valueOf(requestBody.content['application/json'].schema).map(toJson) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '{"__proto__":{"x":1}}') },
      )
    : fc.constant(undefined);
/** Converts or omits values that JSON cannot represent. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)) ?? 'null';

/** Whether a URL keeps this as a path segment. */
const isSegment = (value: unknown): boolean => !['', '.', '..'].includes(String(value));

const request = (): fc.Arbitrary<FuzzedRequest> =>
  fc.constantFrom(...operations).chain(({ method, path, operation }) => {
    const given = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
    const inPath = Object.fromEntries(
      given('path').map(({ name, schema }) => [name, fitting(schema as Schema).filter(isSegment)]),
    );
    const inQuery = Object.fromEntries(
      given('query').map(({ name, schema }) => [name, valueOf(schema as Schema)]),
    );
    return fc.record({
      method: fc.constant(method),
      path: fc
        .tuple(fc.record(inPath), fc.record(inQuery, { requiredKeys: [] }))
        .map(([parts, query]) => fill(path, parts) + search(query)),
      body: bodyOf(operation),
      signedIn: fc.oneof(
        { weight: 5, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=latin1') },
      ),
    });
  });

const encoded = (value: unknown): string => encodeURIComponent(Buffer.from(String(value)).toString());
const fill = (path: string, parts: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_part, name: string) => encoded(parts[name]));
function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(toText(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
const toText = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));

it(
  'REST responds to any request with a documented body, and never with an internal error',
  async () => {
    ({ token } = await newShopper(shop));
    const { paths, components } = (await shop.rest<Description>('GET', '/openapi.json')).body;
    schemas = components.schemas as Record<string, Schema>;
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(request(), async ({ method, path, body, signedIn, type }) => {
        const response = await shop.rest(method, path, {
          body,
          ...(signedIn && { token }),
          headers: body === undefined ? {} : { 'content-type': type },
        });
        seen.add(response.status);
        expect(response.status).toBeLessThan(500);
        expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.[jt]s:\d|QueryFailed|syntax error/);
      }),
      { seed: SEED, numRuns: RUNS.rest },
    );
    // The requests must be varied enough.
    for (const status of [200, 201, 400, 401, 404, 415, 422]) expect([...seen]).toContain(status);
  },
  SLOW_MS,
);
