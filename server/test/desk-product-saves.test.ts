import { newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { productsDesk } from './helpers/desk-products';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());
const { get, save, change } = productsDesk(() => ({ shop, manager }));

const rusk = (title: string) => ({ title, categoryName: 'staples', quantity: '200g', price: 40, rating: 4 });

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
