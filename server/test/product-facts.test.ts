import data from '../data/product-facts.json';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  await shop.sql(
    `INSERT INTO products ("_id", "id", "title", "image", "pricePaise", "quantity", "rating", "categoryName") VALUES
       ('plain', 901, 'Plain Thing', '/a.svg', 4500, 'bunch', 4, 'vegetables'),
       ('plain-fish', 902, 'Plain Fish', '/a.svg', 4500, '250 g', 4, 'nonveg')`,
  );
});
afterAll(() => shop.close());

const SHOWN = `_id price mrp unitPrice { price per } soldByWeight diet dietMark stockLevel maxQty`;
const NUTRITION = '{ energyKcal proteinG carbsG sugarsG fatG saturatedG fibreG sodiumMg }';
const FACTS = `facts { description origin storage shelfLifeDays ingredients allergens nutrition ${NUTRITION} }`;

type Thing = Record<string, unknown>;
const product = async (_id: string, fields = `${SHOWN} ${FACTS} goesWith { _id }`): Promise<Thing> => {
  const { data: result, errors } = await shop.graphql<{ product: Thing }>(
    `query ($id: ID!) { product(_id: $id) { ${fields} } }`,
    { id: _id },
  );
  expect(errors).toBeUndefined();
  return result.product;
};

describe('a product with facts', () => {
  it('returns all facts of the seed data, in English', async () => {
    for (const one of data.products.filter((_, at) => at % 5 === 0)) {
      const { title: _title, ...shown } = await product(one._id, `title ${SHOWN} ${FACTS} goesWith { _id }`);
      expect(shown).toMatchObject({
        mrp: one.mrp,
        soldByWeight: one.soldByWeight,
        diet: one.diet.toUpperCase(),
        facts: {
          description: one.description.en,
          origin: one.origin.en,
          storage: one.storage.en,
          shelfLifeDays: one.shelfLifeDays,
          ingredients: one.ingredients?.en ?? null,
          allergens: one.allergens,
          nutrition: one.nutritionPer100,
        },
        goesWith: one.goesWith.map((_id) => ({ _id })),
      });
    }
  });
  it('has its Hindi texts stored', async () => {
    const [row] = await shop.sql(
      `SELECT product."titleHi", facts."descriptionHi", facts."originHi", category."titleHi" AS "categoryHi"
       FROM products AS product JOIN product_facts AS facts ON facts."productId" = product."_id"
       JOIN categories AS category USING ("categoryName") WHERE product."_id" = 'fresh-cow-milk'`,
    );
    expect(row).toMatchObject({ titleHi: 'गाय का ताज़ा दूध', originHi: 'आणंद, गुजरात', categoryHi: 'डेयरी' });
  });
  it.each([
    ['fresh-cow-milk', { price: 68, per: 'litre' }],
    ['potato', { price: 32, per: 'kg' }],
    ['banana', { price: 7.5, per: 'piece' }],
    ['classic-potato-chips', { price: 375, per: 'kg' }],
  ])('%s has its unit price', async (_id, unitPrice) =>
    expect(await product(_id)).toMatchObject({ unitPrice }),
  );
  it('never shows an MRP below its price, and shows it again when the price falls', async () => {
    const prices = async () => product('onion', 'price mrp');
    expect(await prices()).toEqual({ price: 36, mrp: 45 });
    await shop.sql(`UPDATE products SET "pricePaise" = 5000 WHERE "_id" = 'onion'`);
    await eventually(async () => (await prices()).price === 50);
    expect(await prices()).toEqual({ price: 50, mrp: 50 });
    await shop.sql(`UPDATE products SET "pricePaise" = 3600 WHERE "_id" = 'onion'`);
    await eventually(async () => (await prices()).mrp === 45);
  });
});

describe('a product without facts', () => {
  it('has all other fields', async () => {
    expect(await product('plain')).toEqual({
      ...{
        _id: 'plain',
        price: 45,
        mrp: 45,
        soldByWeight: false,
        diet: 'VEG',
        dietMark: null,
        stockLevel: 'IN_STOCK',
        maxQty: 99,
      },
      ...{ unitPrice: { price: 45, per: 'bunch' }, facts: null, goesWith: [] },
    });
  });
  it('is non-vegetarian in the category of meat and fish, with a unit price from its label', async () => {
    expect(await product('plain-fish')).toMatchObject({
      ...{ diet: 'NONVEG', unitPrice: { price: 180, per: 'kg' }, facts: null },
    });
  });
});

describe('companion products', () => {
  const ids = async (args: string) => {
    const { goesWith } = await product('potato', `goesWith${args} { _id }`);
    return (goesWith as { _id: string }[]).map(({ _id }) => _id);
  };
  const chosen = data.products.find(({ _id }) => _id === 'potato')!.goesWith;
  it("are returned in the shop's order, as many as requested", async () => {
    expect(await ids('')).toEqual(chosen);
    expect(await ids('(first: 2)')).toEqual(chosen.slice(0, 2));
  });
  it.each([0, 101])('are rejected with first: %d', async (first) => {
    const { errors } = await shop.graphql(`{ product(_id: "potato") { goesWith(first: ${first}) { _id } } }`);
    expect(errors![0]!.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { first: expect.any(String) },
    });
  });
  it('omit products that do not exist', async () => {
    await shop.sql(
      `UPDATE product_facts SET "goesWith" = ARRAY['none', 'onion', 'gone'] WHERE "productId" = 'potato'`,
    );
    await eventually(async () => (await ids('')).join() === 'onion');
    await shop.sql(`UPDATE product_facts SET "goesWith" = $1 WHERE "productId" = 'potato'`, [chosen]);
  });
  it('count towards the cost of a query, at every depth', async () => {
    const { errors } = await shop.graphql(
      `{ products(first: 100) { edges { node { goesWith(first: 20) { goesWith(first: 20) { _id title } } } } } }`,
    );
    expect(errors![0]!.extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX', cost: expect.any(Number) });
  });
});

describe('the number of SQL statements', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await newShopper(shop));
    for (const id of ['tomato', 'potato', 'plain'])
      await shop.graphql('mutation ($id: ID!) { addToCart(productId: $id) { _id } }', { id }, token);
  });
  const count = async (query: string, caller?: string): Promise<number> =>
    (await shop.countStatements(() => shop.graphql(query, {}, caller))).statements.length;
  it.each([
    ['a product', `{ product(_id: "tomato") { ${SHOWN} } }`, 1],
    ['a product with its facts', `{ product(_id: "tomato") { title ${FACTS} } }`, 2],
    [
      'a product with facts and companions',
      `{ product(_id: "tomato") { title ${FACTS} goesWith { title unitPrice { per } } } }`,
      3,
    ],
    ['a list with facts', `{ products(first: 100) { totalCount edges { node { ${SHOWN} ${FACTS} } } } }`, 2],
    [
      'a list with facts, and companions with their facts',
      `{ products(first: 20) { edges { node { ${FACTS} goesWith(first: 2) { ${FACTS} } } } } }`,
      4,
    ],
  ])('is fixed for %s', async (_what, query, statements) => expect(await count(query)).toBe(statements));
  it('is one more for a cart with facts, however many items it has', async () => {
    const plain = await count('{ cart { items { product { title } } } }', token);
    expect(await count(`{ cart { items { product { ${SHOWN} ${FACTS} } } } }`, token)).toBe(plain + 1);
  });
  it('is one for a product over REST', async () => {
    const { statements } = await shop.countStatements(() => shop.rest('GET', '/products/onion'));
    expect(statements).toHaveLength(1);
  });
});

describe('over REST', () => {
  it('a product has its facts, and the _ids of its companions', async () => {
    const { body } = await shop.rest<{ product: Thing }>('GET', '/products/fresh-dahi');
    const { goesWith, ...twin } = await product(
      'fresh-dahi',
      `id title titleHi image quantity rating categoryName ${SHOWN} ${FACTS} goesWith { _id }`,
    );
    expect(body.product).toEqual({
      ...twin,
      goesWith: (goesWith as { _id: string }[]).map(({ _id }) => _id),
    });
  });
  it('a product without facts has null as its facts', async () => {
    const { body } = await shop.rest<{ product: Thing }>('GET', '/products/plain');
    expect(body.product).toMatchObject({
      mrp: 45,
      unitPrice: { price: 45, per: 'bunch' },
      facts: null,
      goesWith: [],
    });
  });
  it('every product of a list has MRP, unit price and diet', async () => {
    const { body } = await shop.rest<{ products: Thing[] }>('GET', '/products');
    expect(body.products).toHaveLength(74);
    const chips = body.products.find(({ _id }) => _id === 'classic-potato-chips');
    expect(chips).toMatchObject({
      mrp: 30,
      unitPrice: { price: 375, per: 'kg' },
      soldByWeight: false,
      diet: 'VEG',
    });
    expect(Object.keys(chips!)).not.toContain('facts');
  });
});

it('a change of facts invalidates the cache, in every process', async () => {
  const other = await openTestShop({ databaseUrl: shop.databaseUrl });
  const described = async (of: TestShop, text: string) => {
    const response = await of.graphql<{ product: { facts: { description: string } } }>(
      '{ product(_id: "carrot") { facts { description } } }',
    );
    const { body } = await of.rest<{ product: { facts: { description: string } } }>(
      'GET',
      '/products/carrot',
    );
    return response.data.product.facts.description === text && body.product.facts.description === text;
  };
  for (const text of ['Orange.', 'Orange and sweet.']) {
    await shop.sql(`UPDATE product_facts SET description = $1 WHERE "productId" = 'carrot'`, [text]);
    await eventually(() => described(other, text), 2_000);
  }
  await other.close();
});
