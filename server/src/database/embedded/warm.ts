import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/** What every shopper looks for things in; a table that is only ever read by way of an index is not among it. */
const CATALOGUE = '{products,search_terms}';
const CATALOGUE_INDEXES = '{products,search_terms,product_terms}';
/** What shoppers have: each looks at pages of their own, which nobody else has asked for. */
const SHOPPERS = '{users,user_emails,addresses,cart_items,wishlist_items,orders,order_items}';

/** The latest of these tables to be made: where it exists, the others do. */
const YOUNGEST = 'user_emails';

const filesOf = (place: number, tables: string, withIndexes: string): string =>
  `SELECT ${place} AS "place", unnest('${tables}'::regclass[]) AS "file"
  UNION ALL SELECT ${place}, "indexrelid" FROM pg_index WHERE "indrelid" = ANY('${withIndexes}'::regclass[])`;

/** What fits into the database's memory: the catalogue before what shoppers have, and of each the smallest first. */
const FITTING = `SELECT "file" FROM (
    SELECT "place", "file", sum(pg_relation_size("file"))
      OVER (ORDER BY "place", pg_relation_size("file"), "file") AS "upTo"
    FROM (${filesOf(1, CATALOGUE, CATALOGUE_INDEXES)} UNION ALL ${filesOf(2, SHOPPERS, SHOPPERS)}) AS "all"
  ) AS files WHERE "upTo" < pg_size_bytes(current_setting('shared_buffers')) ORDER BY "upTo"`;

/**
 * Reads the catalogue, and what shoppers have, into the database's memory. A search is spread over hundreds of pages: of a million products,
 * read from a disk, it takes ten times as long; somebody's orders, of a million, four times.
 * @param database to connect to as its superuser; one without these tables is left alone
 */
export async function warm(database: ClientConfig): Promise<void> {
  const client = new Client(database);
  // It may be stopped meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regclass('${YOUNGEST}') IS NOT NULL AS known`,
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
