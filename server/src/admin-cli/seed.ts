import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { seed } from '../database/seed';
import { CommandError } from '../common/command-error';
import { LoadTestData } from '../load-test-data/load-test-data';
import type { Wanted } from '../load-test-data/load-test-data';
import { printProgress, runCommand, withDatabase } from './command';

const HELP = `npm run seed -- --products 1000000 [--users 100000] [--orders 1000000] [--password <text>]

Fills the shop up to this many products, users (each with a filled cart) and placed orders in total. Nothing is
removed. After an interruption, the same command continues where it stopped.

  --password   what the generated users log in with; without it, nobody can

The database is that of the shop: DATABASE_URL, or the embedded one in DATA_DIR. The embedded one is started for it,
so the shop must be closed.`;

const MOST = 100_000_000;
/** The exit code of a command ended by Ctrl-C. */
const INTERRUPTED = 130;
/** Trades durability for speed: after a crash, the next run generates the lost rows again. */
const FOR_BULK = {
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  jit: 'off',
};

/** Runs `npm run seed`; resolves to its exit code. */
export async function runSeedCommand(args: string[]): Promise<number> {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort());
  const code = await runCommand(args, HELP, async () => {
    const wanted = parse(args);
    const work = (dataSource: DataSource) => generate(dataSource, wanted, interrupt.signal);
    await withDatabase(work, { exclusive: FOR_BULK, mayCreate: true });
  });
  return code !== 0 && interrupt.signal.aborted ? INTERRUPTED : code;
}

/** @throws CommandError for an unknown option, or a value that is no number */
function parse(args: string[]): Wanted {
  const text = { type: 'string' } as const;
  const options = { products: text, users: text, orders: text, password: text };
  try {
    const { products, users, orders, password } = parseArgs({ args, options }).values;
    if (!(products ?? users ?? orders)) throw new CommandError(HELP);
    return {
      products: amount('products', products),
      users: amount('users', users),
      orders: amount('orders', orders),
      password,
    };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError((error as Error).message.split('. ')[0]);
  }
}

function amount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= 1 && number <= MOST))
    throw new CommandError(`--${name} is a whole number from 1 to ${MOST}.`);
  return number;
}

async function generate(dataSource: DataSource, wanted: Wanted, signal: AbortSignal): Promise<void> {
  await seed(dataSource, { demoGoods: true, demoUsers: false });
  await new LoadTestData(dataSource, printProgress(), signal).generate(wanted);
}
