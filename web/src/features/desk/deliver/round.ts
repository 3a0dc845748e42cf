import type { OrderStatus } from '@domain/order/order-status';
import type { CachedOrder, QueueState } from '@/features/desk/queue';

/** The statuses of a rider's orders, in order of importance. */
export const ROUND_STATUS = [
  'OUT_FOR_DELIVERY',
  'PACKED',
  'DELIVERY_FAILED',
] as const satisfies OrderStatus[];

/** The orders of a round by status, earliest slot first. */
export function roundOf(
  orders: readonly CachedOrder[],
): { status: (typeof ROUND_STATUS)[number]; orders: CachedOrder[] }[] {
  const time = ({ slot, createdAt }: CachedOrder): number => Date.parse(slot?.startsAt ?? createdAt);
  return ROUND_STATUS.map((status) => ({
    status,
    orders: orders.filter((order) => order.status === status).sort((one, other) => time(one) - time(other)),
  })).filter((group) => group.orders.length > 0);
}

/** The last operation of an order, if it can still be undone. */
export function undoableStep(
  { waiting }: QueueState,
  orderId: string,
): { id: string; kind: 'DELIVER' | 'FAIL' } | undefined {
  const last = waiting.filter(({ operation }) => operation.orderId === orderId).at(-1);
  if (!last || last.sent) return undefined;
  const { kind } = last.operation;
  return kind === 'DELIVER' || kind === 'FAIL' ? { id: last.id, kind } : undefined;
}
