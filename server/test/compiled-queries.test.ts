import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { buildClientSchema, getIntrospectionQuery, Kind, parse, print, separateOperations } from 'graphql';
import type { GraphQLObjectType, IntrospectionQuery } from 'graphql';
import { EXAMPLE_OPERATIONS } from '@server/graphql/example-operations';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { fieldText } from './helpers/random-selection';
import { signUpShopper } from './helpers/shopper';

/** Two shops on one database: one compiles every query, the other one none. */
let compiling: TestShop;
let interpreting: TestShop;
let token: string;
let query: GraphQLObjectType;
beforeAll(async () => {
  // Without what works beside the requests no answer is kept: each is made anew.
  compiling = await openTestShop({ background: false, env: { COMPILE_QUERIES_AFTER: '1' } });
  const { databaseUrl } = compiling;
  interpreting = await openTestShop({ background: false, databaseUrl, env: { COMPILE_QUERIES_AFTER: '0' } });
  ({ token } = await signUpShopper(compiling));
  for (const productId of ['tomato', 'fresh-cow-milk'])
    for (const field of ['addToCart', 'addToWishlist'])
      await compiling.graphql(
        `mutation ($id: ID!) { ${field}(productId: $id) { _id } }`,
        { id: productId },
        token,
      );
  const { data } = await compiling.graphql<IntrospectionQuery>(getIntrospectionQuery());
  query = buildClientSchema(data).getQueryType()!;
});
afterAll(async () => {
  await interpreting?.close();
  await compiling?.close();
});

interface Asked {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** The answer to the letter: the order of the fields counts, too. */
async function ask({ url }: TestShop, body: Asked, as = token): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: as },
    body: JSON.stringify(body),
  });
  const headers = ['content-type', 'cache-control', 'content-length', 'vary'].map((name) =>
    response.headers.get(name),
  );
  return `${response.status} ${headers.join()}\n${await response.text()}`;
}

async function expectTheSame(body: Asked, as?: string): Promise<string> {
  const answer = await ask(compiling, body, as);
  // It is compiled by now, and answered without Apollo Server.
  expect(await ask(compiling, body, as)).toBe(answer);
  expect(answer).toBe(await ask(interpreting, body, as));
  return answer;
}

const LIST = `query ($filter: ProductFilter, $sort: ProductSort, $first: Int = 2, $after: String) {
  products(filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { cursor node { _id price rating category { name: categoryName } } } pageInfo { hasNextPage endCursor } totalCount } }`;
const given = { filter: { categories: ['dairy'] }, sort: 'PRICE_LOW_TO_HIGH', first: 3, after: null };

const SET = `mutation ($id: ID!, $qty: Int!) { setCartQty(productId: $id, qty: $qty) {
  _id total items { _id qty createdAt product { _id price category { categoryName } } } } }`;

describe('a compiled operation', () => {
  it.each<[string, Asked]>([
    ['all variables', { query: LIST, variables: given }],
    ['a variable left out', { query: LIST, variables: { ...given, sort: undefined } }],
    [
      'variables left out that have a default',
      { query: LIST.replace('$sort: ProductSort', '$sort: ProductSort = ID') },
    ],
    ['null for a variable', { query: LIST, variables: { ...given, filter: null } }],
    ['null for a variable with a default', { query: LIST, variables: { ...given, first: null } }],
    ['one value for a list', { query: LIST, variables: { ...given, filter: { categories: 'dairy' } } }],
    ['a list for an object', { query: LIST, variables: { ...given, filter: [] } }],
    ['an object for a list', { query: LIST, variables: { ...given, filter: { categories: {} } } }],
    ['a wrong enum', { query: LIST, variables: { ...given, sort: 'BY_NAME' } }],
    ['a number as text', { query: LIST, variables: { ...given, first: '3' } }],
    ['a fraction for a whole number', { query: LIST, variables: { ...given, first: 2.5 } }],
    ['a field that the filter has not', { query: LIST, variables: { ...given, filter: { colour: 'red' } } }],
    ['a value out of bounds', { query: LIST, variables: { ...given, first: 0 } }],
    ['a cursor of another list', { query: LIST, variables: { ...given, after: 'x' } }],
    ['a number for an ID', { query: 'query ($id: ID!) { product(_id: $id) { _id } }', variables: { id: 3 } }],
    [
      'null for nothing found',
      { query: '{ a: product(_id: "none") { _id } b: product(_id: "tomato") { _id } }' },
    ],
    [
      'fields of fragments, merged',
      {
        query: `{ product(_id: "tomato") { title ...A ... on Product { _id title ...A } } }
          fragment A on Product { rating category { _id } category { categoryName } __typename }`,
      },
    ],
    [
      '@skip and @include',
      {
        query: `query ($yes: Boolean!, $no: Boolean!) { product(_id: "tomato") {
          _id @skip(if: $yes) title @include(if: $yes) ... @include(if: $no) { price } ...A @skip(if: $no) } }
          fragment A on Product { image quantity @include(if: $no) }`,
        variables: { yes: true, no: false },
      },
    ],
    [
      'one operation of several',
      { query: 'query A { shop { name } } query B { cart { total } }', operationName: 'B' },
    ],
    ['an operation that is not there', { query: 'query A { shop { name } }', operationName: 'C' }],
    ['the schema itself', { query: getIntrospectionQuery() }],
    [
      'lists of the shopper',
      {
        query:
          '{ cart { _id total items { _id qty createdAt product { title } } } wishlist { items { _id } } }',
      },
    ],
  ])('answers as an interpreted one: %s', async (_what, asked) => {
    await expectTheSame(asked);
  });

  it('meets the same errors, in the same places, with the same nulls around them', async () => {
    const asked = '{ shop { name } product(_id: "tomato") { _id } cart { total } orders { _id } }';
    expect(await expectTheSame({ query: asked }, '')).toContain('UNAUTHENTICATED');
    const wrong = '{ a: suggestions(text: "m", first: 0) { _id } b: products(first: 0) { totalCount } }';
    expect(await expectTheSame({ query: wrong })).toContain('VALIDATION_FAILED');
  });

  it.each<[string, Asked]>([
    ['a change', { query: SET, variables: { id: 'tomato', qty: 3 } }],
    ['a product that is not there', { query: SET, variables: { id: 'none', qty: 3 } }],
    ['a number out of bounds', { query: SET, variables: { id: 'tomato', qty: 100 } }],
    ['a number as text', { query: SET, variables: { id: 'tomato', qty: '3' } }],
    ['a variable left out', { query: SET, variables: { id: 'tomato' } }],
    [
      'several changes',
      {
        query:
          'mutation { a: setCartQty(productId: "potato", qty: 1) { totalQty } b: removeFromCart(productId: "potato") { totalQty } }',
      },
    ],
  ])('changes as an interpreted one: %s', async (_what, asked) => {
    await expectTheSame(asked);
    await expectTheSame(asked, '');
  });

  it('changes what it is to change once, and no more, each time it is asked', async () => {
    const add = () => compiling.graphql('mutation { addToCart(productId: "onion") { totalQty } }', {}, token);
    for (let time = 1; time <= 4; time += 1) await add();
    expect(await compiling.graphql('{ cart { items { qty product { _id } } } }', {}, token)).toMatchObject({
      data: { cart: { items: expect.arrayContaining([{ qty: 4, product: { _id: 'onion' } }]) } },
    });
  });

  it('costs one statement the first time and every time', async () => {
    const listed = () => compiling.graphql(LIST.replace('totalCount', ''), { ...given, first: 5 });
    for (let time = 0; time < 3; time += 1)
      expect((await compiling.countStatements(listed)).statements).toHaveLength(2);
  });

  it('takes whatever variables come, right or wrong, for what they are', async () => {
    const any = fc.constantFrom(null, true, 0, 3, 2.5, -1, 2 ** 31, '', '3', 'dairy', 'toString', [], {}, [
      null,
    ]);
    const filter = fc.record(
      { categories: fc.oneof(any, fc.array(any)), minRating: any, search: any, colour: any },
      { requiredKeys: [] },
    );
    const variables = fc.record({
      filter: fc.oneof(any, filter, fc.array(filter)),
      sort: fc.oneof(any, fc.constantFrom('ID', 'PRICE_LOW_TO_HIGH')),
      first: fc.oneof(any, fc.nat(100)),
      after: any,
    });
    await fc.assert(
      fc.asyncProperty(variables, async (some) => {
        await expectTheSame({ query: LIST, variables: some });
        await expectTheSame({ query: LIST, variables: { ...given, filter: some.filter } });
      }),
      { seed: 20_261_121, numRuns: 40 },
    );
  });

  it('is any of the documented examples and of the web client, with the same answer', async () => {
    const web = path.join(__dirname, '../../web/src');
    const documents = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => readFileSync(path.join(web, file), 'utf8'));
    const variables = {
      ...given,
      _id: 'tomato',
      text: 'mil',
      categoryName: 'dairy',
      couponCode: 'Instant50',
    };
    let asked = 0;
    for (const all of [documents.join('\n'), EXAMPLE_OPERATIONS])
      for (const document of Object.values(separateOperations(parse(all)))) {
        const operation = document.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)!;
        if (operation.operation !== 'query') continue;
        await expectTheSame({ query: print(document), variables });
        asked += 1;
      }
    expect(asked).toBeGreaterThan(15);
  });

  it('is whatever may be asked, right or wrong, with the same answer', async () => {
    // One field: of several that fail at once, the first to do so is reported.
    const queries = fc
      .constantFrom(...Object.values(query.getFields()))
      .chain((field) => fieldText(field))
      .map((field) => `{ ${field} }`);
    await fc.assert(
      fc.asyncProperty(queries, fc.boolean(), async (asked, signedIn) => {
        await expectTheSame({ query: asked }, signedIn ? token : '');
      }),
      { seed: 20_261_121, numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  }, 120_000);
});
