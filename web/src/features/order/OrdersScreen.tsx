import { ButtonLink, EmptyState, LoadError, OrderIcon, Spinner } from '@/shared/ui';
import { OrderCard, OrderCardSkeleton } from './OrderCard';
import { useOrders } from './useOrders';

/** The orders before they are known. */
export function OrdersSkeleton() {
  return (
    <div className="space-y-4">
      <Spinner label="Loading your orders" className="sr-only" />
      <OrderCardSkeleton />
      <OrderCardSkeleton />
    </div>
  );
}

function Confirming() {
  return (
    <div role="status" className="flex items-center gap-4 rounded-card bg-basil-tint p-4">
      <Spinner label="Waiting" className="shrink-0" />
      <p>
        <strong>Your payment is being confirmed.</strong> There is no need to pay again: your order appears
        here as soon as it is confirmed, which can take a few minutes.
      </p>
    </div>
  );
}

/** What the shopper has bought; `confirmingId` is the checkout whose payment has no order to show yet. */
export function OrdersScreen({ confirmingId }: { confirmingId: string | null }) {
  const { orders, failed, confirming, reload } = useOrders(confirmingId);
  return (
    <div className="space-y-4">
      {confirming && <Confirming />}
      {!orders && failed && <LoadError text="We could not load your orders." onRetry={() => void reload()} />}
      {!orders && !failed && <OrdersSkeleton />}
      {orders?.length === 0 && !confirming && (
        <EmptyState
          text="You have not ordered anything yet... "
          hint="What you buy, and what it cost, shows up here."
          icon={<OrderIcon />}
          action={<ButtonLink to="/product">Browse products</ButtonLink>}
        />
      )}
      {orders?.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
    </div>
  );
}
