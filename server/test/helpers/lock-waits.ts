import { Client } from 'pg';
import { eventually } from './eventually';
import type { TestShop } from './test-shop';

/** How many statements on a shop's database wait for a lock now. */
export const countLockWaits = async (shop: Pick<TestShop, 'sql'>): Promise<number> =>
  (
    await shop.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

/**
 * Runs statements in a transaction, starts the work, which must wait for it, and then commits.
 * @param waits how many statements of the work must wait
 */
export async function whileLocked<Result>(
  shop: Pick<TestShop, 'sql' | 'databaseUrl'>,
  statements: readonly [text: string, values: unknown[]][],
  work: () => Promise<Result>,
  waits = 1,
): Promise<Result> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const [text, values] of statements) await client.query(text, values);
    const working = work();
    await eventually(async () => (await countLockWaits(shop)) >= waits);
    await client.query('COMMIT');
    return await working;
  } finally {
    await client.end();
  }
}
