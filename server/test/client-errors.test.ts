import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { clientOf } from './helpers/test-shop';

let database: DatabaseCopy;
let shop: ShopProcess;
beforeAll(async () => {
  database = await copyDatabase();
  shop = await openShop({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await shop.end('SIGKILL');
  await database.drop();
});

describe('null for a variable of a non-null argument is a BAD_USER_INPUT error that names the argument', () => {
  it.each([
    ['sort', 'query ($v: ProductSort = ID) { products(sort: $v) { totalCount } }'],
    ['sort', 'query ($v: ProductSort) { products(sort: $v) { totalCount } }'],
    ['first', 'query ($v: Int = 2) { products(first: $v) { totalCount } }'],
    ['first', 'query ($v: Int) { shop { name } suggestions(text: "m", first: $v) { _id } }'],
    ['text', 'query ($v: String = "m") { suggestions(text: $v) { _id } }'],
    ['qty', 'mutation ($v: Int = 2) { setCartQty(productId: "tomato", qty: $v) { _id } }'],
    ['if', 'query ($v: Boolean = true) { shop { name @include(if: $v) } }'],
    ['if', 'query ($v: Boolean = true) { shop @include(if: $v) { name } }'],
    ['if', 'query ($v: Boolean = true) { shop { ... @skip(if: $v) { name } } }'],
  ])('%s: %s', async (argument, query) => {
    const { errors } = await clientOf(shop.url).graphql(query, { v: null });
    expect(errors).toHaveLength(1);
    expect(errors![0]!.extensions).toEqual({ code: 'BAD_USER_INPUT' });
    expect(errors![0]!.message).toMatch(new RegExp(`^Argument "${argument}" of non-null type`));
    expect(errors![0]!.locations).toHaveLength(1);
  });

  it('logs no warning or error', () => {
    expect(
      shop
        .stdout()
        .split('\n')
        .filter((line) => /"level":[456]0/.test(line)),
    ).toEqual([]);
  });
});

describe('GraphQL over GET, as urql sends it', () => {
  const byGet = (query: string, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${shop.url}/graphql?${new URLSearchParams({ query, ...more }).toString()}`, {
      headers: { accept: 'application/graphql-response+json, application/json' },
    });

  it('answers a query with variables and an operation name', async () => {
    const query = 'query Find($_id: ID!) { product(_id: $_id) { title } } query Other { shop { name } }';
    const answer = await byGet(query, { operationName: 'Find', variables: '{"_id":"tomato"}' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: { product: { title: 'Tomato' } } });
  });

  it.each([
    ['a mutation', 'mutation { addToCart(productId: "tomato") { _id } }', 405],
    [
      'a mutation among queries',
      'query A { shop { name } } mutation B { addToCart(productId: "tomato") { _id } }',
      405,
    ],
    ['a query that is too complex', `{ a: orders { _id } b: orders { _id } }`, 400],
    ['a syntax error', '{', 400],
  ])('rejects %s', async (_what, query, status) => {
    const more = query.includes('mutation B') ? { operationName: 'B' } : undefined;
    expect((await byGet(query, more)).status).toBe(status);
  });
});
