import type { ApolloClient } from '@apollo/client';
import { loadCheckoutScript, notePayment, openPaymentSheet } from '@/features/payment';
import type { PaymentOutcome } from '@/features/payment';
import { readApiError } from '@/shared/lib/api/api-error';
import type { ApiError } from '@/shared/lib/api/api-error';
import { isPlaced } from './checkout-requests';
import type { Checkout, StartCheckout } from './checkout-requests';

/** How far a checkout is: opening a payment, the shopper in the provider's sheet, waiting for the order of what was paid. */
export type Phase = 'idle' | 'starting' | 'paying' | 'placing';

/** What the shopper has chosen, and the total that is on the screen; null while it is being fetched. */
export interface Choice {
  addressId: string;
  couponCode: string | null;
  total: number | null;
}

/** How pressing the button ended. */
export type Ending =
  /** It is noted as the pending payment, which leads on. */
  | { kind: 'paid' }
  | { kind: 'unpaid'; description: string }
  /** The cart costs something else than the shopper saw: nothing was opened. */
  | { kind: 'changed'; total: number }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'no-script' }
  | { kind: 'left' };

/** What follows a checkout. Aborting closes the payment sheet. */
export interface Progress {
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
}

/** Freezes the cart and opens a payment for it. */
async function open(
  startCheckout: StartCheckout,
  { addressId, couponCode, total }: Choice,
): Promise<Checkout | Ending> {
  try {
    const checkout = await startCheckout(addressId, couponCode);
    const { quote } = checkout;
    return quote.total === total ? checkout : { kind: 'changed', total: quote.total };
  } catch (error) {
    return { kind: 'refused', error: readApiError(error) };
  }
}

/** Notes how the sheet ended. A payment may be under way in a sheet that was closed: then the server knows of it. */
async function settle(
  client: ApolloClient,
  checkoutId: string,
  outcome: PaymentOutcome,
  { signal, onPhase }: Progress,
): Promise<Ending> {
  if (outcome.kind === 'paid') {
    onPhase('placing');
    notePayment(checkoutId, { state: 'paid', proof: outcome.proof, slow: false });
    return { kind: 'paid' };
  }
  if (signal.aborted) {
    notePayment(checkoutId, { state: 'checking' });
    return { kind: 'left' };
  }
  if (await isPlaced(client, checkoutId).catch(() => false)) {
    onPhase('placing');
    notePayment(checkoutId, { state: 'placed' });
    return { kind: 'paid' };
  }
  notePayment(checkoutId, { state: 'left' });
  return { kind: 'unpaid', description: outcome.kind === 'failed' ? outcome.description : '' };
}

/** From the button to a payment: opens one, and has the shopper pay in the sheet. */
export async function runCheckout(
  { client, startCheckout }: { client: ApolloClient; startCheckout: StartCheckout },
  choice: Choice,
  progress: Progress,
): Promise<Ending> {
  const { signal, onPhase } = progress;
  onPhase('starting');
  const checkout = await open(startCheckout, choice);
  if ('kind' in checkout) return checkout;
  try {
    await loadCheckoutScript(checkout.payment.scriptUrl);
  } catch {
    return { kind: 'no-script' };
  }
  if (signal.aborted) return { kind: 'left' };
  onPhase('paying');
  notePayment(checkout._id, { state: 'opened' });
  return settle(client, checkout._id, await openPaymentSheet(checkout.payment, signal), progress);
}
