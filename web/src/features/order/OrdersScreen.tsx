import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import type { OrderCardFragment } from '@/gql/operations';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import { ButtonLink, EmptyState, LoadError, Spinner } from '@/shared/ui';
import { OrderCard, OrderCardSkeleton } from './OrderCard';
import { isNarrowed, readOrdersChoice } from './orders-choice';
import type { OrdersChoice } from './orders-choice';
import * as texts from './orders.en';
import { OrdersFilter } from './OrdersFilter';
import { NoSuchOrders, OrdersPages } from './OrdersPages';
import { PaymentPanel } from './PaymentPanel';
import { ThankYou } from './ThankYou';
import { useMinutes } from './useMinutes';
import { useOrders } from './useOrders';

/** The placeholder of the orders. */
export function OrdersSkeleton() {
  return (
    <div className="space-y-4">
      <Spinner label={texts.loading} className="sr-only" />
      <OrderCardSkeleton />
      <OrderCardSkeleton />
    </div>
  );
}

/** The newest orders are expanded; older ones are collapsed. With more than these, a filter is shown. */
const OPEN = 2;

/** Shown before the first order. */
const NoOrders = () => (
  <EmptyState
    text={texts.nothingYet}
    hint={texts.nothingYetHint}
    art="/images/categories/staples.svg"
    action={<ButtonLink to={paths.products}>{texts.browse}</ButtonLink>}
  />
);

/** Keeps the focus when the next page replaces the one with the followed link. */
function usePageFocus(after: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (shown.current !== after) place.current?.focus({ preventScroll: true });
    shown.current = after;
  }, [after]);
  return place;
}

interface OrderListProps {
  orders: readonly OrderCardFragment[];
  choice: OrdersChoice;
  years: readonly number[];
  next: string | null;
  /** Whether these are still those of the previous choice. */
  busy: boolean;
}

function OrderList({ orders, choice, years, next, busy }: OrderListProps) {
  useMinutes();
  const narrowed = isNarrowed(choice);
  const isAll = !narrowed && choice.after === null;
  return (
    <>
      {(!isAll || busy || orders.length > OPEN) && <OrdersFilter choice={choice} years={years} />}
      <p role="status" className="text-muted empty:hidden">
        {narrowed && choice.after === null && orders.length > 0 && texts.found(orders.length, next !== null)}
      </p>
      {isAll && <ThankYou orders={orders} />}
      {orders.map((order, index) => (
        <OrderCard key={order._id} order={order} closed={index >= OPEN} />
      ))}
      {orders.length === 0 && (busy ? <OrdersSkeleton /> : <NoSuchOrders choice={choice} />)}
      <OrdersPages choice={choice} next={next} />
    </>
  );
}

/** The shopper's orders, page by page, below a payment whose order is pending. */
export function OrdersScreen() {
  const choice = readOrdersChoice(useSearchParams()[0]);
  const { orders: loaded, years, next, busy, failed, expected, reload } = useOrders(choice);
  const orders = useDeferredFirst(loaded);
  const place = usePageFocus(choice.after);
  const isNothing = !busy && orders?.length === 0 && choice.after === null && !isNarrowed(choice);
  return (
    <div ref={place} tabIndex={-1} aria-busy={busy} className="space-y-4 outline-none">
      {expected && <PaymentPanel payment={expected} />}
      {orders ? (
        !isNothing && <OrderList orders={orders} choice={choice} years={years} next={next} busy={busy} />
      ) : failed && !loaded ? (
        <LoadError text={texts.failed} onRetry={reload} />
      ) : (
        <OrdersSkeleton />
      )}
      {isNothing && !expected && <NoOrders />}
    </div>
  );
}
