import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { takeOffSale } from '@server/features/catalogue';
import { askDesk } from './helpers/desk';
import { itemOf, newCrew, started } from './helpers/picking';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let dataSource: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

it('an item taken off sale can only be replaced within its diet', async () => {
  const { picker } = await newCrew(shop);
  const { by } = await started(shop, picker, { 'chicken-drumsticks': 1, 'farm-eggs': 1, sugar: 1 });
  await takeOffSale(dataSource, ['chicken-drumsticks', 'farm-eggs', 'sugar']);
  // Its like is suggested by what the pick list says.
  const query = '{ pickListWithoutSlot { productId shelf dietMark } }';
  await shop.sql(`UPDATE orders SET "slotId" = NULL`);
  const { data } = await askDesk<{ pickListWithoutSlot: object[] }>(shop, query, {}, picker);
  expect(data.pickListWithoutSlot).toEqual([
    { productId: 'sugar', shelf: 'staples', dietMark: 'VEG' },
    { productId: 'chicken-drumsticks', shelf: 'nonveg', dietMark: 'NONVEG' },
    { productId: 'farm-eggs', shelf: 'nonveg', dietMark: 'EGG' },
  ]);
  const replaced = await by.replace('chicken-drumsticks', 'chicken-sausages', 1);
  expect(replaced.code).toBeUndefined();
  expect(itemOf(replaced, 'chicken-drumsticks').replacedBy?.productId).toBe('chicken-sausages');
  for (const id of ['farm-eggs', 'sugar'])
    expect((await by.replace(id, 'chicken-sausages', 1)).code).toBe('VALIDATION_FAILED');
});
