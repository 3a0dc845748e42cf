import type { ApolloCache, ApolloClient } from '@apollo/client';
import type { PaymentProof } from '@/features/payment';
import { OrdersDocument, PlaceOrderDocument, PlacedOrderDocument } from '@/gql/operations';
import type { OrderCardFragment } from '@/gql/operations';

const PATIENCE_MS = 15_000;
const inTime = () => ({ fetchOptions: { signal: AbortSignal.timeout(PATIENCE_MS) } });

/** The list of orders, newest first, has the order from now on, where it is known. */
function keepOrder(cache: ApolloCache, order: OrderCardFragment): void {
  cache.updateQuery(
    { query: OrdersDocument },
    (known) => known && { orders: [order, ...known.orders.filter(({ _id }) => _id !== order._id)] },
  );
}

/** Has a paid checkout placed. Repeating it is safe. */
export async function placeOrder(
  client: ApolloClient,
  checkoutId: string,
  { paymentId, orderId, signature }: PaymentProof,
): Promise<void> {
  await client.mutate({
    mutation: PlaceOrderDocument,
    variables: {
      input: {
        checkoutId,
        razorpayPaymentId: paymentId,
        razorpayOrderId: orderId,
        razorpaySignature: signature,
      },
    },
    context: inTime(),
    update: (cache, { data }) => data && keepOrder(cache, data.placeOrder),
  });
}

/** Whether a checkout has become an order behind the page's back: the provider reports payments by itself too. */
export async function isPlaced(client: ApolloClient, checkoutId: string): Promise<boolean> {
  const { data } = await client.query({
    query: PlacedOrderDocument,
    variables: { checkoutId },
    fetchPolicy: 'network-only',
    context: inTime(),
  });
  if (data?.order) keepOrder(client.cache, data.order);
  return Boolean(data?.order);
}
