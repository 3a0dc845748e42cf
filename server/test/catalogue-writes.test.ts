import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { runInTransaction } from '@server/database/transaction';
import { readCatalogueFile } from '@server/features/catalogue';
import { writeCatalogue } from '@server/features/catalogue/catalogue-import';
import { cartOf, setQty } from './helpers/buying';
import { newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { auditOf, filesDesk, productsDesk } from './helpers/desk-products';
import type { Shown } from './helpers/desk-products';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { newShopper } from './helpers/shopper';
import { setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** Products that are saved at the desk or imported: twice, or while something else happens. */
let shop: TestShop;
let importer: DataSource;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  importer = await createDataSource({ url: shop.databaseUrl }).initialize();
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(async () => {
  await importer.destroy();
  await shop.close();
});
const { get, save, change } = productsDesk(() => ({ shop, manager }));
const { previewOf, importOf } = filesDesk(() => ({ shop, manager }));
const { audits } = auditOf(() => shop);

const rusk = (title: string) => ({
  title,
  categoryName: 'staples',
  quantity: '200g',
  price: 40.1,
  rating: 4.3,
});

/** What a file has to have of a product. */
const basicsOf = ({ _id, title, image, price, quantity, rating, categoryName }: Shown) => ({
  ...{ _id, title, image, price, quantity, rating, categoryName },
});

it('a product off sale whose place another has by now can be changed, and comes last when put back', async () => {
  const { saved: old } = await save(rusk('Old Rusk'));
  await change('old-rusk', { onSale: false });
  const { saved: young } = await save(rusk('Young Rusk'));
  expect(young.id).toBe(old.id);
  expect((await change('old-rusk', { price: 45 })).saved).toMatchObject({ price: 45, onSale: false });
  expect((await change('old-rusk', { price: 46, onSale: true })).saved).toMatchObject({
    ...{ _id: 'old-rusk', price: 46, onSale: true },
    id: Number(young.id) + 1,
  });
  expect(await get('young-rusk')).toEqual(young);
  // On sale, no two have the same place.
  expect(await change('old-rusk', { id: young.id })).toMatchObject({ fields: { id: expect.any(String) } });
});

describe('sent again after its response was lost', () => {
  const NEW = {
    ...rusk('Milk Rusk'),
    ...{ titleHi: ' मिल्क रस्क ', alsoKnownAs: ['toast '], allergens: ['wheat', 'milk'], diet: 'VEG', mrp: 50 },
    ...{ description: 'Twice baked.', soldByWeight: false, onSale: true },
    ...{ stock: 12, lowStockAt: 3, maxPerOrder: 4 },
  };

  it('a new product is the same one', async () => {
    const { saved } = await save(NEW);
    const count = await audits();
    expect(await save(NEW)).toMatchObject({ saved, code: undefined });
    expect(await audits()).toBe(count);
    for (const other of [
      { price: 41 },
      { hsn: '1905' },
      { stock: 13 },
      { maxPerOrder: 5 },
      { onSale: false },
    ])
      expect(await save({ ...NEW, ...other })).toMatchObject({ fields: { _id: expect.any(String) } });
    const { description: _description, ...less } = NEW;
    expect(await save(less)).toMatchObject({ fields: { _id: expect.any(String) } });
    expect(await get('milk-rusk')).toEqual(saved);
  });

  it('a new one with nothing but what it needs is the same, too', async () => {
    const { saved } = await save(rusk('Plain Rusk'));
    expect(await save(rusk('Plain Rusk'))).toMatchObject({ saved, code: undefined });
  });

  it.each<[string, object]>([
    ['a price', { price: 39.5 }],
    ['facts', { descriptionHi: ' ', alsoKnownAs: ['rusk '], mrp: null, gstPercent: 5, soldByWeight: true }],
    ['limits', { lowStockAt: 2, maxPerOrder: 9 }],
    ['what is off sale', { onSale: false }],
  ])('a change of %s is saved, and not a conflict with itself', async (_what, input) => {
    const { version } = (await get('milk-rusk'))!;
    const sent = { _id: 'milk-rusk', expected: version, ...input };
    const { saved } = await save(sent);
    expect(saved).toMatchObject({ _id: 'milk-rusk', version: expect.not.stringContaining(version) });
    const count = await audits();
    expect(await save(sent)).toMatchObject({ saved, code: undefined });
    expect(await audits()).toBe(count);
    expect(await save({ ...sent, price: 12 })).toMatchObject({ code: 'CONFLICT' });
  });

  it('an import is done, without doing it twice', async () => {
    const file =
      '_id,title,image,price,quantity,rating,categoryName,stock\noat-rusk,Oat Rusk,/a.svg,60,kg,4,staples,7';
    const { digest } = (await previewOf(file)).preview!;
    await importOf(file, digest!);
    const count = await audits();
    const { done, code } = await importOf(file, digest!);
    expect([code, done]).toEqual([undefined, expect.objectContaining({ created: 0, changed: 0, same: 1 })]);
    expect(await audits()).toBe(count);
  });
});

it.each(['onion', 'turmeric-powder'])(
  'a file that takes half of what belongs together from %s is refused',
  async (_id) => {
    // One of them is off sale, and could not be put back.
    if (_id !== 'onion') await change(_id, { onSale: false });
    const known = (await get(_id))!;
    for (const [field, words] of [
      ['packUnit', 'packAmount and packUnit are given together'],
      ['packAmount', 'packAmount and packUnit are given together'],
      ['description', 'description cannot be empty where there are other facts'],
    ] as const) {
      const { preview } = await previewOf(
        JSON.stringify({ products: [{ ...basicsOf(known), [field]: null }] }),
      );
      expect([field, preview?.refused]).toEqual([field, [{ place: 'product 1', message: words }]]);
    }
  },
);

it('a price raised above the MRP by a file leaves none, so that the product can be changed and imported again', async () => {
  const known = (await get('onion'))!;
  const file = (price: number) => JSON.stringify({ products: [{ ...basicsOf(known), price }] });
  const dearer = file(Number(known.mrp) + 1);
  const { preview } = await previewOf(dearer);
  expect(preview!.rows[0]!.changes).toContainEqual({ field: 'mrp', before: String(known.mrp), after: null });
  await importOf(dearer, preview!.digest!);
  expect((await change('onion', { quantity: '1 kg' })).saved).toMatchObject({ quantity: '1 kg', mrp: null });
});

interface Listed {
  _id: string;
  id: number;
  price: number;
}
const listed = async (): Promise<Listed[]> =>
  (await shop.rest<{ products: Listed[] }>('GET', '/products')).body.products;
const product = async (_id: string): Promise<Listed> => (await listed()).find((one) => one._id === _id)!;

/** An import of these products, which is not done until `meanwhile` is. */
const importing = (products: Listed[], meanwhile: () => Promise<void> = async () => undefined) =>
  runInTransaction(importer, async (manager) => {
    const file = readCatalogueFile(JSON.stringify({ products }), 'json');
    const counts = await writeCatalogue(manager, 'test', file);
    await meanwhile();
    return counts.products;
  });

it('shoppers add products whose prices an import is changing', async () => {
  const shopper = await newShopper(shop);
  const tomato = await product('tomato');
  await importing([{ ...tomato, price: tomato.price - 5 }], async () => {
    expect((await setQty(shop, shopper, 'tomato', 2)).errors).toBeUndefined();
    const wish = { body: { product: { _id: 'tomato' } }, token: shopper.token };
    expect((await shop.rest('POST', '/user/wishlist', wish)).status).toBe(201);
  });
  expect(await cartOf(shop, shopper)).toEqual({ tomato: 2 });
});

it('what runs out while an import changes its price is listed with that price', async () => {
  await setStock(shop, 'onion', 1);
  const onion = await product('onion');
  const price = onion.price - 7;
  let runningOut: Promise<unknown> | undefined;
  await importing([{ ...onion, price }], async () => {
    runningOut = shop.sql(`UPDATE stock SET held = 1 WHERE "productId" = 'onion'`);
    await eventually(async () => (await countLockWaits(shop)) === 1);
  });
  await runningOut;
  const prices = await shop.sql(
    `SELECT DISTINCT "pricePaise" FROM product_terms_out WHERE "productId" = $1`,
    [onion.id],
  );
  expect(prices).toEqual([{ pricePaise: price * 100 }]);
});

it('products that get other numbers count once', async () => {
  const [first, second, third] = (await listed()) as [Listed, Listed, Listed];
  const swapped = [
    { ...first, id: second.id, price: first.price - 1 },
    { ...second, id: first.id },
    { ...third, _id: 'brand-new', id: 5000 },
    third,
  ];
  expect(await importing(swapped)).toEqual({ created: 1, changed: 2, same: 1 });
  const numbers = await shop.sql(`SELECT "_id" FROM products WHERE id IN ($1, $2, 5000) ORDER BY id`, [
    first.id,
    second.id,
  ]);
  expect(numbers).toEqual([{ _id: second._id }, { _id: first._id }, { _id: 'brand-new' }]);
});

it('a product with the highest number possible leaves numbers to others', async () => {
  await importing([{ ...(await product('onion')), _id: 'last-onion', id: 2_147_483_647 }]);
  const { saved: first } = await save(rusk('Rye Rusk'));
  await change('rye-rusk', { onSale: false });
  const { saved: second } = await save(rusk('Rice Rusk'));
  expect([second.id, (await change('rye-rusk', { onSale: true })).saved.id]).toEqual([
    first.id,
    Number(first.id) + 1,
  ]);
  await shop.sql(`DELETE FROM products WHERE "_id" = 'last-onion'`);
});
