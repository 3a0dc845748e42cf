import type { EntityManager } from 'typeorm';

/** The columns that are written, each with its type in the database. */
export type Columns<Row> = Readonly<Partial<Record<keyof Row & string, string>>>;

/** Writes any number of rows in one statement, and returns what its suffix asks for. */
export function insertRows<Row extends object>(
  manager: EntityManager,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  suffix = '',
): Promise<unknown[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const lists = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  return manager.query<unknown[]>(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT * FROM unnest(${lists.join(', ')}) ${suffix}`,
    names.map((name) => rows.map((row) => row[name])),
  );
}

/** Writes the rows that do not exist yet; returns how many. */
export const insertMissing = async <Row extends object>(
  ...insertion: [EntityManager, table: string, Columns<Row>, rows: readonly Row[]]
): Promise<number> => (await insertRows(...insertion, 'ON CONFLICT DO NOTHING RETURNING 1')).length;
