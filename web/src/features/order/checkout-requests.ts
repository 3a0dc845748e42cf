import type { ApolloCache, ApolloClient } from '@apollo/client';
import type { PaymentProof } from '@/features/payment';
import {
  OrdersDocument,
  PlaceOrderDocument,
  PlacedOrderDocument,
  QuoteDocument,
  StartCheckoutDocument,
} from '@/gql/operations';
import type {
  OrderCardFragment,
  QuoteAmountsFragment,
  StartCheckoutMutation,
  StartCheckoutMutationVariables,
} from '@/gql/operations';

export type Checkout = StartCheckoutMutation['startCheckout'];

const PATIENCE_MS = 15_000;

function answered<Data>(data: Data | undefined): Data {
  if (!data) throw new Error('The answer is empty.');
  return data;
}

/** What the cart costs with a coupon, as the server has them now. */
export async function askQuote(client: ApolloClient, couponCode: string): Promise<QuoteAmountsFragment> {
  const { data } = await client.query({
    query: QuoteDocument,
    variables: { couponCode },
    fetchPolicy: 'no-cache',
  });
  return answered(data).quote;
}

/** Freezes the cart and opens a payment for it. */
export async function startCheckout(
  client: ApolloClient,
  input: StartCheckoutMutationVariables['input'],
): Promise<Checkout> {
  const { data } = await client.mutate({
    mutation: StartCheckoutDocument,
    variables: { input },
    fetchPolicy: 'no-cache',
  });
  return answered(data).startCheckout;
}

/** Newest first; an order that the list has already stands once. */
const withOrder = (orders: OrderCardFragment[], order: OrderCardFragment): OrderCardFragment[] => [
  order,
  ...orders.filter(({ _id }) => _id !== order._id),
];

/** The list of orders, where it is known, has the order from now on. */
function keepOrder(cache: ApolloCache, order: OrderCardFragment): void {
  cache.updateQuery({ query: OrdersDocument }, (known) =>
    known ? { orders: withOrder(known.orders, order) } : undefined,
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
    context: { fetchOptions: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    update: (cache, { data }) => data && keepOrder(cache, data.placeOrder),
  });
}

/** Whether a checkout has become an order behind the page's back: the provider reports payments by itself too. */
export async function isPlaced(client: ApolloClient, checkoutId: string): Promise<boolean> {
  const { data } = await client.query({
    query: PlacedOrderDocument,
    variables: { checkoutId },
    fetchPolicy: 'network-only',
    context: { fetchOptions: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  });
  if (data?.order) keepOrder(client.cache, data.order);
  return Boolean(data?.order);
}
