import type { EntityManager } from 'typeorm';
import { CommandError } from '../common/command-error';
import { adjustStock, listStock, receiveStock, setStockLimits } from '../features/stock';
import { inTransaction, runCommand, print, withMigratedDatabase } from './command';

const HELP = `npm run stock -- list [TEXT]                     all products, or those with TEXT in _id or title
npm run stock -- receive PRODUCT QTY [NOTE]      adds a delivery
npm run stock -- adjust PRODUCT ONHAND REASON    sets the counted stock
npm run stock -- limits PRODUCT LOW_AT MOST      low when LOW_AT are left, MOST in one order (1 to 99)

PRODUCT is the _id of a product. One that is not counted never runs out; the first receive or adjust starts counting it.
ONHAND includes undelivered orders: there cannot be fewer than orders and open checkouts have. An open shop shows the
change at once.`;

const BY = 'npm run stock';

/** Runs `npm run stock`; resolves to its exit code. */
export const runStockCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb, product, count, last, ...more] = args;
    if (verb === 'list' && count === undefined)
      return withMigratedDatabase(({ manager }) => list(manager, product ?? ''));
    if (product === undefined || count === undefined || more.length > 0) throw new CommandError(HELP);
    if (verb === 'receive') return receive(product, count, last);
    if (last === undefined) throw new CommandError(HELP);
    if (verb === 'adjust') return adjust(product, count, last);
    if (verb === 'limits') return limit(product, count, last);
    throw new CommandError(HELP);
  });

const number = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);

async function receive(product: string, qty: string, note?: string): Promise<void> {
  const entry = { qty: number(qty), note };
  const { onHand } = await inTransaction((manager) => receiveStock(manager, BY, product, entry));
  print(`${product}: ${onHand} on hand.`);
}

async function adjust(product: string, count: string, reason: string): Promise<void> {
  const entry = { onHand: number(count), reason };
  const { onHand } = await inTransaction((manager) => adjustStock(manager, BY, product, entry));
  print(`${product}: ${onHand} on hand.`);
}

async function limit(product: string, lowAt: string, most: string): Promise<void> {
  const limits = { lowStockAt: number(lowAt), maxPerOrder: number(most) };
  await inTransaction((manager) => setStockLimits(manager, BY, product, limits));
  print(`${product}: low at ${limits.lowStockAt}, ${limits.maxPerOrder} in one order.`);
}

async function list(manager: EntityManager, text: string): Promise<void> {
  const products = await listStock(manager, text);
  if (products.length === 0)
    print(text === '' ? 'There are no products.' : `No product has ${text} in its _id or title.`);
  for (const { productId, title, ...stock } of products) {
    const columns =
      stock.level === null
        ? ['not counted']
        : [
            `${stock.onHand} on hand`,
            `${stock.allocated} in orders`,
            `${stock.held} in checkouts`,
            `low at ${stock.lowStockAt}`,
            `${stock.maxPerOrder} in one order`,
            stock.level,
          ];
    process.stdout.write(`${[productId, title, ...columns].join('\t')}\n`);
  }
}
