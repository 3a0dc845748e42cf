import type { ApolloCache, ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import type { PaymentProof } from '@/features/payment';
import { OrdersDocument, PlacedOrderDocument, usePlaceOrderMutation } from '@/gql/operations';
import type { OrderCardFragment } from '@/gql/operations';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import { NEWEST_ORDERS } from './orders-choice';

/** Places a paid checkout; rejects with the server's error. Idempotent. */
export type PlacePaid = (checkoutId: string, proof: PaymentProof) => Promise<unknown>;

/** Adds an order to the first page of orders, if it is cached. */
function addOrder(cache: ApolloCache, order: OrderCardFragment): void {
  cache.updateQuery({ query: OrdersDocument, variables: NEWEST_ORDERS }, (known) => {
    if (!known) return known;
    const others = known.orderHistory.edges.filter(({ node }) => node._id !== order._id);
    const edge = { __typename: 'OrderEdge', node: order };
    return { ...known, orderHistory: { ...known.orderHistory, edges: [edge, ...others] } };
  });
}

/** Returns the function that places a paid checkout. */
export function usePlacePaid(): PlacePaid {
  const [placeOrder] = usePlaceOrderMutation({
    update: (cache, { data }) => data && addOrder(cache, data.placeOrder),
  });
  return useCallback(
    (checkoutId, { paymentId, orderId, signature }) =>
      placeOrder({
        variables: {
          input: {
            checkoutId,
            razorpayPaymentId: paymentId,
            razorpayOrderId: orderId,
            razorpaySignature: signature,
          },
        },
        context: withTimeout(),
      }),
    [placeOrder],
  );
}

/**
 * Whether a checkout was placed without this page, since the provider reports payments, too. Not a lazy query, which is
 * aborted when its component unmounts, and refetched with the active queries.
 */
export async function isPlaced(client: ApolloClient, checkoutId: string): Promise<boolean> {
  const { data } = await client.query({
    query: PlacedOrderDocument,
    variables: { checkoutId },
    fetchPolicy: 'network-only',
    context: withTimeout(),
  });
  if (data?.order) addOrder(client.cache, data.order);
  return Boolean(data?.order);
}
