import type { ProductSort } from './product.input';

/** Where a page ends: the sort it belongs to and the last product's sort key. */
export interface ProductPosition {
  sort: ProductSort;
  id: number;
  pricePaise: number;
}

const MAX_INT4 = 2_147_483_647;
const isInt4 = (value: number): boolean => Math.abs(value) <= MAX_INT4;
const CURSOR = /^(\w+)\.(-?\d{1,10})\.(-?\d{1,10})$/;

/** Opaque to clients, so that its content may change. A list has one for every product, so it must be cheap to make. */
export const encodeCursor = ({ sort, id, pricePaise }: ProductPosition): string =>
  `${sort}.${id}.${pricePaise}`;

/** The position a cursor stands for; null when it is broken or belongs to another sort. */
export function decodeCursor(cursor: string, sort: ProductSort): ProductPosition | null {
  const [, itsSort, id, pricePaise] = CURSOR.exec(cursor) ?? [];
  const position = { sort, id: Number(id), pricePaise: Number(pricePaise) };
  return itsSort === sort && isInt4(position.id) && isInt4(position.pricePaise) ? position : null;
}
