import type { EntityManager } from 'typeorm';

/** Rows per statement. */
const BATCH = 2_000;

/**
 * Deletes rows, a batch per statement. Skips locked ones, so that nobody waits: they are deleted in the next run.
 * @param key the columns of the table's primary key
 */
export async function deleteInBatches(
  database: Pick<EntityManager, 'query'>,
  table: string,
  key: string,
  condition: string,
): Promise<void> {
  const statement = `DELETE FROM "${table}" WHERE (${key}) IN (
    SELECT ${key} FROM "${table}" WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
  let count = BATCH;
  while (count === BATCH) [, count] = await database.query<[unknown[], number]>(statement);
}
