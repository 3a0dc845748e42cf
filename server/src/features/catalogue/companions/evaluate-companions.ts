import type { EntityManager } from 'typeorm';
import { countProducts, copyBaskets } from './baskets';
import {
  COMPANIONS,
  COUNT_DELIVERED,
  createLines,
  insertLines,
  LIST_CHOSEN,
  LIST_HELD_OUT,
  LIST_SOLD,
  MOST_BASKETS,
} from './companions-sql';

/** As many as a product's page shows. */
const SHOWN = 6;
/** The share of held-out baskets: the newest ones. */
const HELD_OUT_SHARE = 0.2;

/** The hit rates: how often a product shown beside another was bought with it, in the held-out baskets. */
export interface Evaluation {
  learnedFrom: number;
  triedOn: number;
  /** What product pages show: what was learned, then the shop's own choice. */
  shown: number;
  /** The shop's own choice alone. */
  chosen: number;
  /** The bestsellers, beside every product. */
  mostFrequent: number;
}

type Lists = ReadonlyMap<number, readonly number[]>;

/** Baskets that nobody has bought, each a list of _ids, the oldest first. */
export interface GivenBaskets {
  customers: number;
  baskets: readonly (readonly string[])[];
}

/**
 * Learns from older orders and tries that on the newest: of each basket one product is viewed and another is to be among
 * those beside it; all ways to choose the two count alike. Keeps nothing, in a transaction of its own.
 * @param given in place of the shop's orders
 */
export async function evaluateCompanions(manager: EntityManager, given?: GivenBaskets): Promise<Evaluation> {
  await (given ? insertBaskets(manager, given) : splitOrders(manager));
  const { baskets, parts } = await countProducts(manager);
  const learned = await listsOf(manager, COMPANIONS, [parts.flat()]);
  const chosen = await listsOf(manager, LIST_CHOSEN);
  const sold = await manager.query<{ product: number; baskets: number }[]>(LIST_SOLD);
  const most = sold.sort((a, b) => b.baskets - a.baskets).map(({ product }) => product);
  const tried = await manager.query<{ products: number[] }[]>(LIST_HELD_OUT);
  const share = (beside: (product: number) => readonly number[]): number => shareRight(tried, beside);
  const own = (product: number): readonly number[] => chosen.get(product) ?? [];
  return {
    learnedFrom: baskets,
    triedOn: tried.length,
    shown: share((product) => [...new Set([...(learned.get(product) ?? []), ...own(product)])]),
    chosen: share(own),
    mostFrequent: share(() => most),
  };
}

const heldOutOf = (orders: number): number => Math.floor(orders * HELD_OUT_SHARE);

async function splitOrders(manager: EntityManager): Promise<void> {
  const [{ delivered }] = await manager.query<[{ delivered: number }]>(COUNT_DELIVERED);
  const heldOut = heldOutOf(Math.min(delivered, MOST_BASKETS));
  const position = await copyBaskets(manager, 'held_out', heldOut);
  await copyBaskets(manager, 'lines', MOST_BASKETS - heldOut, position);
}

async function insertBaskets(manager: EntityManager, { customers, baskets }: GivenBaskets): Promise<void> {
  const newest = baskets.length - heldOutOf(baskets.length);
  for (const table of ['lines', 'held_out'] as const) {
    const given = table === 'lines' ? baskets.slice(0, newest) : baskets.slice(newest);
    await manager.query(createLines(table));
    await manager.query(insertLines(table), [JSON.stringify(given), customers]);
  }
}

async function listsOf(manager: EntityManager, statement: string, values: unknown[] = []): Promise<Lists> {
  const rows = await manager.query<{ product: number; others: number[] }[]>(statement, values);
  return new Map(rows.map(({ product, others }) => [product, others]));
}

function shareRight(
  baskets: readonly { products: number[] }[],
  beside: (product: number) => readonly number[],
): number {
  let right = 0;
  for (const { products } of baskets) {
    const inBasket = new Set(products);
    const isOther = (product: number) => (one: number) => one !== product;
    const found = products.map(
      (product) =>
        beside(product)
          .filter(isOther(product))
          .slice(0, SHOWN)
          .filter((one) => inBasket.has(one)).length,
    );
    right += found.reduce((sum, one) => sum + one, 0) / (products.length * (products.length - 1));
  }
  return baskets.length === 0 ? 0 : right / baskets.length;
}
