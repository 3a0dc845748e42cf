import type { EntityManager } from 'typeorm';

/** Arbitrary, but fixed. */
const LOCKS = {
  migration: 7_062_274,
  catalogueImport: 7_062_275,
  appRole: 7_062_276,
  jobPlan: 7_062_278,
  slotTemplate: 7_062_279,
  coupons: 7_062_280,
  firstOwner: 7_062_281,
  companions: 7_062_282,
  backInStock: 7_062_283,
  backup: 7_062_295,
  loadTestData: 7_062_296,
  tidying: 7_062_297,
  // Also used by triggers.
  dayFigures: 7_062_291,
};

/**
 * Waits until no other process does this work; released when the transaction ends.
 * @param on what it is done on, if others may do it on something else meanwhile
 */
export async function lockWork(manager: EntityManager, work: keyof typeof LOCKS, on?: string): Promise<void> {
  if (on === undefined) await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS[work]]);
  else await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCKS[work], on]);
}

/** The same without waiting: false if another process is doing it. */
export async function tryLockWork(manager: EntityManager, work: keyof typeof LOCKS): Promise<boolean> {
  const [{ mine }] = await manager.query<[{ mine: boolean }]>(
    'SELECT pg_try_advisory_xact_lock($1) AS "mine"',
    [LOCKS[work]],
  );
  return mine;
}
