import type { TestShop } from './test-shop';

/** How many statements on a shop's database wait for a lock now. */
export const countLockWaits = async (shop: Pick<TestShop, 'sql'>): Promise<number> =>
  (
    await shop.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;
