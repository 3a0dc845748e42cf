import type { EntityManager } from 'typeorm';

/** The columns that are written, each with its type in the database. */
export type Columns<Row> = Readonly<Partial<Record<keyof Row & string, string>>>;

/** Writes any number of rows in one statement. */
export async function insertRows<Row extends object>(
  manager: EntityManager,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const lists = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  await manager.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`,
    names.map((name) => rows.map((row) => row[name])),
  );
}
