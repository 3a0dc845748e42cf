import type { DataSource } from 'typeorm';
import { seedDemoUsers } from '../features/account';
import { seedCatalogue } from '../features/catalogue';
import { seedCoupons } from '../features/order';
import { runInTransaction } from './transaction';

/**
 * Fills an empty shop; what is there already is left as its owner made it. Demo users only outside production.
 * Returns the number of new rows.
 */
export async function seed(dataSource: DataSource, { production }: { production: boolean }): Promise<number> {
  return runInTransaction(
    dataSource,
    async (manager) =>
      (await seedCatalogue(manager)) +
      (await seedCoupons(manager)) +
      (production ? 0 : await seedDemoUsers(manager)),
  );
}
