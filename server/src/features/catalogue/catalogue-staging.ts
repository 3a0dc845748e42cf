import type { EntityManager } from 'typeorm';
import type { Problem } from '../../../../domain/wording/wording';
import { defineColumns, listColumns } from './catalogue-columns';
import type { Columns } from './catalogue-columns';
import { problemOf } from './catalogue-file';
import type { Located, RowProblem } from './catalogue-file';

/** How many rows an import created, changed, and left unchanged. */
export interface ImportCounts {
  created: number;
  changed: number;
  same: number;
}
export type Progress = (done: number, all: number) => void;

/** Rows sent to the database at a time. */
const SENT_ROWS = 10_000;
/** Rows written per statement: triggers index their words, and the desk's statements time out after two seconds. */
const BATCH_ROWS = 50;

/** A problem with a staged row, found by a statement. */
interface FoundProblem {
  /** The position of the row. */
  place: number;
  field: string;
  code: Problem['code'];
  params: Problem['params'];
}

/** A file's rows for a table, in a temporary one where `place` is a row's position in the file. */
export class Staging<Entry> {
  constructor(
    private readonly manager: EntityManager,
    private readonly table: 'categories' | 'products',
    private readonly columns: Columns,
    private readonly entries: readonly Located<Entry>[],
  ) {}

  async fill(toRow: (entry: Entry) => object, progress?: Progress): Promise<void> {
    const { manager, columns, entries } = this;
    const table = `staged_${this.table}`;
    const definition = defineColumns(columns);
    await manager.query(
      `CREATE TEMP TABLE "${table}" ("place" int GENERATED ALWAYS AS IDENTITY, ${definition}) ON COMMIT DROP`,
    );
    for (let done = 0; done < entries.length; done += SENT_ROWS) {
      const sent = entries.slice(done, done + SENT_ROWS);
      await manager.query(
        `INSERT INTO "${table}" (${listColumns(columns)}) SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (${definition})`,
        [JSON.stringify(sent.map(({ entry }) => toRow(entry)))],
      );
      progress?.(done + sent.length, entries.length);
    }
    await manager.query(`ANALYZE "${table}"`);
  }

  /** @param select finds problems: `place`, `field`, `code` and `params` of each */
  async problems(select: string): Promise<RowProblem[]> {
    const found = await this.manager.query<FoundProblem[]>(`${select} ORDER BY "place"`);
    return found.map(({ place, field, code, params }) =>
      problemOf(this.entries[place - 1]!.place, field, { code, params } as Problem),
    );
  }

  /** Ids that belong to other rows; rows of the file may swap theirs. */
  takenIds(): Promise<RowProblem[]> {
    const { table } = this;
    return this.problems(
      `SELECT staged."place", 'id' AS "field", 'PLACE_TAKEN' AS "code",
         jsonb_build_object('id', staged."id", 'by', known."_id") AS "params"
       FROM "staged_${table}" AS staged JOIN "${table}" AS known USING ("id")
       WHERE known."_id" <> staged."_id"
         AND NOT EXISTS (SELECT FROM "staged_${table}" AS moved WHERE moved."_id" = known."_id" AND moved."id" IS NOT NULL)`,
    );
  }

  /**
   * Writes the rows that differ, so that triggers fire only for real changes.
   * @param more a statement that writes rows belonging to those of "batch", and returns their owners
   */
  async write(columns: Columns, more = 'SELECT NULL AS "_id" WHERE false'): Promise<ImportCounts> {
    const { manager, table } = this;
    // Frees swapped ids: a negative one never collides.
    const [, moved] = await manager.query<[unknown[], number]>(
      `UPDATE "${table}" AS known SET "id" = -known."id" FROM "staged_${table}" AS staged
       WHERE known."_id" = staged."_id" AND known."id" <> staged."id"`,
    );
    const [{ all, found }] = await manager.query(
      `SELECT count(*)::int AS "all", count(known."_id")::int AS "found"
       FROM "staged_${table}" LEFT JOIN "${table}" AS known USING ("_id")`,
    );
    let [written, done, last] = [0, 0, ''];
    while (done < all) {
      const [batch] = await manager.query(this.batchOf(columns, more), [last]);
      written += batch.written;
      done += batch.done;
      last = batch.last;
    }
    if (moved > 0)
      await manager.query(
        `UPDATE "${table}" AS known SET "id" = staged."id" FROM "staged_${table}" AS staged
         WHERE known."_id" = staged."_id" AND known."id" <> staged."id"`,
      );
    const created = all - found;
    return { created, changed: written - created, same: all - written };
  }

  /**
   * Writes the rows after the one with the _id $1, in the order of their _ids. Leaves the id of existing rows alone: an
   * UPDATE that could change a key, whatever its value, blocks carts and wishlists that reference the row.
   */
  private batchOf(columns: Columns, more: string): string {
    const { table } = this;
    const names = listColumns(columns);
    const { _id, id: _place, ...rest } = columns;
    return `WITH batch AS MATERIALIZED (
        SELECT * FROM "staged_${table}" WHERE "_id" > $1 ORDER BY "_id" LIMIT ${BATCH_ROWS}
      ), written AS (
        INSERT INTO "${table}" AS known (${names}) SELECT ${names} FROM batch AS staged
        WHERE NOT EXISTS (SELECT FROM "${table}" AS same WHERE same."_id" = staged."_id"
          AND ROW (${listColumns(columns, 'same.')}) IS NOT DISTINCT FROM ROW (${listColumns(columns, 'staged.')}))
        ORDER BY "_id" ON CONFLICT ("_id") DO UPDATE SET (${listColumns(rest)}) = ROW (${listColumns(rest, 'excluded.')})
        RETURNING "_id"
      ), more AS (${more})
      SELECT (SELECT count(*)::int FROM batch) AS "done", (SELECT max("_id") FROM batch) AS "last", count(*)::int AS "written"
      FROM (SELECT "_id" FROM written UNION SELECT "_id" FROM more) AS "all"`;
  }
}
