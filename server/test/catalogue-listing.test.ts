import catalogue from '../data/catalogue.json';
import { openTestShop } from './helpers/test-shop';
import type { GraphqlResponse, TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

interface Node {
  _id: string;
  id: number;
  title: string;
  price: number;
  rating: number;
  categoryName: string;
}
interface Page {
  products: {
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { cursor: string; node: Node }[];
  };
}
interface Variables {
  filter?: object;
  sort?: string;
  first?: number;
  after?: string | null;
}

const PRODUCTS = `query ($filter: ProductFilter, $sort: ProductSort! = ID, $first: Int! = 24, $after: String) {
  products(filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges { cursor node { _id id title price rating categoryName } }
  }
}`;

const request = (variables: Variables): Promise<GraphqlResponse<Page>> =>
  shop.graphql<Page>(PRODUCTS, { ...variables });
const nodesOf = ({ data }: GraphqlResponse<Page>): Node[] => data.products.edges.map(({ node }) => node);
const titlesFor = async (filter: object): Promise<string[]> =>
  nodesOf(await request({ filter, first: 100 })).map(({ title }) => title);
const fieldErrors = ({ errors }: GraphqlResponse<unknown>): unknown => [
  errors?.[0]?.extensions?.code,
  Object.keys((errors?.[0]?.extensions?.fields as object | undefined) ?? {}),
];

async function walk(variables: Variables): Promise<Node[]> {
  const seen: Node[] = [];
  let after: string | null = null;
  do {
    const response: GraphqlResponse<Page> = await request({ ...variables, after });
    seen.push(...nodesOf(response));
    const { hasNextPage, endCursor } = response.data.products.pageInfo;
    after = hasNextPage ? endCursor : null;
  } while (after !== null);
  return seen;
}

describe('pages', () => {
  const byId = (one: Node, other: Node): number => one.id - other.id;
  it.each([
    ['ID', byId],
    ['PRICE_LOW_TO_HIGH', (one: Node, other: Node) => one.price - other.price || byId(one, other)],
    ['PRICE_HIGH_TO_LOW', (one: Node, other: Node) => other.price - one.price || byId(one, other)],
  ] as const)('sorted by %s show each of the 72 products once, in order, ties by id', async (sort, order) => {
    const all = await walk({ sort, first: 7 });
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(72);
    expect(all).toEqual([...all].sort(order));
    const prices = all.map(({ price }) => price);
    expect(new Set(prices).size).toBeLessThan(prices.length);
  });

  it('have no next page after the last product', async () => {
    const last = await request({ first: 72 });
    expect(last.data.products.pageInfo.hasNextPage).toBe(false);
    expect(last.data.products.totalCount).toBe(72);
    const none = await request({ filter: { categories: [] } });
    expect(none.data.products).toMatchObject({
      edges: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

  it.each([0, 101])('reject a size of %p', async (first) => {
    expect(fieldErrors(await request({ first }))).toEqual(['VALIDATION_FAILED', ['first']]);
  });
  it.each([1, 100])('accept a size of %p', async (first) => {
    expect(nodesOf(await request({ first }))).toHaveLength(Math.min(first, 72));
  });

  it.each(['', 'ID.1', 'ID.1.2147483648', '\0'])('reject the malformed cursor %j', async (after) => {
    expect(fieldErrors(await request({ after }))).toEqual(['VALIDATION_FAILED', ['after']]);
  });
  it('reject a cursor of another sort order', async () => {
    const { data } = await request({ first: 3 });
    const after = data.products.pageInfo.endCursor;
    expect(fieldErrors(await request({ sort: 'PRICE_LOW_TO_HIGH', after }))).toEqual([
      'VALIDATION_FAILED',
      ['after'],
    ]);
  });
});

describe('filters', () => {
  it('match the given categories; null means all, an empty list none, unknown ones match nothing', async () => {
    const categories = ['fruits', 'dairy'];
    const shown = nodesOf(await request({ filter: { categories }, first: 100 }));
    expect(new Set(shown.map(({ categoryName }) => categoryName))).toEqual(new Set(categories));
    expect(shown).toHaveLength(
      catalogue.products.filter(({ categoryName }) => categories.includes(categoryName)).length,
    );
    expect(await titlesFor({ categories: null })).toHaveLength(72);
    expect(await titlesFor({ categories: [] })).toEqual([]);
    expect(await titlesFor({ categories: ['weapons', '\0', "'; DROP TABLE products; --"] })).toEqual([]);
  });

  it.each([1, 2, 3, 4])('match ratings of %p and above', async (minRating) => {
    const expected = catalogue.products.filter(({ rating }) => rating >= minRating).length;
    const shown = nodesOf(await request({ filter: { minRating }, first: 100 }));
    expect(shown).toHaveLength(expected);
    expect(shown.every(({ rating }) => rating >= minRating)).toBe(true);
  });
  it.each([0, 5])('reject the rating %p', async (minRating) => {
    expect(fieldErrors(await request({ filter: { minRating } }))).toEqual([
      'VALIDATION_FAILED',
      ['minRating'],
    ]);
  });

  it('find a text anywhere in the title, ignoring case', async () => {
    const expected = catalogue.products.map(({ title }) => title).filter((title) => /dal/i.test(title));
    expect((await titlesFor({ search: 'DAL' })).sort()).toEqual(expected.sort());
    expect(await titlesFor({ search: '  tomato ' })).toContain('Tomato');
  });
  it('ignore the case of non-ASCII letters too', async () => {
    await shop.sql(`UPDATE products SET title = 'Crème ÉCLAIR' WHERE "_id" = 'sugar'`);
    expect(await titlesFor({ search: 'CRÈME éclair' })).toEqual(['Crème ÉCLAIR']);
    await shop.sql(`UPDATE products SET title = 'Sugar' WHERE "_id" = 'sugar'`);
  });
  it('treat %, _ and \\ as literal characters', async () => {
    for (const search of ['%', '_', '\\', 'T%o', '\\%', 'Tom_to', 'a%'])
      expect(await titlesFor({ search })).toEqual([]);
    await shop.sql(String.raw`UPDATE products SET title = '100%_pure\salt' WHERE "_id" = 'iodised-salt'`);
    for (const search of ['%', '_', '\\', '0%_p', 'E\\s'])
      expect(await titlesFor({ search })).toEqual([String.raw`100%_pure\salt`]);
    await shop.sql(`UPDATE products SET title = 'Iodised Salt' WHERE "_id" = 'iodised-salt'`);
  });
  it.each(['\0', 'to\0mato', "' OR 1=1; --", '𝓽𝓸𝓶', '\u{1F345}', '\uD800', '﷽', 'x'.repeat(100)])(
    'find nothing for %j, without an error',
    async (search) => {
      expect(await titlesFor({ search })).toEqual([]);
    },
  );
  it('reject a search that is too long', async () => {
    expect(fieldErrors(await request({ filter: { search: 'x'.repeat(101) } }))).toEqual([
      'VALIDATION_FAILED',
      ['search'],
    ]);
  });
  it('return products by _id in the given order, skipping unknown ones', async () => {
    const ids = ['sugar', 'no-such-thing', 'tomato', '\0', 'sugar', 'basmati-rice'];
    const idsOf = async (variables: Variables) => nodesOf(await request(variables)).map(({ _id }) => _id);
    const { data } = await request({ filter: { ids } });
    expect(data.products.edges.map(({ node }) => node._id)).toEqual(['sugar', 'tomato', 'basmati-rice']);
    expect(data.products).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } });
    expect(await idsOf({ filter: { ids }, first: 2 })).toEqual(['sugar', 'tomato']);
    expect(await idsOf({ filter: { ids, categories: ['vegetables'] } })).toEqual(['tomato']);
    expect(await idsOf({ filter: { ids }, sort: 'PRICE_LOW_TO_HIGH' })).toEqual([
      'tomato',
      'sugar',
      'basmati-rice',
    ]);
    expect(await idsOf({ filter: { ids: [] } })).toEqual([]);
    expect(await titlesFor({ ids: null })).toHaveLength(72);
  });
  it('accept up to 24 _ids', async () => {
    const ids = nodesOf(await request({ first: 25 })).map(({ _id }) => _id);
    expect(fieldErrors(await request({ filter: { ids } }))).toEqual(['VALIDATION_FAILED', ['ids']]);
    expect(nodesOf(await request({ filter: { ids: ids.slice(1) } }))).toHaveLength(24);
  });
  it.each([
    ['ID', {}],
    ['PRICE_LOW_TO_HIGH', {}],
    ['UNIT_PRICE_LOW_TO_HIGH', {}],
    ['SAVING_HIGH_TO_LOW', {}],
    ['PRICE_HIGH_TO_LOW', { search: 'a' }],
  ])('paginate products by _id, sorted by %s', async (sort, more) => {
    const ids = ['sugar', 'banana', 'tomato', 'potato', 'basmati-rice', 'banana', 'carrot'];
    const filter = { ids, ...more };
    const all = nodesOf(await request({ filter, sort }));
    for (const first of [1, 2, 4]) {
      const found = [];
      for (let after: string | null = null, isMore = true; isMore;) {
        const { data } = await request({ filter, sort, first, after });
        found.push(...data.products.edges.map(({ node }) => node));
        ({ endCursor: after, hasNextPage: isMore } = data.products.pageInfo);
      }
      expect(found).toEqual(all);
    }
  });
  it('count the products that match all of them', async () => {
    const filter = { categories: ['vegetables', 'fruits'], minRating: 4, search: 'a' };
    const expected = catalogue.products.filter(
      ({ categoryName, rating, title }) =>
        filter.categories.includes(categoryName) && rating >= 4 && /a/i.test(title),
    );
    const { data } = await request({ filter, first: 2 });
    expect(data.products.totalCount).toBe(expected.length);
  });
});

describe('suggestions', () => {
  const suggest = async (text: string, first = 6): Promise<string[]> => {
    const query =
      'query ($text: String!, $first: Int!) { suggestions(text: $text, first: $first) { title } }';
    const { data } = await shop.graphql<{ suggestions: { title: string }[] }>(query, { text, first });
    return data.suggestions.map(({ title }) => title);
  };
  it('rank titles that begin with the text first, then those with a word that does', async () => {
    const found = await suggest('ch', 20);
    const ranks = found.map((title) => (/^ch/i.test(title) ? 0 : /\sch/i.test(title) ? 1 : 2));
    expect(ranks).toEqual([...ranks].sort());
    expect(ranks).toEqual(expect.arrayContaining([0, 1]));
  });
  it.each([
    ['tomatto', 'Tomato'],
    ['panir', 'Malai Paneer'],
    ['TOMA', 'Tomato'],
    ['paneer', 'Malai Paneer'],
  ])('for %p start with %p', async (text, title) => expect((await suggest(text))[0]).toBe(title));
  it.each(['', '   ', '\0', 'zzzzqqq', '%', '_', '\\'])('for %j are empty', async (text) =>
    expect(await suggest(text)).toEqual([]),
  );
  it('are limited to the requested number', async () => expect(await suggest('a', 3)).toHaveLength(3));
  it('reject a text that is too long, and a request for too many', async () => {
    const tooLong = await shop.graphql('{ suggestions(text: "' + 'x'.repeat(101) + '") { _id } }');
    expect(fieldErrors(tooLong)).toEqual(['VALIDATION_FAILED', ['text']]);
    const tooMany = await shop.graphql('{ suggestions(text: "a", first: 101) { _id } }');
    expect(fieldErrors(tooMany)).toEqual(['VALIDATION_FAILED', ['first']]);
  });
});

describe('a single product or category', () => {
  it('is returned by _id, or null if unknown', async () => {
    const { data } = await shop.graphql(
      `query ($nul: ID!) {
        tomato: product(_id: "tomato") { title category { _id id } }
        category(_id: "dairy") { categoryName id }
        none: product(_id: "no-such-thing") { _id }
        odd: product(_id: $nul) { _id }
        nowhere: category(_id: $nul) { _id }
      }`,
      { nul: 'a\0b' },
    );
    expect(data).toEqual({
      tomato: { title: 'Tomato', category: { _id: 'vegetables', id: 3 } },
      category: { categoryName: 'dairy', id: 1 },
      none: null,
      odd: null,
      nowhere: null,
    });
  });
});

describe('the number of SQL statements for', () => {
  const count = async (query: string): Promise<number> =>
    (await shop.countStatements(() => shop.graphql(query))).statements.length;
  it.each([
    ['a page', '{ products(first: 50) { edges { node { title price } } } }', 1],
    ['a page and its total count', '{ products(first: 50) { totalCount edges { node { title } } } }', 1],
    [
      'a page with the category of each',
      '{ products(first: 100) { edges { node { category { image } } } } }',
      2,
    ],
    ['a total count alone', '{ products(first: 1) { totalCount } }', 1],
    ['a product', '{ product(_id: "tomato") { title price } }', 1],
    [
      'products by _id and their total count',
      '{ products(filter: { ids: ["tomato", "sugar"] }) { totalCount edges { node { title } } } }',
      1,
    ],
    ['a product with its category', '{ product(_id: "tomato") { category { description } } }', 2],
    ['all categories', '{ categories { categoryName } }', 1],
    ['suggestions', '{ suggestions(text: "to") { title } }', 1],
  ])('%s', async (_what, query, statements) => expect(await count(query)).toBe(statements));
});
