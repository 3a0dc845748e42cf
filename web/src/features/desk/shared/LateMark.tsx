import { serverNow } from '@/shared/lib/server-clock';
import { dueAtOf } from './due-at';
import type { DueOrder } from './due-at';
import { useRenderAfter } from './useRenderAfter';

/** Says of an open order that its slot is over. */
export function LateMark({ order }: { order: DueOrder }) {
  const dueAt = dueAtOf(order);
  useRenderAfter(dueAt);
  if (dueAt === undefined || dueAt >= serverNow()) return null;
  return <span className="font-semibold text-tomato">Late </span>;
}
