import type { ApolloClient } from '@apollo/client';
import { OrdersDocument, PlaceOrderDocument, QuoteDocument, StartCheckoutDocument } from '@/gql/operations';
import type {
  OrderCardFragment,
  PlaceOrderMutationVariables,
  QuoteAmountsFragment,
  StartCheckoutMutation,
  StartCheckoutMutationVariables,
} from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import type { ApiError } from '@/shared/lib/api/api-error';

export type Checkout = StartCheckoutMutation['startCheckout'];

const RETRY_AFTER_MS = [1000, 2000, 4000, 8000];
const PATIENCE_MS = 15_000;
/** No word from the server, or none that says no: asking again may help, and does no harm. */
const WORTH_A_RETRY: readonly ApiError['code'][] = [
  'UNREACHABLE',
  'INTERNAL',
  'PAYMENT_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

async function placeOnce(
  client: ApolloClient,
  input: PlaceOrderMutationVariables['input'],
): Promise<OrderCardFragment> {
  const { data } = await client.mutate({
    mutation: PlaceOrderDocument,
    variables: { input },
    context: { fetchOptions: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    update: (cache, { data: placed }) => {
      cache.updateQuery({ query: OrdersDocument }, (known) =>
        known && placed ? { orders: withOrder(known.orders, placed.placeOrder) } : undefined,
      );
    },
  });
  return answered(data).placeOrder;
}

/** Newest first; an order that the list has already stands once. */
const withOrder = (orders: OrderCardFragment[], order: OrderCardFragment): OrderCardFragment[] => [
  order,
  ...orders.filter(({ _id }) => _id !== order._id),
];

/** Has a paid checkout placed. Repeating it is safe, so a lost answer is asked for again, a few times. */
export async function placeOrder(
  client: ApolloClient,
  input: PlaceOrderMutationVariables['input'],
): Promise<OrderCardFragment> {
  for (const delay of RETRY_AFTER_MS) {
    try {
      return await placeOnce(client, input);
    } catch (error) {
      if (!WORTH_A_RETRY.includes(readApiError(error).code)) throw error;
      await pause(delay);
    }
  }
  return placeOnce(client, input);
}

/** Whether a checkout has become an order behind the browser's back: the provider reports payments by itself too. */
export async function isPlaced(client: ApolloClient, checkoutId: string): Promise<boolean> {
  const { data } = await client.query({ query: OrdersDocument, fetchPolicy: 'network-only' });
  return data?.orders.some(({ _id }) => _id === checkoutId) ?? false;
}
