import { useCallback, useEffect } from 'react';
import { forgetPayment, usePendingPayment } from '@/features/payment';
import { useOrdersQuery } from '@/gql/operations';

/** The shopper's orders, newest first, and the payment whose order is still awaited. */
export function useOrders() {
  const { data, error, refetch } = useOrdersQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useCallback(() => refetch().catch(() => undefined), [refetch]);
  const payment = usePendingPayment();

  const orders = data?.orders;
  const isListed = orders?.some(({ _id }) => _id === payment?.checkoutId) ?? false;
  const inSight = payment !== null && ['checking', 'paid', 'placed'].includes(payment.state);
  const awaited = inSight && !isListed ? payment : null;
  const placedId = payment?.state === 'placed' ? payment.checkoutId : null;
  useEffect(() => {
    if (placedId === null || !orders) return;
    if (isListed) forgetPayment(placedId);
    // Another window may have had it placed, or an answer come that is older than the order.
    else void reload();
  }, [placedId, orders, isListed, reload]);

  return { orders, failed: Boolean(error), awaited, reload };
}
