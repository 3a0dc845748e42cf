import { OPEN_STATUSES, ORDER_STATUSES } from '../../../domain/order/order-status';
import type { OrderStatus } from '../../../domain/order/order-status';

/** Orders in one of these statuses. Written out, since a parameter would not match the condition of an index. */
export const inStatus = (statuses: readonly OrderStatus[]): string =>
  `"status" IN (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** Open orders: the condition of the index "orders_open". */
export const IS_OPEN = inStatus(OPEN_STATUSES);

/** Orders that were not cancelled. */
export const IS_NOT_CANCELLED = inStatus(ORDER_STATUSES.filter((status) => status !== 'CANCELLED'));
