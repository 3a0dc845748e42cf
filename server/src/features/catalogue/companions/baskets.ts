import type { EntityManager } from 'typeorm';
import { ANALYZE, COUNT_BASKETS, COUNT_PRODUCTS, createLines, LIST_SOLD, copyLines } from './companions-sql';
import type { LinesTable } from './companions-sql';

/** Background statements also time out after two seconds: orders, or lines, per statement. */
const PAGE = 3_000;
const LINES_AT_ONCE = 10_000;

/** The position in the list of orders, newest first. */
export interface Position {
  createdAt: string;
  _id: string;
}
const NEWEST: Position = { createdAt: 'infinity', _id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Copies the lines of this many orders into a temporary table; returns the position of the last. */
export async function copyBaskets(
  manager: EntityManager,
  table: LinesTable,
  most: number,
  from = NEWEST,
): Promise<Position> {
  await manager.query(createLines(table));
  let position = from;
  for (let left = most; left > 0;) {
    const page = Math.min(PAGE, left);
    const [last] = await manager.query<[(Position & { orders: number })?]>(copyLines(table), [
      position.createdAt,
      position._id,
      page,
    ]);
    if (last) position = last;
    left = last?.orders === page ? left - page : 0;
  }
  return position;
}

/** Baskets to learn from. */
export interface TrainingData {
  baskets: number;
  /** Every product with pairs, by number, in parts that one statement can rank. */
  parts: number[][];
}

/** Counts the products of the baskets that were taken. */
export async function countProducts(manager: EntityManager): Promise<TrainingData> {
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
