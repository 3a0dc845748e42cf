import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { forgetPayment, usePendingPayment } from '@/features/payment';
import { useOrdersQuery } from '@/gql/operations';
import { isPlaced } from './checkout-requests';

/** The shopper's orders, newest first, and the payment whose order is still to come. */
export function useOrders() {
  const { data, error, refetch } = useOrdersQuery({ fetchPolicy: 'cache-and-network' });
  const client = useApolloClient();
  const payment = usePendingPayment();

  const orders = data?.orders;
  const isListed = orders?.some(({ _id }) => _id === payment?.checkoutId) ?? false;
  const inSight = payment !== null && ['checking', 'paid', 'placed'].includes(payment.state);
  const expected = inSight && !isListed ? payment : null;
  const placedId = payment?.state === 'placed' ? payment.checkoutId : null;
  const isKnown = orders !== undefined;
  useEffect(() => {
    if (placedId === null || !isKnown) return;
    if (isListed) forgetPayment(placedId);
    // Another window may have had it placed, or an answer come that is older than the order.
    else void isPlaced(client, placedId).catch(() => undefined);
  }, [client, placedId, isKnown, isListed]);

  return { orders, failed: Boolean(error), expected, reload: () => void refetch() };
}
