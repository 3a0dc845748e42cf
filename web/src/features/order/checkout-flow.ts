import type { ApolloClient } from '@apollo/client';
import { loadCheckoutScript, openPaymentSheet } from '@/features/payment';
import type { PaymentOutcome } from '@/features/payment';
import type { QuoteAmountsFragment } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import type { ApiError } from '@/shared/lib/api/api-error';
import { isPlaced, placeOrder, startCheckout } from './checkout-requests';
import type { Checkout } from './checkout-requests';

/** How far a payment is: opening it, the shopper in the provider's sheet, making an order of it. */
export type Phase = 'idle' | 'starting' | 'paying' | 'placing';

/** What the shopper has chosen, and the total that is on the screen; null while it is being asked. */
export interface Choice {
  addressId: string;
  couponCode: string | null;
  total: number | null;
}

/** How pressing the button ended. Only `placed` and `confirming` follow a payment. */
export type Ending =
  | { kind: 'placed' }
  /** Paid, but no answer says yet that it is an order: the provider's own report will make it one. */
  | { kind: 'confirming'; checkoutId: string }
  | { kind: 'unpaid'; description: string }
  /** The cart costs something else than the shopper saw: nothing was opened. */
  | { kind: 'changed'; quote: QuoteAmountsFragment }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'no-script' }
  | { kind: 'left' };

/** What follows a checkout. Aborting closes the payment sheet; a payment that was made is completed all the same. */
export interface Progress {
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
  onPaid: (checkoutId: string) => void;
}

async function open(
  client: ApolloClient,
  { addressId, couponCode, total }: Choice,
): Promise<Checkout | Ending> {
  try {
    const checkout = await startCheckout(client, { addressId, couponCode });
    return checkout.quote.total === total ? checkout : { kind: 'changed', quote: checkout.quote };
  } catch (error) {
    return { kind: 'refused', error: readApiError(error) };
  }
}

/** Makes an order of what was paid, or says that nothing was. */
async function settle(client: ApolloClient, checkoutId: string, outcome: PaymentOutcome): Promise<Ending> {
  if (outcome.kind !== 'paid') {
    // The sheet may have been closed on a payment that the provider has reported by itself meanwhile.
    const placed = await isPlaced(client, checkoutId).catch(() => false);
    if (placed) return { kind: 'placed' };
    return { kind: 'unpaid', description: outcome.kind === 'failed' ? outcome.description : '' };
  }
  try {
    await placeOrder(client, {
      checkoutId,
      razorpayPaymentId: outcome.paymentId,
      razorpayOrderId: outcome.orderId,
      razorpaySignature: outcome.signature,
    });
    return { kind: 'placed' };
  } catch {
    return { kind: 'confirming', checkoutId };
  }
}

/** From the button to the order: opens a payment, has the shopper pay in the sheet, and has the order placed. */
export async function runCheckout(
  client: ApolloClient,
  choice: Choice,
  { signal, onPhase, onPaid }: Progress,
): Promise<Ending> {
  onPhase('starting');
  const checkout = await open(client, choice);
  if ('kind' in checkout) return checkout;
  try {
    await loadCheckoutScript(checkout.payment.scriptUrl);
  } catch {
    return { kind: 'no-script' };
  }
  if (signal.aborted) return { kind: 'left' };
  onPhase('paying');
  const outcome = await openPaymentSheet(checkout.payment, signal);
  onPhase('placing');
  if (outcome.kind === 'paid') onPaid(checkout._id);
  return settle(client, checkout._id, outcome);
}
