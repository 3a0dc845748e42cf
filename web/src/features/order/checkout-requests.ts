import type { ApolloCache, ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import type { PaymentProof } from '@/features/payment';
import {
  DeliverySlotsDocument,
  OrdersDocument,
  PlacedOrderDocument,
  QuoteDocument,
  usePlaceOrderMutation,
  useStartCheckoutMutation,
} from '@/gql/operations';
import type {
  OrderCardFragment,
  StartCheckoutMutation,
  StartCheckoutMutationVariables,
} from '@/gql/operations';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import { NEWEST_ORDERS } from './orders-choice';

export type Checkout = StartCheckoutMutation['startCheckout'];

/** Freezes the cart and opens a payment; rejects with the server's error. Idempotent while the cart is the same. */
export type StartCheckout = (input: StartCheckoutMutationVariables['input']) => Promise<Checkout>;

/** Places a paid checkout; rejects with the server's error. Idempotent. */
export type PlacePaid = (checkoutId: string, proof: PaymentProof) => Promise<unknown>;

/** Starts a checkout; its amounts become the latest quote. */
export function useStartCheckout(): StartCheckout {
  const [startCheckout] = useStartCheckoutMutation({
    fetchPolicy: 'no-cache',
    update: (cache, { data }, { variables }) => {
      if (!data || !variables) return;
      const { quote } = data.startCheckout;
      const { couponCode = null } = variables.input;
      cache.writeQuery({ query: QuoteDocument, variables: { couponCode }, data: { quote } });
    },
  });
  return useCallback(
    async (input) => {
      const { data } = await startCheckout({ variables: { input }, context: withTimeout() });
      return data!.startCheckout;
    },
    [startCheckout],
  );
}

/** Marks all other cached slots as full. */
export const noteSlotsWithRoom = (cache: ApolloCache, slotIds: ReadonlySet<string>): void =>
  void cache.updateQuery(
    { query: DeliverySlotsDocument },
    (known) =>
      known && {
        deliverySlots: known.deliverySlots.map((slot) => ({
          ...slot,
          available: slotIds.has(slot._id),
        })),
      },
  );

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
