import { ORDER_CURSOR_FORM } from '../../../../domain/order/order-cursor';
import { validationFailed } from '../../common/shop-error';

/** The position of an order in a list, newest first. In microseconds, like PostgreSQL: a Date only has milliseconds. */
export interface OrderPosition {
  /** Since the epoch. */
  microseconds: string;
  _id: string;
}

/** The order of such lists, in SQL. */
export const NEWEST_FIRST = '"createdAt" DESC, "_id" DESC';

/** The cursor of an order, in SQL. */
export const ORDER_CURSOR = `(extract(epoch FROM "createdAt") * 1000000)::bigint || '.' || "_id"`;

/**
 * The position that a cursor stands for; null for none.
 * @throws ShopError VALIDATION_FAILED naming `after`
 */
export function readOrderCursor(after: string | null): OrderPosition | null {
  if (after === null) return null;
  const [, microseconds, _id] = ORDER_CURSOR_FORM.exec(after) ?? [];
  if (microseconds === undefined || _id === undefined)
    throw validationFailed({ after: { code: 'CURSOR_UNKNOWN' } });
  return { microseconds, _id };
}
