import { Client } from 'pg';
import {
  launchCatalogue,
  launchCompanions,
  launchCoupons,
  launchJobs,
  launchPayments,
  launchStaff,
  launchStock,
} from './helpers/processes';
import { undoLastIndexes } from './helpers/schema-steps';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

/** Which admin commands migrate a database of the previous version. */
let database: DatabaseCopy;
let beside: Client;
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Client({ connectionString: database.url });
  await beside.connect();
  await undoLastIndexes(async (statement) => (await beside.query(statement)).rows);
});
afterAll(async () => {
  await beside.end();
  await database.drop();
});

const migrations = async () => (await beside.query('SELECT "name" FROM "migrations"')).rows.length;

it.each([
  ['jobs', launchJobs, ['list']],
  ['payments', launchPayments, ['list']],
  ['stock', launchStock, ['list']],
  ['staff', launchStaff, ['list']],
  ['coupons', launchCoupons, []],
  ['catalogue', launchCatalogue, ['export', 'never-written.csv']],
  ['companions', launchCompanions, []],
] as const)('%s only reads, and does not migrate', async (_name, launch, args) => {
  const before = await migrations();
  const refused = launch([...args], { DATABASE_URL: database.url });
  expect([await refused.ended, refused.stderr()]).toEqual([
    1,
    expect.stringContaining('Run "npm run migrate"'),
  ]);
  expect(await migrations()).toBe(before);
});

it('a command that writes migrates, unless MIGRATE_ON_START is false', async () => {
  const before = await migrations();
  const invite = (env: Record<string, string>) =>
    launchStaff(['invite', 'asha@tokri.example', 'OWNER'], { DATABASE_URL: database.url, ...env });
  const refused = invite({ MIGRATE_ON_START: 'false' });
  expect([await refused.ended, refused.stderr()]).toEqual([
    1,
    expect.stringContaining('Run "npm run migrate"'),
  ]);
  expect(await migrations()).toBe(before);
  expect(await invite({}).ended).toBe(0);
  expect(await migrations()).toBeGreaterThan(before);
});
