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
import { NEWEST_ORDERS } from './orders-choice';

const TIMEOUT_MS = 15_000;
const inTime = () => ({ fetchOptions: { signal: AbortSignal.timeout(TIMEOUT_MS) } });

export type Checkout = StartCheckoutMutation['startCheckout'];

/** Freezes the cart and opens a payment for it; rejects with the server's error. */
export type StartCheckout = (input: StartCheckoutMutationVariables['input']) => Promise<Checkout>;

/** Has a paid checkout placed; rejects with the server's error. Repeating it is safe. */
export type PlacePaid = (checkoutId: string, proof: PaymentProof) => Promise<unknown>;

/** Starts checkouts; what one costs is the latest quote from then on. */
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
      const { data } = await startCheckout({ variables: { input } });
      return data!.startCheckout;
    },
    [startCheckout],
  );
}

/** Of the slots that are known only these have room. */
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

/** Puts an order at the top of the first page of orders, where that is known. */
function addOrder(cache: ApolloCache, order: OrderCardFragment): void {
  cache.updateQuery({ query: OrdersDocument, variables: NEWEST_ORDERS }, (known) => {
    if (!known) return known;
    const others = known.orderHistory.edges.filter(({ node }) => node._id !== order._id);
    const edge = { __typename: 'OrderEdge', node: order };
    return { ...known, orderHistory: { ...known.orderHistory, edges: [edge, ...others] } };
  });
}

/** The way to have a paid checkout placed. */
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
        context: inTime(),
      }),
    [placeOrder],
  );
}

/**
 * Whether a checkout has become an order behind the page's back: the provider reports payments by itself too. No hook:
 * a lazy query is aborted when its component goes, and would be fetched again with everything on the screen.
 */
export async function isPlaced(client: ApolloClient, checkoutId: string): Promise<boolean> {
  const { data } = await client.query({
    query: PlacedOrderDocument,
    variables: { checkoutId },
    fetchPolicy: 'network-only',
    context: inTime(),
  });
  if (data?.order) addOrder(client.cache, data.order);
  return Boolean(data?.order);
}
