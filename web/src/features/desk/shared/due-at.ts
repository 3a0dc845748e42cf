import { OPEN_STATUSES } from '@domain/order/order-status';
import type { OrderStatus } from '@domain/order/order-status';

/** An order as far as it may be late. */
export interface DueOrder {
  status: OrderStatus;
  slot?: { endsAt: string } | null;
}

/** The end of an open order's slot, in ms: from then on it is late. Undefined if it cannot be. */
export const dueAtOf = ({ status, slot }: DueOrder): number | undefined =>
  slot && (OPEN_STATUSES as readonly OrderStatus[]).includes(status) ? Date.parse(slot.endsAt) : undefined;
