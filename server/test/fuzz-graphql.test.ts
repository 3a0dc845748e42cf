import fc from 'fast-check';
import { buildClientSchema, getIntrospectionQuery, isEnumType } from 'graphql';
import type { GraphQLObjectType, IntrospectionQuery } from 'graphql';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { selection } from './helpers/random-selection';
import { newShopper } from './helpers/shopper';

/** A fixed seed makes the queries the same every time; FUZZ_RUNS sets their number. */
const SEED = 20_261_121;
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const SLOW_MS = 60_000 + RUNS * 50;

let shop: TestShop;
let token: string;
let roots: { kind: string; type: GraphQLObjectType }[];
let codes: Set<string>;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newShopper(shop));
  const { data } = await shop.graphql<IntrospectionQuery>(getIntrospectionQuery());
  const schema = buildClientSchema(data);
  roots = [
    { kind: 'query', type: schema.getQueryType()! },
    { kind: 'mutation', type: schema.getMutationType()! },
  ];
  const errorCode = schema.getType('ErrorCode');
  codes = new Set(isEnumType(errorCode) ? errorCode.getValues().map(({ name }) => name) : []);
});
afterAll(() => shop.close());

/** GraphQL's own codes, besides the shop's. */
const GRAPHQL_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'BAD_REQUEST'];
it(
  'GraphQL answers any query with data or a code, and never with an internal error',
  async () => {
    const seen = new Set<unknown>();
    let good = 0;
    const query = fc
      .constantFrom(...roots)
      .chain(({ kind, type }) => selection(type).map((s) => `${kind} ${s}`));
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (asked, signedIn) => {
        const { status, errors } = await shop.graphql(asked, {}, signedIn ? token : undefined);
        if (asked.includes('logOut')) ({ token } = await newShopper(shop));
        expect(status).toBeLessThan(500);
        if (!errors) good += 1;
        for (const { extensions } of errors ?? []) {
          seen.add(extensions?.code);
          expect([...codes, ...GRAPHQL_CODES]).toContain(extensions?.code);
          expect(extensions?.code).not.toBe('INTERNAL');
        }
        expect(JSON.stringify(errors ?? [])).not.toMatch(/stacktrace|node_modules|\.[jt]s:\d|QueryFailed/);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // The queries must be varied enough.
    expect(good).toBeGreaterThan(RUNS / 20);
    for (const code of ['UNAUTHENTICATED', 'VALIDATION_FAILED', 'NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED'])
      expect([...seen]).toContain(code);
  },
  SLOW_MS,
);
