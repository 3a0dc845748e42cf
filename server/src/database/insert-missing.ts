import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Writes the rows that do not exist yet, in one statement; returns how many. */
export async function insertMissing<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<number> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(rows)
    .orIgnore()
    .returning('1')
    .updateEntity(false)
    .execute();
  return (raw as unknown[]).length;
}
