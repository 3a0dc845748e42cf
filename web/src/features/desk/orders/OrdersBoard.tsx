import { useId } from 'react';
import type { FocusEvent } from 'react';
import { Link } from 'react-router-dom';
import { isDue } from '@domain/order/order';
import type { OrderStatus } from '@domain/order/order-status';
import { deskOrderPath } from '@domain/staff/desk-paths';
import { useOrdersQuery } from '@/gql/desk-operations';
import type { OrderRowFragment } from '@/gql/desk-operations';
import { capitalize, dayText, hoursText, momentText } from '@/features/desk/shared/desk-times';
import { LateMark } from '@/features/desk/shared/LateMark';
import { LoadMore } from '@/features/desk/shared/LoadMore';
import { STATUS } from '@/features/desk/shared/status-text';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Chip, LoadError, Price, Skeleton } from '@/shared/ui';
import { columnOf, columnVariables } from './orders-filter';
import type { OrderFilters } from './orders-filter';
import { COLUMNS, ORDERS } from './orders-text';

const CARD = 'block min-h-20 rounded-card border border-line bg-surface px-2 py-1.5 text-sm';

/** As long as "Wednesday 25 Nov, 10:30 am–1:30 pm": never cut, and broken between day and hours. */
const SlotText = ({ slot }: { slot: NonNullable<OrderRowFragment['slot']> }) => (
  <>
    <span className="inline-block">{capitalize(dayText(slot.startsAt))},</span>{' '}
    <span className="inline-block">{hoursText(slot)}</span>
  </>
);

function BoardCard({ order }: { order: OrderRowFragment }) {
  const { number, customer, slot, price, items, createdAt } = order;
  return (
    <Link to={deskOrderPath(order)} className={`${CARD} hover:border-basil`}>
      <span className="flex justify-between gap-2">
        <span className="font-semibold tabular-nums">{number}</span>
        <Price rupees={price} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-2">
        <span className="truncate">{customer.name}</span>
        <span className="shrink-0 text-muted">{isDue(order) ? ORDERS.due : ORDERS.lines(items.length)}</span>
      </span>
      <span className="block text-muted">
        <LateMark order={order} />
        {slot ? <SlotText slot={slot} /> : capitalize(momentText(createdAt))}
      </span>
    </Link>
  );
}

interface ColumnProps {
  filters: OrderFilters;
  status: OrderStatus;
}

/** The orders with one status, newest first. */
function Column({ filters, status }: ColumnProps) {
  const id = useId();
  const { data, error, refetch, fetchMore } = useOrdersQuery({ variables: columnVariables(filters, status) });
  const orders = data?.orders;
  return (
    <section aria-labelledby={id} aria-busy={!orders} className="min-w-0">
      <h2 id={id} className="mb-2 flex items-baseline justify-between gap-2 text-base font-semibold">
        {STATUS[status]}
        {orders && (
          <span className="text-sm font-normal text-muted tabular-nums">
            {orders.edges.length}
            {orders.pageInfo.hasNextPage && '+'}
          </span>
        )}
      </h2>
      {!orders && error && <LoadError text={ORDERS.failed} onRetry={() => void refetch()} />}
      <ul className="space-y-2">
        {!orders &&
          !error &&
          [1, 2, 3, 4].map((row) => (
            <li key={row}>
              <Skeleton className="h-20 rounded-card" />
            </li>
          ))}
        {orders?.edges.map(({ node }) => (
          <li key={node._id}>
            <BoardCard order={node} />
          </li>
        ))}
      </ul>
      {orders?.edges.length === 0 && (
        <p className="text-sm text-muted">
          {orders.pageInfo.hasNextPage ? ORDERS.movedOn : ORDERS.nothingHere}
        </p>
      )}
      {orders && <LoadMore pageInfo={orders.pageInfo} fetchMore={fetchMore} />}
    </section>
  );
}

interface BoardProps {
  filters: OrderFilters;
  onStatus: (status: OrderStatus) => void;
}

/** Browsers do not scroll to what is seen in part. */
const scrollFullyIntoView = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The column that a phone shows. */
function ColumnChoice({ filters, onStatus }: BoardProps) {
  const current = columnOf(filters);
  return (
    <ul aria-label={ORDERS.status} className="-mx-4 mb-4 flex gap-1 overflow-x-auto px-4 pb-1">
      {COLUMNS.map((status) => (
        <li key={status} className="shrink-0">
          <Chip pressed={status === current} onClick={() => onStatus(status)} onFocus={scrollFullyIntoView}>
            {STATUS[status]}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** All orders in columns by status; a phone shows one column. */
export function OrdersBoard({ filters, onStatus }: BoardProps) {
  const onPhone = useMediaQuery(PHONE);
  if (onPhone)
    return (
      <>
        <ColumnChoice filters={filters} onStatus={onStatus} />
        <Column filters={filters} status={columnOf(filters)} />
      </>
    );
  return (
    <div className="-mx-4 grid auto-cols-[minmax(9.75rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-4 pb-4 md:-mx-6 md:px-6">
      {COLUMNS.map((status) => (
        <Column key={status} filters={filters} status={status} />
      ))}
    </div>
  );
}
