import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { runInTransaction } from '@server/database/transaction';
import { readCatalogueFile } from '@server/features/catalogue';
import { writeCatalogue } from '@server/features/catalogue/catalogue-import';
import { cartOf, setQty } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { newShopper } from './helpers/shopper';
import { setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let importer: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  importer = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await importer.destroy();
  await shop.close();
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
