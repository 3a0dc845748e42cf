import type { EntityManager } from 'typeorm';

/** The columns that are written, each with its type in the database. */
type Columns<Row> = Readonly<Partial<Record<keyof Row & string, string>>>;

/** Writes the rows that do not exist yet, in one statement; returns how many. */
export async function insertMissing<Row extends object>(
  manager: EntityManager,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<number> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const lists = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  const inserted = await manager.query<unknown[]>(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT * FROM unnest(${lists.join(', ')}) ON CONFLICT DO NOTHING RETURNING 1`,
    names.map((name) => rows.map((row) => row[name])),
  );
  return inserted.length;
}
