import { paths } from '@domain/shop/paths';
import { ButtonLink, EmptyState, LoadError, Spinner } from '@/shared/ui';
import { OrderCard, OrderCardSkeleton } from './OrderCard';
import { PaymentPanel } from './PaymentPanel';
import { ThankYou } from './ThankYou';
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

/** The newest orders are open; older ones take a line each until they are wanted. */
const OPEN = 2;

/** What the shopper has bought, below a payment that has no order to show yet. */
export function OrdersScreen() {
  const { orders, failed, expected, reload } = useOrders();
  return (
    <div className="space-y-4">
      {expected && <PaymentPanel payment={expected} />}
      {!orders && failed && <LoadError text="We could not load your orders." onRetry={reload} />}
      {!orders && !failed && <OrdersSkeleton />}
      {orders?.length === 0 && !expected && (
        <EmptyState
          text="You have not ordered anything yet... "
          hint="What you buy, and what it cost, shows up here."
          art="/images/categories/staples.svg.avif"
          action={<ButtonLink to={paths.products}>Browse products</ButtonLink>}
        />
      )}
      {orders && <ThankYou orders={orders} />}
      {orders?.map((order, index) => (
        <OrderCard key={order._id} order={order} closed={index >= OPEN} />
      ))}
    </div>
  );
}
