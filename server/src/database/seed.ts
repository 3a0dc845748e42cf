import type { DataSource, EntityManager } from 'typeorm';
import { seedDemoUsers } from '../features/account';
import { seedCatalogue, seedFacts } from '../features/catalogue';
import { seedCoupons } from '../features/order';
import { seedStock } from '../features/stock';
import { runInTransaction } from './transaction';

/** The data of a new shop. */
export interface Seeding {
  demoGoods: boolean;
  demoUsers: boolean;
}

/**
 * Seeds a new shop, once: what its owner deletes later stays deleted, and a shop that already has products gets no demo
 * products.
 * @returns the number of new rows
 */
export async function seed(dataSource: DataSource, { demoGoods, demoUsers }: Seeding): Promise<number> {
  return runInTransaction(
    dataSource,
    async (manager) =>
      (demoGoods ? await once(manager, 'goods', seedGoods) : 0) +
      (demoGoods ? await once(manager, 'facts', seedFacts) : 0) +
      (demoGoods ? await once(manager, 'stock', seedStock) : 0) +
      (demoUsers ? await once(manager, 'users', seedDemoUsers) : 0),
  );
}

type Work = (manager: EntityManager) => Promise<number>;

const seedGoods: Work = async (manager) =>
  (await manager.query<unknown[]>('SELECT FROM "products" LIMIT 1')).length > 0
    ? 0
    : (await seedCatalogue(manager)) + (await seedCoupons(manager));

/** The row in `seeds` is part of the transaction: other processes wait for it, and then find it. */
async function once(manager: EntityManager, name: string, work: Work): Promise<number> {
  const noted = await manager.query<unknown[]>(
    `INSERT INTO "seeds" ("name") VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1`,
    [name],
  );
  return noted.length === 0 ? 0 : work(manager);
}
