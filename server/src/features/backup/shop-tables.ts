import type { QueryRunner } from 'typeorm';

/** A table of the shop; SQL quotes both. */
export interface ShopTable {
  name: string;
  /** A comma-separated list. */
  columns: string;
}

/** All tables but that of the migrations, each after those it refers to. */
export const shopTables = (run: QueryRunner): Promise<ShopTable[]> =>
  run.query(`
    WITH RECURSIVE reached AS (
      SELECT oid, 0 AS depth FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'sandbox'::regnamespace)
        AND relname <> 'migrations'
      UNION
      SELECT conrelid, depth + 1 FROM reached
      JOIN pg_constraint ON confrelid = reached.oid AND contype = 'f' AND conrelid <> confrelid
    ), ranked AS (
      SELECT oid, max(depth) AS rank FROM reached GROUP BY oid
    )
    SELECT format('%I.%I', nspname, relname) AS "name",
      string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS "columns"
    FROM ranked JOIN pg_class USING (oid) JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = ranked.oid
    WHERE attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY rank, 1 ORDER BY rank, 1`) as Promise<ShopTable[]>;
