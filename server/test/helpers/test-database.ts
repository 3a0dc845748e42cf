import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { readConfig } from '@server/config';
import type { RunningDatabase, startEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import type { startShop } from '@server/start-shop';

const FOLDER = 'TEST_FOLDER';
const TEMPLATE_URL = 'TEST_DATABASE_URL';
/** A crash loses nothing here, so nothing waits for the disk; few buffers, as dropping a database scans them all. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
};

/** The output of the build. */
export const distDir = path.resolve(__dirname, '../../../dist');
/** Exist if the server and the web client are built. */
const BUILT = ['server/src/main.js', 'web/.vite/boot.js'];
const fromDist = <Module>(file: string): Promise<Module> =>
  import(path.join(distDir, 'server/src', file)) as Promise<Module>;

const holder = globalThis as { testDatabase?: RunningDatabase };

/** Creates one folder for all temporary files of this run, including Chromium's. */
export async function makeTestFolder(): Promise<void> {
  if (process.env[FOLDER]) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'tokri-test-'));
  process.env[FOLDER] = folder;
  process.env.TMPDIR = folder;
}

/** Starts one PostgreSQL for all tests and fills the database that each test file gets a copy of. */
export async function startTestDatabase(): Promise<void> {
  if (holder.testDatabase) return;
  if (!BUILT.every((file) => existsSync(path.join(distDir, file))))
    throw new Error('These tests run what is built: "npm run build" first.');
  await makeTestFolder();
  const embedded = await fromDist<{ startEmbeddedPostgres: typeof startEmbeddedPostgres }>(
    'database/embedded/embedded-postgres.js',
  );
  holder.testDatabase = await embedded.startEmbeddedPostgres(testFolder(), () => undefined, FAST);
  process.env[TEMPLATE_URL] = holder.testDatabase.url;
  await fillTemplate(holder.testDatabase).catch(async (error: unknown) => {
    await stopTestDatabase();
    throw error;
  });
}

/** Opens the shop once, which migrates and seeds its database as for its owner. */
async function fillTemplate({ url: ownerUrl, appUrl: url }: RunningDatabase): Promise<void> {
  const config = await fromDist<{ readConfig: typeof readConfig }>('config.js');
  const shop = await fromDist<{ startShop: typeof startShop }>('start-shop.js');
  const settings = { ...config.readConfig(testSettings()), port: ANY_PORT };
  const opened = await shop.startShop(
    settings,
    async () => ({ url, ownerUrl }),
    () => undefined,
  );
  await opened.close();
}

/** Stops the database and removes the folder with all that the tests have left there. */
export async function stopTestDatabase(): Promise<void> {
  await holder.testDatabase?.stop();
  holder.testDatabase = undefined;
  const folder = process.env[FOLDER];
  if (folder) await rm(folder, { recursive: true, force: true });
}

/** The folder for everything that this run writes. */
export function testFolder(): string {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error('These tests need the global setup of their Jest project.');
  return folder;
}

/**
 * Settings of a shop under test: its own secret and data, and no log output
 * (`LOG_LEVEL=error npx jest …` shows the cause of an INTERNAL error).
 */
export const testSettings = (more: Record<string, string> = {}): Record<string, string> => ({
  NODE_ENV: 'test',
  DATA_DIR: path.join(testFolder(), 'shop'),
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  // On a busy machine a statement may be slow.
  DATABASE_TIMEOUT_MS: '20000',
  ...more,
});
/** The system chooses a free port. */
export const ANY_PORT = 0;
export const TEST_SECRET = 'a secret that only the tests know, 32 or more letters';

export interface DatabaseCopy {
  url: string;
  drop(): Promise<void>;
}

/** A separate database for a test file, migrated and seeded. */
export const copyDatabase = (): Promise<DatabaseCopy> => createDatabase(templateUrl().pathname.slice(1));

/** A copy of another one that nobody is connected to. */
export const copyOf = ({ url }: DatabaseCopy): Promise<DatabaseCopy> =>
  createDatabase(new URL(url).pathname.slice(1));

/** An empty database. */
export const emptyDatabase = (): Promise<DatabaseCopy> => createDatabase('template0');

const templateUrl = (): URL => new URL(process.env[TEMPLATE_URL] ?? '');

async function createDatabase(model: string): Promise<DatabaseCopy> {
  const template = templateUrl();
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await asAdmin(template, `CREATE DATABASE ${name} TEMPLATE ${model} STRATEGY FILE_COPY`);
  const url = new URL(template);
  url.pathname = name;
  // Without FORCE it waits for closing connections; terminating those would fail the test.
  const drop = () =>
    asAdmin(template, `DROP DATABASE ${name}`).catch(() =>
      asAdmin(template, `DROP DATABASE ${name} WITH (FORCE)`),
    );
  return { url: url.href, drop };
}

async function asAdmin(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = 'postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
