import { OPEN_STATUSES } from '@domain/order/order-status';
import type { OrderStatus } from '@domain/order/order-status';
import { serverNow } from '@/shared/lib/server-clock';
import { useRenderAfter } from './useRenderAfter';

interface LateMarkProps {
  order: { status: OrderStatus; slot?: { endsAt: string } | null };
}

/** Says of an open order that its slot is over. */
export function LateMark({ order: { status, slot } }: LateMarkProps) {
  const isOpen = (OPEN_STATUSES as readonly OrderStatus[]).includes(status);
  const dueAt = isOpen && slot ? Date.parse(slot.endsAt) : undefined;
  useRenderAfter(dueAt);
  if (dueAt === undefined || dueAt >= serverNow()) return null;
  return <span className="font-semibold text-tomato">Late </span>;
}
