import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { readCandidates } from './candidates';

const LATER_MS = 6 * 60_000;
const product = (_id: string, categoryName: string) => ({
  __typename: 'Product',
  ...{ _id, title: _id, image: '', quantity: 'kg', price: 20, categoryName, diet: 'VEG', dietMark: null },
  ...{ soldByWeight: true, stockLevel: 'IN_STOCK' },
});

let asked: string[];
/** The desk's API, where everything weighs a kilogram. */
const desk = new ApolloClient({
  cache: new InMemoryCache(),
  link: new ApolloLink(({ variables }) => {
    const ids = variables.productIds as string[];
    asked.push(`weights of ${ids.join()}`);
    const packWeights = ids.map((productId) => ({ __typename: 'PackWeight', productId, packGrams: 1000 }));
    return of({ data: { packWeights } });
  }),
});
/** The shop's API: each shelf has a product on each of its two pages. */
const respond: typeof fetch = (_url, init) => {
  const { variables } = JSON.parse(String(init?.body)) as {
    variables: { filter: { categories: string[] }; after: string | null };
  };
  const shelf = variables.filter.categories[0]!;
  const page = variables.after ?? '1';
  asked.push(`${shelf} ${page}`);
  const products = {
    __typename: 'ProductConnection',
    edges: [{ __typename: 'ProductEdge', node: product(`${shelf}-${page}`, shelf) }],
    pageInfo: { __typename: 'PageInfo', hasNextPage: page === '1', endCursor: '2' },
  };
  return Promise.resolve(Response.json({ data: { products } }));
};

beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
});
afterEach(() => jest.restoreAllMocks());

const read = async (...shelves: string[]) =>
  (await readCandidates(desk, shelves, [])).map(({ productId, packGrams }) => `${productId} ${packGrams}`);

it('shelves are read to their end, and asked for anew only after some minutes', async () => {
  const fruits = ['fruits-1 1000', 'fruits-2 1000'];
  expect(await read('fruits')).toEqual(fruits);
  expect(asked.splice(0)).toEqual([
    ...['fruits 1', 'weights of fruits-1', 'fruits 2', 'weights of fruits-2'],
  ]);
  expect(await read('fruits')).toEqual(fruits);
  expect(asked).toEqual([]);
  expect(await read('fruits', 'dairy')).toHaveLength(4);
  expect(asked.splice(0)).toEqual(['dairy 1', 'weights of dairy-1', 'dairy 2', 'weights of dairy-2']);

  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + LATER_MS);
  expect(await read('fruits')).toEqual(fruits);
  expect(asked).toHaveLength(4);
});
