import type { OrderStatus } from '@domain/order/order-status';
import { classNames } from '@/shared/ui';
import { STATUS } from './status-text';

const LOOK: Record<OrderStatus, string> = {
  PLACED: 'border-control text-ink',
  PICKING: 'border-transparent bg-butter text-on-butter',
  PACKED: 'border-basil text-basil',
  OUT_FOR_DELIVERY: 'border-transparent bg-basil text-on-basil',
  DELIVERED: 'border-transparent bg-basil-tint text-ink',
  DELIVERY_FAILED: 'border-tomato text-tomato',
  CANCELLED: 'border-line text-muted',
};

/** The label and colour of an order's status. */
export const StatusMark = ({ status }: { status: OrderStatus }) => (
  <span
    className={classNames(
      'inline-flex shrink-0 items-center rounded-full border px-2 py-px text-xs font-semibold whitespace-nowrap',
      LOOK[status],
    )}
  >
    {STATUS[status]}
  </span>
);
