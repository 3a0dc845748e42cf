import type { Pool } from 'pg';
import { createPool } from '@server/database/pool';
import { ShopClient } from '@server/database/shop-client';
import { eventually } from './helpers/eventually';
import { openFaultyLine } from './helpers/faulty-line';
import type { FaultyLine } from './helpers/faulty-line';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

let database: DatabaseCopy;
let line: FaultyLine;
let pool: Pool;
beforeAll(async () => {
  database = await copyDatabase();
  line = await openFaultyLine(database.url);
  pool = createPool(line.url, 2_000, 1);
});
afterAll(async () => {
  await pool?.end();
  await line?.close();
  await database?.drop();
});

const preparedOf = async (text: string) => {
  const sql = `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement = '${text}'`;
  return (await pool.query<{ runs: string }>(sql)).rows.map(({ runs }) => Number(runs));
};

it('prepares a statement with parameters once for a connection, and none without', async () => {
  const text = 'SELECT $1::int + 1 AS sum';
  for (const value of [1, 2, 3]) expect((await pool.query(text, [value])).rows).toEqual([{ sum: value + 1 }]);
  await pool.query('SELECT 1 AS one');
  expect(await preparedOf(text)).toEqual([3]);
  expect(await preparedOf('SELECT 1 AS one')).toEqual([]);
});

it('counts a statement once, however it is sent', async () => {
  const client = await pool.connect();
  const before = ShopClient.statements;
  await client.query('SELECT 1');
  await client.query('SELECT $1::int', [1]);
  await new Promise((resolve) => client.query('SELECT $1::int', [1], resolve));
  client.release();
  await pool.query('SELECT 1');
  expect(ShopClient.statements - before).toBe(4);
});

it('closes a connection on which no answer comes, so that the next statement takes another one', async () => {
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  line.behave('is silent');
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
  await ended;
  client.release();
  line.behave('refuses');
  line.behave('carries');
  await eventually(async () => (await pool.query('SELECT 1')).rowCount === 1);
});
