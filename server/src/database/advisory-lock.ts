import type { EntityManager } from 'typeorm';

/** The numbers of the shop's advisory locks: arbitrary, but fixed. */
export const LOCKS = {
  migration: 7_062_274,
  catalogueImport: 7_062_275,
  appRole: 7_062_276,
  jobWorkers: 7_062_277,
  jobPlan: 7_062_278,
  slotTemplate: 7_062_279,
  coupons: 7_062_280,
  firstOwner: 7_062_281,
  companions: 7_062_282,
  backInStock: 7_062_283,
  backup: 7_062_295,
  loadTestData: 7_062_296,
  reindexing: 7_062_297,
  // Also used by triggers.
  dayFigures: 7_062_291,
};

/**
 * Waits for the lock; released when the transaction ends.
 * @param key what is locked, such as a product, if others may lock something else meanwhile
 */
export async function acquireAdvisoryLock(
  manager: EntityManager,
  name: keyof typeof LOCKS,
  key?: string,
): Promise<void> {
  if (key === undefined) await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS[name]]);
  else await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCKS[name], key]);
}

/** The same without waiting: false if another transaction holds it. */
export async function tryAdvisoryLock(manager: EntityManager, name: keyof typeof LOCKS): Promise<boolean> {
  const [{ mine }] = await manager.query<[{ mine: boolean }]>(
    'SELECT pg_try_advisory_xact_lock($1) AS "mine"',
    [LOCKS[name]],
  );
  return mine;
}
