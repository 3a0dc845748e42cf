import type { EntityManager } from 'typeorm';
import { ANALYZE, COUNT_BASKETS, COUNT_PRODUCTS, createLines, LIST_SOLD, takeLines } from './companions-sql';
import type { LinesTable } from './companions-sql';

/** Statements beside requests have two seconds, too: each looks at so many orders, or at the lines of so many. */
const PAGE = 3_000;
const LINES_AT_ONCE = 10_000;

/** Where the next order is looked for: those before it, newest first. */
export interface Position {
  createdAt: string;
  _id: string;
}
export const NEWEST: Position = { createdAt: 'infinity', _id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Takes the lines of so many orders into a temporary table; returns where it stopped. */
export async function takeBaskets(
  manager: EntityManager,
  table: LinesTable,
  most: number,
  from = NEWEST,
): Promise<Position> {
  await manager.query(createLines(table));
  let position = from;
  for (let left = most; left > 0;) {
    const page = Math.min(PAGE, left);
    const [last] = await manager.query<[(Position & { orders: number })?]>(takeLines(table), [
      ...[position.createdAt, position._id, page],
    ]);
    if (last) position = last;
    left = last?.orders === page ? left - page : 0;
  }
  return position;
}

/** What there is to learn from. */
export interface Lesson {
  baskets: number;
  /** Every product with pairs, by number; a part of them can be ranked in one statement. */
  parts: number[][];
}

/** Counts the products of the baskets that were taken. */
export async function countProducts(manager: EntityManager): Promise<Lesson> {
  for (const statement of [COUNT_PRODUCTS, ANALYZE]) await manager.query(statement);
  const [{ baskets }] = await manager.query<[{ baskets: number }]>(COUNT_BASKETS);
  const sold = await manager.query<{ product: number; baskets: number }[]>(LIST_SOLD);
  const parts: number[][] = [];
  let lines = Infinity;
  for (const one of sold) {
    lines += one.baskets;
    if (lines > LINES_AT_ONCE) {
      parts.push([]);
      lines = one.baskets;
    }
    parts.at(-1)!.push(one.product);
  }
  return { baskets, parts };
}
