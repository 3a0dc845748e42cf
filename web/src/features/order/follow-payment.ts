import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client';
import type { PaymentProgress, PaymentProof, PendingPayment } from '@/features/payment';
import { PlaceOrderDocument } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { addOrder, fetchPlaced, placedAs } from './placed-orders';

/** The delays between polls, in seconds: short at first, while the shopper waits. */
const LOOK_AFTER_S: Partial<Record<PendingPayment['state'], readonly number[]>> = {
  checking: [0, 1, 2, 4, 8],
  left: [2, 4, 8, 15, 30, 60],
  // Another device may pay the same checkout.
  opened: Array.from({ length: 40 }, () => 15),
};
/** The last one repeats. */
const PLACE_AGAIN_AFTER_S = [1, 2, 4, 8, 15, 30];

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Whether the server's response will not change. */
function isFinal(error: unknown): boolean {
  const waits = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.pending === true;
  return !waits && ['NOT_FOUND', 'PAYMENT_NOT_VERIFIED'].includes(readApiError(error).code);
}

/** Places a paid checkout; rejects with the server's error. Idempotent. */
async function placeOrder(
  client: ApolloClient,
  checkoutId: string,
  proof: PaymentProof,
): Promise<PaymentProgress> {
  const input = {
    checkoutId,
    razorpayPaymentId: proof.paymentId,
    razorpayOrderId: proof.orderId,
    razorpaySignature: proof.signature,
  };
  const { data } = await client.mutate({
    mutation: PlaceOrderDocument,
    variables: { input },
    update: (cache, result) => result.data && addOrder(cache, result.data.placeOrder),
  });
  return placedAs(data!.placeOrder);
}

/** Calls back when the payment has become an order, with the server's error, or if it takes long. */
async function place(
  client: ApolloClient,
  { checkoutId, proof }: PendingPayment & { state: 'paid' },
  signal: AbortSignal,
  note: (progress: PaymentProgress) => void,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return note(await placeOrder(client, checkoutId, proof));
    } catch (error) {
      if (isFinal(error)) return note({ state: 'refused', message: readApiError(error).message });
      note({ state: 'paid', proof, slow: true });
    }
    await pause(PLACE_AGAIN_AFTER_S[attempt] ?? PLACE_AGAIN_AFTER_S.at(-1)!);
  }
}

/** The progress once the checkout has become an order; null if it has not, or is not polled any more. */
async function look(
  client: ApolloClient,
  checkoutId: string,
  signal: AbortSignal,
  afterSeconds: readonly number[],
): Promise<PaymentProgress | null> {
  for (const seconds of afterSeconds) {
    await pause(seconds);
    if (signal.aborted) return null;
    const placed = await fetchPlaced(client, checkoutId).catch(() => null);
    if (placed) return placed;
  }
  return null;
}

/** Polls the server until the result of a payment is known, and stores it, unless aborted; null if there is nothing to store. */
export async function followPayment(
  client: ApolloClient,
  payment: PendingPayment,
  signal: AbortSignal,
  note: (progress: PaymentProgress | null) => void,
): Promise<void> {
  const noteUnlessAborted = (progress: PaymentProgress | null) => signal.aborted || note(progress);
  const { state, checkoutId } = payment;
  if (state === 'paid') return place(client, payment, signal, noteUnlessAborted);
  const afterSeconds = LOOK_AFTER_S[state];
  if (!afterSeconds) return;
  const placed = await look(client, checkoutId, signal, afterSeconds);
  if (placed) noteUnlessAborted(placed);
  else if (state !== 'opened') noteUnlessAborted(state === 'checking' ? { state: 'left' } : null);
}
