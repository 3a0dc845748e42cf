import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useParams } from 'react-router-dom';
import { mayVisit } from '@domain/staff/desk-areas';
import { deskPaths } from '@domain/staff/desk-paths';
import { useOrderQuery } from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { momentText } from '@/features/desk/shared/desk-times';
import { LateMark } from '@/features/desk/shared/LateMark';
import { useStaff } from '@/features/desk/shared/me';
import { StatusMark } from '@/features/desk/shared/StatusMark';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { ButtonLink, EmptyState, LoadError, OrderIcon, Skeleton, Spinner } from '@/shared/ui';
import { OrderActions } from './OrderActions';
import { Customer, Delivery, History } from './OrderPanels';
import { OrderLines } from './OrderLines';
import { OrderMoney } from './OrderMoney';
import { ORDER } from './order-text';

function OrderSkeleton() {
  return (
    <>
      <Spinner label={ORDER.loading} className="sr-only" />
      <Skeleton className="mb-4 h-7 w-64" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </>
  );
}

/** Keeps the focus when the pressed button disappears because the status has changed. */
function useFocusOnStatusChange({ status }: WholeOrderFragment): RefObject<HTMLParagraphElement | null> {
  const place = useRef<HTMLParagraphElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (status !== before.current && document.activeElement === document.body) place.current?.focus();
    before.current = status;
  }, [status]);
  return place;
}

function LoadedOrder({ order }: { order: WholeOrderFragment }) {
  const statusRef = useFocusOnStatusChange(order);
  useShopDay();
  return (
    <>
      <DeskHeading title={ORDER.title(order.number)} actions={<OrderActions order={order} />} />
      <p
        ref={statusRef}
        role="status"
        tabIndex={-1}
        className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted"
      >
        <StatusMark status={order.status} />
        <LateMark order={order} />
        {ORDER.placed(momentText(order.createdAt))}
        {order.picker && <span>{ORDER.picker(order.picker.name)}</span>}
      </p>
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <OrderLines order={order} />
          <OrderMoney order={order} />
        </div>
        <div className="space-y-4">
          <Customer order={order} />
          <Delivery order={order} />
          <History events={order.events} />
        </div>
      </div>
    </>
  );
}

/** An order: items, money, customer, delivery, history and actions. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useOrderQuery({ variables: { id: orderId } });
  const canList = mayVisit(useStaff().role, 'orders');
  if (data?.order) return <LoadedOrder order={data.order} />;
  if (!data && !error) return <OrderSkeleton />;
  return (
    <>
      <DeskHeading title="Order" />
      {data ? (
        <EmptyState
          text={ORDER.none}
          hint={ORDER.noneHint}
          art={<OrderIcon />}
          action={
            <ButtonLink to={canList ? deskPaths.orders : deskPaths.today}>
              {canList ? ORDER.toOrders : ORDER.toDesk}
            </ButtonLink>
          }
        />
      ) : (
        <LoadError text={ORDER.failed} onRetry={() => void refetch()} />
      )}
    </>
  );
}
