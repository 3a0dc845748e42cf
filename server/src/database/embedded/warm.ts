import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/** What every shopper looks for things in; a table that is only ever read by way of an index is not among it. */
const CATALOGUE = `SELECT to_regclass("name") AS "file" FROM unnest('{products,search_terms}'::text[]) AS "name"
  UNION ALL SELECT "indexrelid" FROM pg_index
  WHERE "indrelid" = ANY('{products,search_terms,product_terms}'::text[]::regclass[])`;

/** As much as there is room for, the smallest first, so that the lists of the rarest use come last. */
const FITTING = `SELECT "file" FROM (
    SELECT "file", sum(pg_relation_size("file")) OVER (ORDER BY pg_relation_size("file"), "file") AS "upTo"
    FROM (${CATALOGUE}) AS catalogue
  ) AS files WHERE "upTo" < pg_size_bytes(current_setting('shared_buffers'))`;

/**
 * Reads the catalogue into the database's memory. A search is spread over hundreds of pages: of a million products, read
 * from a disk, it takes ten times as long.
 * @param database to connect to as its superuser; one without a catalogue is left alone
 */
export async function warm(database: ClientConfig): Promise<void> {
  const client = new Client(database);
  // It may be stopped meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regclass('product_terms') IS NOT NULL AS known`,
    );
    if (!rows[0]?.known) return;
    // For this connection only: nothing of it stays in the shop's schema.
    await client.query(`CREATE FUNCTION pg_temp.prewarm(regclass, text, text, bigint, bigint) RETURNS bigint
      LANGUAGE c AS '$libdir/pg_prewarm', 'pg_prewarm'`);
    const fitting = await client.query<{ file: string }>(FITTING);
    // One at a time, so that nobody who changes a table waits for all of them.
    for (const { file } of fitting.rows)
      await client.query(`SELECT pg_temp.prewarm($1::regclass, 'buffer', 'main', NULL, NULL)`, [file]);
  } finally {
    await client.end();
  }
}
