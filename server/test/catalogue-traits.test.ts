import 'reflect-metadata';
import fc from 'fast-check';
import { traitsOf } from '@server/features/catalogue/listing/listing-clauses';
import {
  ALLERGENS,
  DIETS,
  dietOf,
  mrpOf,
  PACK_UNITS,
  pricePerUnit,
  SAVING_STEPS,
} from '../../domain/catalogue/product-facts';
import data from '../data/product-facts.json';
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
  price: number;
  mrp: number;
  diet: string;
  unitPrice: { price: number; per: string };
  facts: { allergens: string[] };
}
interface Page {
  products: {
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { node: Node }[];
  };
}
const LIST = `query ($filter: ProductFilter, $sort: ProductSort! = ID, $first: Int! = 100, $after: String) {
  products(filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { _id id price mrp diet unitPrice { price per } facts { allergens } } }
  }
}`;
const request = (variables: object): Promise<GraphqlResponse<Page>> =>
  shop.graphql<Page>(LIST, { ...variables });
const nodes = async (variables: object): Promise<Node[]> => {
  const { data: result, errors } = await request(variables);
  expect(errors).toBeUndefined();
  return result.products.edges.map(({ node }) => node);
};

describe('the database computes the same as the domain code', () => {
  const label = fc.oneof(
    fc.constantFrom(
      'kg',
      '500grms',
      '1.5 KG',
      '250 g',
      '6pc',
      '0kg',
      'packet',
      '1ltr',
      '2x',
      '12 pieces',
      '1.25l',
      '٣kg',
    ),
    fc
      .tuple(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom('', ' ', '.5', '.1234'),
        fc.constantFrom('kg', 'g', 'ML', 'pc', 'ltr', 'x'),
      )
      .map((parts) => parts.join('')),
  );
  const paise = fc.integer({ min: 1, max: 100_000_000 });
  const packs = fc.record({
    pricePaise: paise,
    quantity: label,
    pack: fc.option(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...PACK_UNITS))),
  });
  it('for unit prices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(packs, { minLength: 50, maxLength: 50 }), async (list) => {
        const rows = list.map(({ pack, ...rest }) => ({
          ...rest,
          packAmount: pack?.[0] ?? null,
          packUnit: pack?.[1] ?? null,
        }));
        const found = await shop.sql<{ paise: number }>(
          `SELECT unit_price_paise("pricePaise", "quantity", "packAmount", "packUnit") AS paise
           FROM ROWS FROM (jsonb_to_recordset($1) AS ("pricePaise" int, "quantity" text, "packAmount" int, "packUnit" text))
             WITH ORDINALITY ORDER BY ordinality`,
          [JSON.stringify(rows)],
        );
        const expected = rows.map((row) =>
          Math.min(pricePerUnit(row.pricePaise, row).pricePaise, 2_147_483_647),
        );
        expect(found.map((row) => row.paise)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  const products = fc.record({
    pricePaise: fc.integer({ min: 1, max: 2_000 }),
    mrpPaise: fc.option(fc.integer({ min: 1, max: 3_000 })),
    dietMark: fc.option(fc.constantFrom(...DIETS)),
    categoryName: fc.constantFrom('nonveg', 'fruits'),
    allergens: fc.option(fc.subarray([...ALLERGENS])),
  });
  const filters = fc.record({
    diets: fc.option(fc.subarray([...DIETS])),
    onOffer: fc.option(fc.boolean()),
    minSaving: fc.option(fc.constantFrom(...SAVING_STEPS)),
    withoutAllergens: fc.option(fc.subarray([...ALLERGENS])),
  });
  it('for filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(products, { minLength: 50, maxLength: 50 }),
        filters,
        async (list, filter) => {
          const { mask, wanted } = traitsOf(filter) ?? { mask: 0, wanted: 0 };
          const found = await shop.sql<{ passes: boolean }>(
            `SELECT product_traits("pricePaise", "mrpPaise", "dietMark", "categoryName", "allergens") & $2 = $3 AS passes
           FROM ROWS FROM (jsonb_to_recordset($1) AS ("pricePaise" int, "mrpPaise" int, "dietMark" text,
             "categoryName" text, "allergens" text[])) WITH ORDINALITY ORDER BY ordinality`,
            [JSON.stringify(list), mask, wanted],
          );
          const { diets, onOffer, minSaving, withoutAllergens } = filter;
          const passes = list.map(({ pricePaise, mrpPaise, dietMark, categoryName, allergens }) => {
            const mrp = mrpOf(mrpPaise, pricePaise);
            const without = withoutAllergens ?? [];
            return (
              (!diets || diets.includes(dietOf(dietMark, categoryName))) &&
              (!onOffer || mrp > pricePaise) &&
              (minSaving === null || (mrp - pricePaise) * 100 >= mrp * minSaving) &&
              (without.length === 0 ||
                (allergens !== null && !without.some((name) => allergens.some((one) => one === name))))
            );
          });
          expect(found.map((row) => row.passes)).toEqual(passes);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('sorts', () => {
  const byId = (one: Node, other: Node): number => one.id - other.id;
  const saving = ({ mrp, price }: Node): number => Math.round((mrp - price) * 100);
  it.each([
    ['UNIT_PRICE_LOW_TO_HIGH', (a: Node, b: Node) => a.unitPrice.price - b.unitPrice.price || byId(a, b)],
    ['SAVING_HIGH_TO_LOW', (a: Node, b: Node) => saving(b) - saving(a) || byId(a, b)],
  ] as const)('order by %s across pages, with and without filters and a search', async (sort, order) => {
    for (const filter of [
      null,
      { onOffer: true },
      { categories: ['spices', 'fruits'], minRating: 3 },
      { search: 'a', diets: ['VEG'] },
    ]) {
      const seen: Node[] = [];
      let after: string | null = null;
      do {
        const { data: result }: GraphqlResponse<Page> = await request({ filter, sort, first: 7, after });
        seen.push(...result.products.edges.map(({ node }) => node));
        after = result.products.pageInfo.hasNextPage ? result.products.pageInfo.endCursor : null;
      } while (after !== null);
      expect(seen.length).toBeGreaterThan(8);
      expect(seen).toEqual([...seen].sort(order));
      expect(seen.map(({ _id }) => _id).sort()).toEqual(
        (await nodes({ filter })).map(({ _id }) => _id).sort(),
      );
    }
  });
  it('reject the cursor of another sort order', async () => {
    const { data: result } = await request({ sort: 'SAVING_HIGH_TO_LOW', first: 1 });
    const { errors } = await request({
      sort: 'UNIT_PRICE_LOW_TO_HIGH',
      after: result.products.pageInfo.endCursor,
    });
    expect(errors![0]!.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { after: expect.any(String) },
    });
  });
});

describe('filters', () => {
  it.each([
    ['vegetarian', { diets: ['VEG'] }, ({ diet }: Node) => diet === 'VEG'],
    ['egg, meat or fish', { diets: ['EGG', 'NONVEG'] }, ({ diet }: Node) => diet !== 'VEG'],
    ['of any diet', { diets: null }, () => true],
    ['of no diet', { diets: [] }, () => false],
    ['on offer', { onOffer: true }, ({ mrp, price }: Node) => mrp > price],
    ['on offer or not', { onOffer: false }, () => true],
    ['at least 10 % off', { minSaving: 10 }, ({ mrp, price }: Node) => mrp * 0.9 >= price],
    ['at least half off', { minSaving: 50 }, () => false],
    [
      'without milk and wheat',
      { withoutAllergens: ['milk', 'wheat'] },
      ({ facts }: Node) => !facts.allergens.some((name) => ['milk', 'wheat'].includes(name)),
    ],
    ['without an empty list of allergens', { withoutAllergens: [] }, () => true],
    [
      'matched by all filters together',
      {
        categories: ['dairy', 'snacks', 'nonveg'],
        minRating: 3,
        search: 'e',
        diets: ['VEG', 'EGG'],
        onOffer: true,
        withoutAllergens: ['wheat'],
      },
      null,
    ],
  ])('find and count products that are %s', async (_what, filter, passes) => {
    const all = await nodes({});
    const { data: result } = await request({ filter });
    const found = result.products.edges.map(({ node }) => node);
    expect(result.products.totalCount).toBe(found.length);
    if (passes) expect(found).toEqual(all.filter(passes));
    else expect(found.length).toBeGreaterThan(0);
  });
  it('and sorts apply to products requested by _id too', async () => {
    const ids = ['tomato', 'malai-paneer', 'farm-eggs', 'basmati-rice', 'tiger-prawns'];
    const named = await nodes({ filter: { ids } });
    expect(named.map(({ _id }) => _id)).toEqual(ids);
    expect(await nodes({ filter: { ids, diets: ['VEG'] } })).toEqual(
      named.filter(({ diet }) => diet === 'VEG'),
    );
    const byUnitPrice = await nodes({ filter: { ids }, sort: 'UNIT_PRICE_LOW_TO_HIGH' });
    expect(byUnitPrice).toEqual([...named].sort((a, b) => a.unitPrice.price - b.unitPrice.price));
    const bySaving = await nodes({ filter: { ids }, sort: 'SAVING_HIGH_TO_LOW' });
    expect(bySaving).toEqual([...named].sort((a, b) => b.mrp - b.price - (a.mrp - a.price) || a.id - b.id));
  });
  it('exclude products with unknown allergens when excluding an allergen', async () => {
    await shop.sql(`UPDATE products SET allergens = NULL WHERE "_id" = 'sugar'`);
    const found = await nodes({ filter: { withoutAllergens: ['lupin'] } });
    expect(found).toHaveLength(71);
    expect(found.map(({ _id }) => _id)).not.toContain('sugar');
  });
  it.each([
    [{ minSaving: 15 }, 'minSaving'],
    [{ minSaving: 0 }, 'minSaving'],
    [{ withoutAllergens: ['milk', 'gluten'] }, 'withoutAllergens'],
    [{ withoutAllergens: ['\0'] }, 'withoutAllergens'],
  ])('reject %j', async (filter, field) => {
    const { errors } = await request({ filter });
    expect(errors![0]!.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.any(String) },
    });
  });
  it('support every allergen in the data', () =>
    expect(new Set(data.products.flatMap(({ allergens }) => allergens))).toEqual(
      new Set(
        ALLERGENS.filter((name) => data.products.some(({ allergens }) => allergens.includes(name as never))),
      ),
    ));
  it('take one statement, like any list', async () => {
    const { statements } = await shop.countStatements(() =>
      shop.graphql(
        `{ products(sort: UNIT_PRICE_LOW_TO_HIGH, filter: { diets: [VEG], onOffer: true, search: "dal" }) { totalCount edges { node { _id } } } }`,
      ),
    );
    expect(statements).toHaveLength(1);
  });
});
