import type { ProductSort } from './product.input';

/** The end of a page: its sort, and the sort key of its last product. */
export interface ProductPosition {
  sort: ProductSort;
  id: number;
  pricePaise: number;
}

const MAX_INT4 = 2_147_483_647;
const isInt4 = (value: number): boolean => Math.abs(value) <= MAX_INT4;
const CURSOR = /^(\w+)\.(-?\d{1,10})\.(-?\d{1,10})$/;

/** Opaque to clients, and cheap: a list has one for every product. */
export const encodeCursor = ({ sort, id, pricePaise }: ProductPosition): string =>
  `${sort}.${id}.${pricePaise}`;

/** The position of a cursor; null when it is broken or belongs to another sort. */
export function decodeCursor(cursor: string, sort: ProductSort): ProductPosition | null {
  const [, itsSort, id, pricePaise] = CURSOR.exec(cursor) ?? [];
  const position = { sort, id: Number(id), pricePaise: Number(pricePaise) };
  return itsSort === sort && isInt4(position.id) && isInt4(position.pricePaise) ? position : null;
}
