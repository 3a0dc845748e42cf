import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { forgetPayment, usePendingPayment } from '@/features/payment';
import type { PendingPayment } from '@/features/payment';
import { useOrdersQuery } from '@/gql/operations';
import { fetchPlaced } from './placed-orders';
import { isNarrowed } from './orders-choice';
import type { OrdersChoice } from './orders-choice';

const IN_SIGHT: readonly PendingPayment['state'][] = ['checking', 'paid', 'placed'];

/** A page of the shopper's orders, newest first, and the payment whose order is pending. */
export function useOrders(choice: OrdersChoice) {
  const query = useOrdersQuery({
    variables: choice,
    fetchPolicy: 'cache-and-network',
  });
  const { error, refetch } = query;
  const client = useApolloClient();
  const payment = usePendingPayment();

  // The previous page stays until the next one has loaded.
  const data = query.data ?? (error ? undefined : query.previousData);
  const orders = data?.orderHistory.edges.map(({ node }) => node);
  const pageInfo = data?.orderHistory.pageInfo;
  const isListed = orders?.some(({ _id }) => _id === payment?.checkoutId) ?? false;
  const isNewest = choice.after === null && !isNarrowed(choice);
  const inSight = isNewest && payment !== null && IN_SIGHT.includes(payment.state);
  const expected = inSight && !isListed ? payment : null;
  const placedId = payment?.state === 'placed' ? payment.checkoutId : null;
  const isKnown = isNewest && query.data !== undefined;
  useEffect(() => {
    if (placedId === null || !isKnown) return;
    if (isListed) forgetPayment(placedId);
    // Another window may have placed the order, or a response may be older than it.
    else void fetchPlaced(client, placedId).catch(() => undefined);
  }, [client, placedId, isKnown, isListed]);

  // They go on while the page is hidden.
  useEffect(() => {
    const reload = () => document.hidden || void refetch();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [refetch]);

  return {
    orders,
    years: data?.orderYears ?? [],
    /** The cursor of the next page; null on the last one. */
    next: (pageInfo?.hasNextPage && pageInfo.endCursor) || null,
    busy: data !== query.data,
    failed: Boolean(error),
    expected,
    reload: () => void refetch(),
  };
}
