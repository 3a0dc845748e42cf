import fc from 'fast-check';
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputType,
  GraphQLObjectType,
  IntrospectionQuery,
} from 'graphql';
import { openTestShop } from './harness';
import type { TestShop } from './harness';
import { signUpShopper } from './shopper';

/** The same queries every time; more of them with FUZZ_RUNS. */
const SEED = 20_261_121;
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SLOW_MS = 60_000 + RUNS * 50;
const DEEPEST = 5;

let shop: TestShop;
let token: string;
let roots: { kind: string; type: GraphQLObjectType }[];
let codes: Set<string>;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await signUpShopper(shop));
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
const known = [
  'tomato',
  'dairy',
  'fresh-cow-milk',
  'Instant50',
  'asha@tokri.example',
  '9876543210',
  '560001',
];
const HOSTILE = ['', ' ', '\\u0000', '\\ud800', '__proto__', "' OR 1=1 --", '%', '\\\\', 'x'.repeat(3_000)];
const text = fc.oneof(
  fc.constantFrom(...known),
  fc.constantFrom(...HOSTILE),
  fc.string().map((part) => JSON.stringify(part).slice(1, -1)),
);
const number = fc.oneof(fc.integer({ min: -3, max: 120 }), fc.constantFrom(2 ** 31, -(2 ** 31), 1e21, 0.5));

function literal(type: GraphQLInputType, depth = 0): fc.Arbitrary<string> {
  if (isNonNullType(type)) return fc.oneof({ weight: 20, arbitrary: literal(type.ofType, depth) }, odd);
  const inner = getNullableType(type);
  if (isListType(inner))
    return fc
      .array(literal(inner.ofType, depth + 1), { maxLength: 3 })
      .map((parts) => `[${parts.join(', ')}]`);
  if (isEnumType(inner)) return fc.constantFrom(...inner.getValues().map(({ name }) => name));
  if (isInputObjectType(inner)) return givenTo(Object.values(inner.getFields()), ['{', '}'], depth + 1);
  if (inner.toString() === 'Boolean') return fc.constantFrom('true', 'false');
  return ['Int', 'Float'].includes(inner.toString()) ? number.map(String) : text.map((part) => `"${part}"`);
}
const odd = fc.constantFrom('null', '1', '"x"', '[]', '{}', 'RED', '$nothing');

/** Arguments of a field, or the fields of an input. */
function givenTo(
  wanted: readonly Pick<GraphQLArgument, 'name' | 'type'>[],
  [open, close]: [string, string],
  depth = 0,
): fc.Arbitrary<string> {
  const parts = wanted.map(({ name, type }) => {
    const given = literal(type, depth).map((value) => `${name}: ${value}`);
    return isNonNullType(type)
      ? fc.oneof({ weight: 30, arbitrary: given }, fc.constant(''))
      : fc.oneof(given, fc.constant(''));
  });
  return fc.tuple(...parts).map((given) => {
    const inside = given.filter((part) => part !== '').join(', ');
    return inside === '' && open === '(' ? '' : `${open}${inside}${close}`;
  });
}

function selection(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => depth < DEEPEST || !isObjectType(getNamedType(field.type)),
  );
  const one = fc.constantFrom(...fields).chain((field) => fieldText(field, depth));
  return fc
    .uniqueArray(fc.oneof({ weight: 30, arbitrary: one }, fc.constantFrom('__typename', 'nothing')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => `{ ${parts.map((part, index) => `f${depth}${index}: ${part}`).join(' ')} }`);
}

function fieldText(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type);
  const below = isObjectType(type) ? selection(type, depth + 1) : fc.constant('');
  return fc.tuple(givenTo(field.args, ['(', ')']), below).map((parts) => `${field.name}${parts.join(' ')}`);
}

it(
  'answers whatever it is asked with data or a code, and never with a failure of its own',
  async () => {
    const seen = new Set<unknown>();
    let good = 0;
    const query = fc
      .constantFrom(...roots)
      .chain(({ kind, type }) => selection(type, 0).map((s) => `${kind} ${s}`));
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (asked, signedIn) => {
        const { status, errors } = await shop.graphql(asked, {}, signedIn ? token : undefined);
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
    // Otherwise the queries were all of one kind.
    expect(good).toBeGreaterThan(RUNS / 20);
    for (const code of ['UNAUTHENTICATED', 'VALIDATION_FAILED', 'NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED'])
      expect([...seen]).toContain(code);
  },
  SLOW_MS,
);
