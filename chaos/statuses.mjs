import { createRequire } from 'node:module';
import { inRoot } from '../scripts/steps.mjs';

const { isPacked, OPEN_STATUSES, ORDER_STATUSES } = createRequire(import.meta.url)(
  inRoot('dist/domain/order/order-status.js'),
);

/** Statuses as a list of SQL. */
const listOf = (statuses) => `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/** Of orders that can still change. */
export const OPEN = listOf(OPEN_STATUSES);
/** Of orders that were packed, whatever became of them. */
export const PACKED = listOf(ORDER_STATUSES.filter(isPacked));
