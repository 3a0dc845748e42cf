import { searchWords } from '../../domain/catalogue/search-terms';
import data from '../data/product-facts.json';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

interface Found {
  products: {
    correctedTo: string | null;
    totalCount: number;
    edges: { node: { _id: string; title: string } }[];
  };
}
async function search(
  text: string,
  more: object = {},
): Promise<{ ids: string[]; correctedTo: string | null }> {
  const { data: result, errors } = await shop.graphql<Found>(
    `query ($filter: ProductFilter) { products(filter: $filter, first: 100) { correctedTo totalCount edges { node { _id title } } } }`,
    { filter: { search: text, ...more } },
  );
  expect(errors).toBeUndefined();
  const { correctedTo, totalCount, edges } = result.products;
  expect(totalCount).toBe(edges.length);
  return { ids: edges.map(({ node }) => node._id), correctedTo };
}
const suggest = async (text: string, first = 6): Promise<string[]> => {
  const { data: result } = await shop.graphql<{ suggestions: { _id: string }[] }>(
    'query ($text: String!, $first: Int!) { suggestions(text: $text, first: $first) { _id } }',
    { text, first },
  );
  return result.suggestions.map(({ _id }) => _id);
};

describe('a search', () => {
  it('finds products of the seed by each of their other names, and by their Hindi titles', async () => {
    for (const { _id, alsoKnownAs, titleHi } of data.products.filter((_, at) => at % 6 === 0)) {
      const names = [...alsoKnownAs, titleHi];
      const each = names.map(
        (name, at) =>
          `_${at}: products(filter: { search: ${JSON.stringify(name)} }) { edges { node { _id } } }`,
      );
      const response = await shop.graphql<Record<string, Found['products']>>(`{ ${each.join(' ')} }`);
      expect(response.errors).toBeUndefined();
      for (const [at, name] of names.entries())
        expect([name, response.data[`_${at}`]!.edges]).toEqual([
          name,
          expect.arrayContaining([{ node: { _id } }]),
        ]);
    }
  });
  it.each([
    ['tamatar', ['tomato']],
    ['TAMATAR', ['tomato']],
    ['टमाटर', ['tomato']],
    ['  lal  tamatar ', ['tomato']],
    ['दूध', ['fresh-cow-milk']],
    ['chiken', ['chicken-drumsticks']],
    ['आम', ['alphonso-mango']],
    ['gai ka doodh', ['fresh-cow-milk']],
    ['ka doodh', ['fresh-cow-milk']],
    ['red yellow green pepper', ['mixed-capsicum']],
    // Within a title, and as a word of another name.
    ['aloo', ['potato', 'classic-potato-chips', 'aloo-bhujia', 'punjabi-samosa']],
  ])('%j finds %j', async (text, ids) => expect((await search(text)).ids).toEqual(ids));
  it.each(['tamata', 'amatar', 'doodh gai', 'ka', 'tamatar%', 'तम'])(
    '%j does not match another name',
    async (text) =>
      expect((await search(text)).ids.filter((id) => ['tomato', 'fresh-cow-milk'].includes(id))).toEqual(
        text === 'tamatar%' ? ['tomato'] : [],
      ),
  );
  it('filters what it finds by another name', async () => {
    expect((await search('aloo', { categories: ['vegetables'] })).ids).toEqual(['potato']);
    expect((await search('badam', { onOffer: true, diets: ['VEG'] })).ids).toEqual(['california-almonds']);
    expect((await search('badam', { diets: ['NONVEG'] })).ids).toEqual([]);
  });
  it('uses added and removed names at once', async () => {
    await shop.sql(`UPDATE products SET "alsoKnownAs" = ARRAY['Sweet Stuff'] WHERE "_id" = 'sugar'`);
    expect((await search('stuff')).ids).toEqual(['sugar']);
    expect((await search('cheeni')).ids).toEqual([]);
  });
});

describe('words', () => {
  const ASCII = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1));
  const TRICKY = [
    ...ASCII.map((char) => `lal${char}dal`),
    ...['', ' - ', '--lal', 'dal]]', '[lal] \\\\ {dal}', '`~^lal^~`', 'a--b..c', '5%_off', 'a b c d e f g'],
    ...['lal\u00a0dal', 'lal\u200ddal', 'lal–dal', '‘lal’', 'lal，dal', 'lal।दाल', 'दूध-दही', '🍅-🥔🍅'],
  ];
  it('are the same in titles and names, by PostgreSQL’s functions, as in searches', async () => {
    const rows = await shop.sql(
      `SELECT array(SELECT DISTINCT "term" FROM title_terms(text) WHERE "words" = 1 ORDER BY 1) AS titles,
         array(SELECT name COLLATE "C" FROM name_terms(ARRAY[text]) AS name WHERE strpos(name, ' ') = 0 ORDER BY 1) AS names
       FROM unnest($1::text[]) WITH ORDINALITY AS tricky (text, place) ORDER BY place`,
      [TRICKY],
    );
    const inSql = TRICKY.map((text, index) => ({ text, ...rows[index] }));
    const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    expect(inSql).toEqual(
      TRICKY.map((text) => {
        const words = [...new Set(searchWords(text.toLowerCase()))].sort(bytes);
        return { text, titles: words, names: words };
      }),
    );
  });
  it('are separated alike by the function that corrects a search', async () => {
    const typed = ASCII.map((char) => `tomatto${char}onion`).filter((text) => searchWords(text).length === 2);
    expect(typed).toHaveLength(33);
    const rows = await shop.sql(
      `SELECT DISTINCT corrected_search(text) AS meant FROM unnest($1::text[]) AS text`,
      [typed],
    );
    expect(rows).toEqual([{ meant: 'tomato onion' }]);
  });
});

describe('corrected searches', () => {
  const near = { nearMisses: true };
  it.each([
    ['tomatto', 'tomato', 'tomato'],
    ['TOMATTO', 'tomato', 'tomato'],
    ['tammatar', 'tamatar', 'tomato'],
    ['tomatoe', 'tomatoes', 'tomato'],
    ['टमाटार', 'टमाटर', 'tomato'],
    ['fresh cow mikl', null, null],
    ['basmatti rice', 'basmati rice', 'basmati-rice'],
    ['basmatti, ricce', 'basmati rice', 'basmati-rice'],
  ])('for %j use %j', async (text, correctedTo, first) => {
    const found = await search(text, near);
    expect([found.correctedTo, found.ids[0] ?? null]).toEqual([correctedTo, first]);
  });
  it('need nearMisses: true', async () =>
    expect(await search('tomatto')).toEqual({ ids: [], correctedTo: null }));
  it.each([
    'tomato',
    'tamatar',
    'dal',
    'tom',
    'milk fresh',
    'zzzzqqq',
    '%',
    '',
    '\0',
    'x'.repeat(100),
    'a b c d e f qqq',
  ])('do not exist for %j', async (text) => expect((await search(text, near)).correctedTo).toBeNull());
  it('work with other filters and pagination', async () => {
    expect(await search('tomatto', { ...near, categories: ['dairy'] })).toEqual({
      ids: [],
      correctedTo: 'tomato',
    });
    const page = (after: string | null) =>
      shop.graphql<{
        products: {
          correctedTo: string;
          pageInfo: { endCursor: string };
          edges: { node: { _id: string } }[];
        };
      }>(
        `query ($after: String) { products(filter: { search: "maasala", nearMisses: true }, sort: SAVING_HIGH_TO_LOW, first: 1, after: $after) {
           correctedTo pageInfo { endCursor } edges { node { _id } } } }`,
        { after },
      );
    const one = (await page(null)).data.products;
    const other = (await page(one.pageInfo.endCursor)).data.products;
    expect([one.correctedTo, other.correctedTo]).toEqual(['masala', 'masala']);
    expect(one.edges[0]!.node._id).not.toBe(other.edges[0]!.node._id);
  });
  it('take a second statement; searches without a correction take one', async () => {
    const count = async (text: string) =>
      (await shop.countStatements(() => search(text, near))).statements.length;
    expect([await count('brinjall'), await count('brinjal'), await count('zzzyyy')]).toEqual([2, 1, 1]);
  });
});

describe('suggestions', () => {
  it.each([
    ['tam', 'tomato'],
    ['tamatar', 'tomato'],
    ['टमा', 'tomato'],
    ['lal tam', 'tomato'],
    ['tamattar', 'tomato'],
    ['टमाटार', 'tomato'],
    ['chawal', 'basmati-rice'],
  ])('for %j begin with %s', async (text, _id) => expect((await suggest(text))[0]).toBe(_id));
  it('have titles before other names, and these before near misses', async () => {
    expect((await suggest('aloo', 20)).slice(0, 2)).toEqual(['aloo-bhujia', 'potato']);
    const found = await suggest('ma', 30);
    const titles = new Map(
      (await shop.sql<{ _id: string; title: string }>('SELECT _id, title FROM products')).map((row) => [
        row._id,
        row.title,
      ]),
    );
    const ranks = found.map((id) =>
      /^ma/i.test(titles.get(id)!) ? 0 : /\sma/i.test(titles.get(id)!) ? 1 : 2,
    );
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
  });
  it('take one statement', async () => {
    const { statements } = await shop.countStatements(() => suggest('tamatar'));
    expect(statements).toHaveLength(1);
  });
});
