import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { createPool } from '@server/database/pool';
import { ShopClient } from '@server/database/shop-client';
import { mayPipelineCommit, orUndo, queryAndCommit, runInTransaction } from '@server/database/transaction';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import type { FaultyProxy } from './helpers/faulty-proxy';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

let database: DatabaseCopy;
let proxy: FaultyProxy;
let pool: Pool;
beforeAll(async () => {
  database = await copyDatabase();
  proxy = await openFaultyProxy(database.url);
  pool = createPool(proxy.url, 2_000, 1);
});
afterAll(async () => {
  await pool?.end();
  await proxy?.close();
  await database?.drop();
});

const preparedOf = async (text: string) => {
  const sql = `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement = '${text}'`;
  return (await pool.query<{ runs: string }>(sql)).rows.map(({ runs }) => Number(runs));
};

it('prepares a statement with parameters once per connection, and none without parameters', async () => {
  const text = 'SELECT $1::int + 1 AS sum';
  for (const value of [1, 2, 3]) expect((await pool.query(text, [value])).rows).toEqual([{ sum: value + 1 }]);
  await pool.query('SELECT 1 AS one');
  expect(await preparedOf(text)).toEqual([3]);
  expect(await preparedOf('SELECT 1 AS one')).toEqual([]);
});

it('reads instants of every year as they are', async () => {
  for (const at of ['0001-01-01', '0020-11-27', '0099-12-31', '2026-11-27', '9999-12-31'].map(
    (day) => new Date(`${day}T00:00:00Z`),
  ))
    expect((await pool.query('SELECT $1::timestamptz AS at', [at])).rows).toEqual([{ at }]);
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

it('closes a connection that does not respond, so that the next statement uses another', async () => {
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  proxy.behave('is silent');
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
  await ended;
  client.release();
  proxy.behave('refuses');
  proxy.behave('forwards');
  await eventually(async () => (await pool.query('SELECT 1')).rowCount === 1);
});

describe('a transaction whose last statements are sent with COMMIT', () => {
  const sent: string[] = [];
  const shop = () =>
    createDataSource({ url: proxy.url, timeoutMs: 2_000, onStatement: (text) => sent.push(text) });
  const add = (id: string, condition = 'true') =>
    [`INSERT INTO made SELECT $1 WHERE ${orUndo(condition)}`, [id]] as const;
  const made = async () =>
    (await pool.query<{ id: string }>('SELECT id FROM made ORDER BY id')).rows.map(({ id }) => id);
  /** If pipelined, the third statement requests a rollback unless the condition holds. */
  const work = (wanted: boolean[], condition?: string) => async (manager: EntityManager) => {
    wanted.push(mayPipelineCommit(manager));
    await manager.query(
      ...([`INSERT INTO made VALUES ($1)`, [`first ${wanted.length}`]] as [string, unknown[]]),
    );
    if (mayPipelineCommit(manager)) return queryAndCommit(manager, add('second'), add('third', condition));
    return 'slowly';
  };
  let dataSource: Awaited<ReturnType<ReturnType<typeof shop>['initialize']>>;
  beforeAll(async () => {
    dataSource = await shop().initialize();
    await pool.query('CREATE TABLE made (id text PRIMARY KEY)');
  });
  beforeEach(() => pool.query('TRUNCATE made'));
  afterAll(() => dataSource?.destroy());

  it('commits all statements, and begins with the first one', async () => {
    const wanted: boolean[] = [];
    sent.length = 0;
    await expect(runInTransaction(dataSource, work(wanted))).resolves.toEqual([[], []]);
    expect(wanted).toEqual([true]);
    expect(sent.map((text) => text.split(' ')[0])).toEqual(['START', 'INSERT', 'INSERT', 'INSERT', 'COMMIT']);
    expect(await made()).toEqual(['first 1', 'second', 'third']);
  });

  it('is rolled back and rerun without pipelining if a statement requests it', async () => {
    const wanted: boolean[] = [];
    await expect(runInTransaction(dataSource, work(wanted, `$1 <> 'third'`))).resolves.toBe('slowly');
    expect(wanted).toEqual([true, false]);
    expect(await made()).toEqual(['first 2']);
  });

  it('fails with the error of a statement, and is not committed', async () => {
    await pool.query(`INSERT INTO made VALUES ('second')`);
    const failed = runInTransaction(dataSource, work([]));
    await expect(failed).rejects.toMatchObject({ driverError: { code: '23505' } });
    expect(await made()).toEqual(['second']);
    await expect(dataSource.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  it('is not committed after its deadline', async () => {
    const late = () => {
      throw new Error('too late');
    };
    await expect(runInTransaction(dataSource, work([]), late)).rejects.toThrow('too late');
    expect(await made()).toEqual([]);
  });

  it('reports that it may have been committed if there was no response', async () => {
    const unanswered = runInTransaction(dataSource, async (manager) => {
      await manager.query('SELECT 1');
      proxy.behave('is silent');
      return queryAndCommit(manager, add('second'));
    });
    await expect(unanswered).rejects.toThrow('may have been done');
    proxy.behave('refuses');
    proxy.behave('forwards');
  });
});
