import type { OrderStatus } from '@domain/order/order-status';
import type { KnownOrder, QueueState } from '@/features/desk/queue';

/** What a rider has to do with, in the order in which it matters. */
export const ROUND_STATUS = [
  'OUT_FOR_DELIVERY',
  'PACKED',
  'DELIVERY_FAILED',
] as const satisfies OrderStatus[];

/** The orders of a round, by where they are; the earliest slot first. */
export function roundOf(
  orders: readonly KnownOrder[],
): { status: (typeof ROUND_STATUS)[number]; orders: KnownOrder[] }[] {
  const time = ({ slot, createdAt }: KnownOrder): number => Date.parse(slot?.startsAt ?? createdAt);
  return ROUND_STATUS.map((status) => ({
    status,
    orders: orders.filter((order) => order.status === status).sort((one, other) => time(one) - time(other)),
  })).filter((group) => group.orders.length > 0);
}

/** What can still be taken back of an order: its last step, while it is not sent. */
export function takenBack(
  { waiting }: QueueState,
  orderId: string,
): { id: string; kind: 'DELIVER' | 'FAIL' } | undefined {
  const last = waiting.filter(({ operation }) => operation.orderId === orderId).at(-1);
  if (!last || last.sent) return undefined;
  const { kind } = last.operation;
  return kind === 'DELIVER' || kind === 'FAIL' ? { id: last.id, kind } : undefined;
}
