import type { EntityManager } from 'typeorm';

/** What is done by one process at a time, each under a number of its own: any will do, as long as it stays the same. */
const LOCKS = { migration: 7_062_274, catalogueImport: 7_062_275, appRole: 7_062_276 };

/** Waits until no other process is at it; the turn ends with the transaction. */
export async function takeTurn(manager: EntityManager, work: keyof typeof LOCKS): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS[work]]);
}
