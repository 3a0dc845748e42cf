import type { QueryRunner } from 'typeorm';

/** A table of the shop, as SQL names it and its columns. */
export interface ShopTable {
  name: string;
  columns: string;
}

/** All but the note of the migrations, those first that others refer to. */
export async function shopTables(run: QueryRunner): Promise<ShopTable[]> {
  const tables = (await run.query(`
    SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS "name",
      string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS "columns"
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relkind = 'r' AND nspname IN ('public', 'sandbox') AND relname <> 'migrations'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY 1 ORDER BY 1`)) as ShopTable[];
  const references = (await run.query(`
    SELECT quote_ident(own.nspname) || '.' || quote_ident(referring.relname) AS "from",
      quote_ident(other.nspname) || '.' || quote_ident(referred.relname) AS "to"
    FROM pg_constraint
    JOIN pg_class AS referring ON referring.oid = conrelid JOIN pg_namespace AS own ON own.oid = referring.relnamespace
    JOIN pg_class AS referred ON referred.oid = confrelid JOIN pg_namespace AS other ON other.oid = referred.relnamespace
    WHERE contype = 'f' AND conrelid <> confrelid`)) as { from: string; to: string }[];
  const sorted: ShopTable[] = [];
  const isDone = (name: string): boolean => sorted.some((table) => table.name === name);
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isDone(name) && references.every(({ from, to }) => from !== name || isDone(to)),
    );
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.');
    sorted.push(...next);
  }
  return sorted;
}
