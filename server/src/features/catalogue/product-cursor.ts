import type { ProductSort } from './product.input';

/** Where a page ends: the sort it belongs to and the last product's sort key. */
export interface ProductPosition {
  sort: ProductSort;
  id: number;
  pricePaise: number;
}

const MAX_INT4 = 2_147_483_647;
const isInt4 = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= MAX_INT4;

/** Opaque to clients, so that what is inside may change. */
export function encodeCursor({ sort, id, pricePaise }: ProductPosition): string {
  return Buffer.from(JSON.stringify([sort, id, pricePaise])).toString('base64url');
}

/** The position a cursor stands for; null when it is broken or belongs to another sort. */
export function decodeCursor(cursor: string, sort: ProductSort): ProductPosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [itsSort, id, pricePaise] = parts as unknown[];
    return itsSort === sort && isInt4(id) && isInt4(pricePaise) ? { sort, id, pricePaise } : null;
  } catch {
    return null;
  }
}
