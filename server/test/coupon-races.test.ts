import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { runInTransaction } from '@server/database/transaction';
import { changeCoupon, findCoupon, switchCoupon } from '@server/features/order/coupon-store';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
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

it('a coupon that is switched off while its percentage is changed stays off', async () => {
  const change = { code: 'DIWALI', percent: 10 };
  await runInTransaction(dataSource, (manager) => changeCoupon(manager, change));
  let switching: Promise<boolean> | undefined;
  await runInTransaction(dataSource, async (manager) => {
    const findOneBy = manager.findOneBy.bind(manager);
    // It has been read, and is not yet written.
    manager.findOneBy = async (...about) => {
      const found = await findOneBy(...about);
      switching = runInTransaction(dataSource, (other) => switchCoupon(other, 'DIWALI', false));
      const isWaiting = async () => (await countLockWaits(shop)) > 0;
      await Promise.race([switching, eventually(isWaiting)]);
      return found;
    };
    await changeCoupon(manager, { ...change, percent: 20 });
  });
  expect(await switching).toBe(true);
  expect(await findCoupon(dataSource.manager, 'DIWALI')).toMatchObject({ percent: 20, active: false });
});
