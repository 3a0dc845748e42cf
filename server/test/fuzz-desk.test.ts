import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { buildSchema, isEnumType } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { askDesk, newStaff } from './helpers/desk';
import { bought } from './helpers/desk-orders';
import { selection } from './helpers/random-selection';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** A fixed seed makes the queries the same every time; FUZZ_RUNS sets their number. */
const SEED = 20_261_123;
const RUNS = Number(process.env.FUZZ_RUNS ?? 150);

const schema = buildSchema(readFileSync(path.join(__dirname, '../../desk.graphql'), 'utf8'));
const errorCode = schema.getType('ErrorCode');
const CODES = [
  ...(isEnumType(errorCode) ? errorCode.getValues().map(({ name }) => name) : []),
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'BAD_REQUEST'],
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  await bought(shop);
});
afterAll(() => shop.close());

it(
  'the desk answers any query of an owner, a rider or a visitor with data or a code, never an internal error',
  async () => {
    const owner = await newStaff(shop, 'OWNER');
    const rider = await newStaff(shop, 'RIDER');
    const seen = new Set<unknown>();
    let good = 0;
    const root = fc.constantFrom<[string, GraphQLObjectType]>(
      ['query', schema.getQueryType()!],
      ['mutation', schema.getMutationType()!],
    );
    const query = root.chain(([kind, type]) => selection(type).map((asked) => `${kind} ${asked}`));
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(owner, owner, rider, undefined), async (asked, by) => {
        const { status, errors } = await askDesk(shop, asked, {}, by);
        expect(status).toBeLessThan(500);
        if (!errors) good += 1;
        for (const { extensions } of errors ?? []) {
          seen.add(extensions?.code);
          expect(CODES).toContain(extensions?.code);
          expect(extensions?.code).not.toBe('INTERNAL');
        }
        expect(JSON.stringify(errors ?? [])).not.toMatch(/stacktrace|node_modules|\.[jt]s:\d|QueryFailed/);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // The queries must be varied enough.
    expect(good).toBeGreaterThan(RUNS / 20);
    for (const code of ['UNAUTHENTICATED', 'FORBIDDEN', 'VALIDATION_FAILED', 'NOT_FOUND'])
      expect([...seen]).toContain(code);
  },
  60_000 + RUNS * 50,
);
