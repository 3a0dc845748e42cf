import { parseArgs } from 'node:util';
import type { EntityManager } from 'typeorm';
import { CommandError } from '../common/command-error';
import { evaluateCompanions } from '../features/catalogue';
import type { GivenBaskets } from '../features/catalogue';
import { runInTransaction } from '../database/transaction';
import { COOKED, generateBaskets } from '../load-test-data/baskets';
import { runCommand, withMigratedDatabase } from './command';

const HELP = `npm run companions [-- --generated 30000]

Tests how well the shop learns from orders what goes with a product. It learns from older orders and tries the newest fifth:
for one product of each, another one of that order should be among the six shown beside it. Changes nothing; the
shop learns by itself, every night.

  --generated   uses this many generated orders of the demo products instead, the same in every run`;

const [FEWEST, MOST] = [100, 30_000];
/** Orders per generated customer. */
const ORDERS_OF_EACH = 10;

/** Runs `npm run companions`; resolves to its exit code. */
export const runCompanionsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const generated = parse(args);
    const found = await withMigratedDatabase((dataSource) =>
      runInTransaction(dataSource, async (manager) =>
        evaluateCompanions(manager, generated === null ? undefined : await generate(manager, generated)),
      ),
    );
    const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
    const lines = [
      ['orders learned from', found.learnedFrom],
      ['orders tested', found.triedOn],
      ['right: learned, then the shop’s choice', percent(found.shown)],
      ['right: the shop’s choice', percent(found.chosen)],
      ['right: most frequent', percent(found.mostFrequent)],
    ];
    process.stdout.write(`${lines.map((line) => line.join('\t')).join('\n')}\n`);
  });

/** @returns how many orders to make up; null: none */
function parse(args: string[]): number | null {
  const { generated } = optionsOf(args);
  if (generated === undefined) return null;
  const number = /^\d+$/.test(generated) ? Number(generated) : NaN;
  if (!(number >= FEWEST && number <= MOST))
    throw new CommandError(`--generated is a whole number from ${FEWEST} to ${MOST}.`);
  return number;
}

function optionsOf(args: string[]): { generated?: string } {
  try {
    return parseArgs({ args, options: { generated: { type: 'string' } } }).values;
  } catch {
    throw new CommandError(HELP);
  }
}

async function generate(manager: EntityManager, number: number): Promise<GivenBaskets> {
  const rows = await manager.query<{ _id: string }[]>('SELECT "_id" FROM "products" ORDER BY "id"');
  const all = rows.map(({ _id }) => _id);
  const sold = new Set(all);
  if (!COOKED.every((_id) => sold.has(_id)))
    throw new CommandError('Generated orders need the demo products, and this shop lacks some of them.');
  return { customers: Math.ceil(number / ORDERS_OF_EACH), baskets: generateBaskets(number, all) };
}
