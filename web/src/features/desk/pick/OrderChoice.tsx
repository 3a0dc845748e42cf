import { Link } from 'react-router-dom';
import { isPickedBy } from '@domain/fulfilment/picked-by';
import { StatusMark } from '@/features/desk/shared/StatusMark';
import { ChevronRightIcon } from '@/shared/ui';
import type { CachedOrder, StaffMember } from '@/features/desk/queue';
import { unpackedFirst, progressOf } from './pick-view';
import { pickerText, progressText } from './pick-text';

interface OrderChoiceProps {
  orders: readonly CachedOrder[];
  me: StaffMember;
  /** The URL of an order. */
  to: (order: CachedOrder) => string;
}

/** The orders of a slot with their pickers and progress. */
export const OrderChoice = ({ orders, me, to }: OrderChoiceProps) => (
  <ul className="overflow-hidden rounded-card border border-line bg-surface">
    {unpackedFirst(orders).map((order) => {
      const who = pickerText(order, isPickedBy(order, me));
      return (
        <li key={order._id} className="border-line not-first:border-t">
          <Link
            to={to(order)}
            className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline -outline-offset-3 hover:bg-basil-tint"
          >
            <span className="min-w-0 grow wrap-anywhere">
              <span className="block font-semibold tabular-nums">{order.number}</span>
              <span className="block text-sm text-muted">
                {[order.customer.name, progressText(progressOf([order])), who].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StatusMark status={order.status} />
            <ChevronRightIcon className="shrink-0 text-muted" />
          </Link>
        </li>
      );
    })}
  </ul>
);
