import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useOrderPageQuery } from '@/gql/order-operations';
import type { OrderPageQuery } from '@/gql/order-operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { ButtonLink, classNames, EmptyState, LoadError, Spinner } from '@/shared/ui';
import { paths } from '@domain/shop/paths';
import { CancelOrder } from './CancelOrder';
import { OrderCardSkeleton } from './OrderCard';
import { OrderDetails } from './OrderDetails';
import { OrderHelp } from './OrderHelp';
import * as texts from './order-page.en';
import { OrderSteps } from './OrderSteps';
import { hasStopped } from './order-steps';
import { cancelText, statusText } from './status-text';
import { OrderEvents, OrderRefunds } from './OrderHistory';
import { ReceiptButton } from './ReceiptButton';
import { useLiveOrder } from './useLiveOrder';
import { useMinutes } from './useMinutes';

/** The placeholder of an order. */
export function OrderSkeleton() {
  return (
    <div className="space-y-4">
      <Spinner label={texts.loading} className="sr-only" />
      <OrderCardSkeleton />
    </div>
  );
}

const NOW = 'rounded-card p-4 md:p-6';

interface KnownOrderProps {
  order: NonNullable<OrderPageQuery['order']>;
  shop: OrderPageQuery['shop'];
  reload: () => void;
}

function KnownOrder({ order, shop, reload }: KnownOrderProps) {
  useMinutes();
  const timeZone = useTimeZone();
  const isShort = order.status !== 'CANCELLED' && order.items.some(({ status }) => status === 'SHORT');
  const now = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears: move the focus to the current status.
  const onCancelled = () => {
    now.current?.focus();
    reload();
  };
  return (
    <>
      <div
        className={classNames(
          NOW,
          hasStopped(order.status) ? 'border border-line bg-surface' : 'bg-basil-tint',
        )}
      >
        <p ref={now} role="status" tabIndex={-1} className="text-lg font-semibold text-balance">
          {statusText(order, timeZone, serverNow())}
        </p>
        <OrderSteps order={order} />
        {isShort && <p className="mt-3">{texts.someShort}</p>}
        <p className="mt-3 text-muted empty:hidden">{cancelText(order, timeZone, serverNow())}</p>
        <CancelOrder order={order} onDone={onCancelled} />
      </div>
      <OrderRefunds refunds={order.refunds} />
      <OrderDetails order={order}>
        {order.receiptUrl && <ReceiptButton orderId={order._id} url={order.receiptUrl} />}
      </OrderDetails>
      <OrderEvents events={order.events} />
      <OrderHelp order={order} email={shop.email} />
    </>
  );
}

/** An order: status, items, history and cancelling. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useOrderPageQuery({
    variables: { orderId },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch();
  useLiveOrder(orderId, data !== undefined, reload);
  if (!data) return error ? <LoadError text={texts.failed} onRetry={reload} /> : <OrderSkeleton />;
  return (
    <div className="space-y-4">
      {data.order ? (
        <KnownOrder order={data.order} shop={data.shop} reload={reload} />
      ) : (
        <EmptyState
          text={texts.noSuchOrder}
          hint={texts.noSuchOrderHint}
          art="/images/basket.svg"
          action={<ButtonLink to={paths.orders}>{texts.seeOrders}</ButtonLink>}
        />
      )}
    </div>
  );
}
