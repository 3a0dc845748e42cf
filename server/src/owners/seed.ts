import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { Progress } from '../common/progress';
import { seed } from '../database/seed';
import { Growth, GrowthError } from '../growth/grow';
import type { Wanted } from '../growth/grow';
import { exitCodeOf, OwnerError, withShopDatabase } from './shop-database';

const HELP = `npm run seed -- --products 1000000 [--users 100000] [--orders 1000000] [--password <text>]

Brings the shop up to so many products, users (each with a filled cart) and placed orders in all. Nothing is taken
away. What was broken off goes on where it stopped when the same command is given again.

  --password   what the generated users log in with; without it, nobody can

The database is that of the shop: DATABASE_URL, or the embedded one in DATA_DIR. The embedded one is started for it,
so the shop must be closed.`;

const MOST = 100_000_000;
/** As shells have it of a command that Ctrl-C ended. */
const INTERRUPTED = 130;
/** What was not yet on disk when the machine fails is made again by the next run. */
const FOR_BULK = {
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  jit: 'off',
};

/** `npm run seed`: from its arguments to the exit code. */
export async function runSeedCommand(args: string[]): Promise<number> {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort());
  const code = await exitCodeOf(async () => {
    const wanted = wantedOf(args);
    if (!wanted) return void process.stdout.write(`${HELP}\n`);
    await withShopDatabase((dataSource) => grow(dataSource, wanted, interrupt.signal), FOR_BULK);
  });
  return code !== 0 && interrupt.signal.aborted ? INTERRUPTED : code;
}

/** @throws OwnerError for what is no option or no number; null asks for help */
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
    throw new OwnerError((error as Error).message.split('. ')[0]);
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

function amount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= 1 && number <= MOST))
    throw new OwnerError(`--${name} is a whole number from 1 to ${MOST}.`);
  return number;
}

async function grow(dataSource: DataSource, wanted: Wanted, signal: AbortSignal): Promise<void> {
  await seed(dataSource, { demoGoods: true, demoUsers: false });
  const { stderr } = process;
  const progress = new Progress((line) => void stderr.write(line), stderr.isTTY);
  await new Growth(dataSource, progress, signal).grow(wanted).catch((error: unknown) => {
    throw error instanceof GrowthError ? new OwnerError(error.message) : error;
  });
}
