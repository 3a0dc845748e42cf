import type { ApolloCache, ApolloClient } from '@apollo/client';
import type { PaymentProgress } from '@/features/payment';
import { OrdersDocument, PlacedOrderDocument } from '@/gql/operations';
import type { OrderCardFragment } from '@/gql/operations';
import { NEWEST_ORDERS } from './orders-choice';

/** Adds an order to the first page of orders, if it is cached. */
export function addOrder(cache: ApolloCache, order: OrderCardFragment): void {
  cache.updateQuery({ query: OrdersDocument, variables: NEWEST_ORDERS }, (known) => {
    if (!known) return known;
    const others = known.orderHistory.edges.filter(({ node }) => node._id !== order._id);
    const edge = { __typename: 'OrderEdge', node: order };
    return { ...known, orderHistory: { ...known.orderHistory, edges: [edge, ...others] } };
  });
}

/** The progress of a payment that has become this order. */
export const placedAs = ({ status }: Pick<OrderCardFragment, 'status'>): PaymentProgress => ({
  state: 'placed',
  isCancelled: status === 'CANCELLED',
});

/**
 * Fetches the order of a checkout into the cache; null if it is not placed. The provider may have reported the payment
 * without this page. Not a lazy query, which is aborted when its component unmounts, and refetched with the active queries.
 */
export async function fetchPlaced(client: ApolloClient, checkoutId: string): Promise<PaymentProgress | null> {
  const { data } = await client.query({
    query: PlacedOrderDocument,
    variables: { checkoutId },
    fetchPolicy: 'network-only',
  });
  if (!data?.order) return null;
  addOrder(client.cache, data.order);
  return placedAs(data.order);
}
