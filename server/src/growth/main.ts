import { parseArgs } from 'node:util';
import { ConfigError, readDatabasePlace } from '../config';
import { createDataSource } from '../database/data-source';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres';
import { migrate } from '../database/migrate';
import { seed } from '../database/seed';
import { Growth, GrowthError } from './grow';
import type { Wanted } from './grow';
import { Progress } from '../common/progress';

const HELP = `npm run seed -- --products 1000000 [--users 100000] [--orders 1000000] [--password <text>]

Brings the shop up to so many products, users (each with a filled cart) and placed orders in all. Nothing is taken
away. What was broken off goes on where it stopped when the same command is given again.

  --password   what the generated users log in with; without it, nobody can

The database is that of the shop: DATABASE_URL, or the embedded one in DATA_DIR. The embedded one is started for it,
so the shop must be closed.`;

const MOST = 100_000_000;

function amount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= 1 && number <= MOST))
    throw new GrowthError(`--${name} is a whole number from 1 to ${MOST}.`);
  return number;
}

/** @throws GrowthError for what is no option or no number; null asks for help */
function wantedOf(args: string[]): Wanted | null {
  const text = { type: 'string' } as const;
  const parse = () =>
    parseArgs({
      args,
      options: { products: text, users: text, orders: text, password: text, help: { type: 'boolean' } },
    }).values;
  let given: ReturnType<typeof parse>;
  try {
    given = parse();
  } catch (error) {
    throw new GrowthError((error as Error).message.split('. ')[0]);
  }
  const { products, users, orders, password, help } = given;
  if (help || !(products ?? users ?? orders)) return null;
  return {
    products: amount('products', products),
    users: amount('users', users),
    orders: amount('orders', orders),
    password,
  };
}

async function growDatabase(url: string, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const dataSource = createDataSource({ url });
  await dataSource.initialize();
  try {
    await migrate(dataSource);
    await seed(dataSource, { production: true });
    const { stderr } = process;
    const progress = new Progress((line) => void stderr.write(line), stderr.isTTY);
    await new Growth(dataSource, progress, signal).grow(wanted);
  } finally {
    await dataSource.destroy();
  }
}

/** What was not yet on disk when the machine fails is made again by the next run. */
const FOR_BULK = {
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  jit: 'off',
};

/** The database of a shop that is open is its own; with DATABASE_URL it has room for both. */
async function openDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { url, dataDir } = readDatabasePlace(process.env);
  if (url) return { url, stop: async () => undefined };
  try {
    return await startEmbeddedPostgres(dataDir, (step) => void process.stderr.write(`${step}\n`), FOR_BULK);
  } catch (error) {
    throw new GrowthError(`${(error as Error).message}. Close the shop first, or give DATABASE_URL.`);
  }
}

/** `npm run seed`: from its arguments to the exit code. */
export async function growShop(args: string[]): Promise<number> {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort());
  try {
    const wanted = wantedOf(args);
    if (!wanted) {
      process.stdout.write(`${HELP}\n`);
      return 0;
    }
    const database = await openDatabase();
    try {
      await growDatabase(database.url, wanted, interrupt.signal);
    } finally {
      await database.stop();
    }
    return 0;
  } catch (error) {
    const known = error instanceof GrowthError || error instanceof ConfigError;
    process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
    return interrupt.signal.aborted ? 130 : 1;
  }
}
