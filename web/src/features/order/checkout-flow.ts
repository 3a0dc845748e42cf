import type { ApolloClient } from '@apollo/client';
import type { SlotWindowFragment } from '@/gql/operations';
import { loadCheckoutScript, notePayment, onPayment, openPaymentSheet, sheetLock } from '@/features/payment';
import type { PaymentOutcome, PaymentProgress, PendingPayment } from '@/features/payment';
import { readApiError } from '@/shared/lib/api/api-error';
import type { ApiError } from '@/shared/lib/api/api-error';
import { serverNow } from '@/shared/lib/server-clock';
import { getSession } from '@/shared/lib/session';
import type { Hold } from './checkout-draft';
import { fetchPlaced } from './placed-orders';
import { startCheckout } from './start-checkout';
import type { Checkout } from './start-checkout';
import * as texts from './paying.en';

/** The phases: opening a payment, paying in the provider's sheet, waiting for the order. */
export type Phase = 'idle' | 'starting' | 'paying' | 'placing';

/** The shopper's choices and the amounts on the screen; null while loading or after a failure. */
export interface Choice {
  addressId: string;
  couponCode: string | null;
  /** Null: the earliest with capacity. */
  slotId: string | null;
  seen: { total: number | null; slotId: string | null };
}

/** The result of pressing the button. */
export type Ending =
  /** The pending payment was stored, which continues by itself. */
  | { kind: 'paid' }
  | { kind: 'unpaid'; description: string }
  /** Not paid before the hold expired. */
  | { kind: 'expired' }
  /** The price differs from the one shown: no payment was opened. */
  | { kind: 'changed'; total: number }
  /** The earliest slot differs from the one shown: no payment was opened. */
  | { kind: 'moved'; slot: SlotWindowFragment }
  | { kind: 'rejected'; error: ApiError }
  | { kind: 'no-script' }
  | { kind: 'left' };

/** Callbacks on the progress of a checkout. Aborting closes the payment sheet. */
export interface Progress {
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
  onHold: (hold: Omit<Hold, 'qtys'>) => void;
}

/** Freezes the cart, holds stock and slot, and opens a payment. */
async function open(
  client: ApolloClient,
  { addressId, couponCode, slotId, seen }: Choice,
  onHold: Progress['onHold'],
): Promise<Checkout | Ending> {
  try {
    const checkout = await startCheckout(client, { addressId, couponCode, slotId });
    const { quote, slot, heldUntil } = checkout;
    onHold({ slotId: slot?._id ?? null, until: Date.parse(heldUntil) });
    if (quote.total !== seen.total) return { kind: 'changed', total: quote.total };
    return slot && seen.slotId !== null && slot._id !== seen.slotId ? { kind: 'moved', slot } : checkout;
  } catch (error) {
    return { kind: 'rejected', error: readApiError(error) };
  }
}

const secondsUntil = (instant: string): number =>
  Math.max(1, Math.floor((Date.parse(instant) - serverNow()) / 1000));

/** The result of a sheet whose script has loaded, but fails. */
const NOT_OPENED: PaymentOutcome = { kind: 'failed', description: texts.notOpened };

/** Lets other windows know of the sheet until it closes. Several may be open, and nothing waits for this. */
function showOthers({ _id }: Checkout, closed: Promise<unknown>): void {
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(sheetLock(_id), { mode: 'shared' }, () => closed).catch(() => undefined);
}

type Note = (progress: PaymentProgress) => void;

/** Stores the sheet's result. A closed sheet may still have a payment in progress: the server knows. */
async function settle(
  client: ApolloClient,
  { _id: checkoutId, heldUntil }: Checkout,
  outcome: PaymentOutcome,
  { signal, onPhase }: Progress,
  note: Note,
): Promise<Ending> {
  if (outcome.kind === 'paid') {
    onPhase('placing');
    note({ state: 'paid', proof: outcome.proof, slow: false });
    return { kind: 'paid' };
  }
  if (signal.aborted) {
    note({ state: 'checking' });
    return { kind: 'left' };
  }
  const inTime = secondsUntil(heldUntil) > 1;
  const placed = await fetchPlaced(client, checkoutId).catch(() => null);
  if (placed) {
    onPhase('placing');
    note(placed);
    return { kind: 'paid' };
  }
  note({ state: 'left' });
  if (!inTime) return { kind: 'expired' };
  return { kind: 'unpaid', description: outcome.kind === 'failed' ? outcome.description : '' };
}

const isPaid = (payment: PendingPayment | null): payment is PendingPayment =>
  payment?.state === 'paid' || payment?.state === 'placed';

/** The checkout from button to payment: opens a payment, and shows the sheet while stock and slot are held. */
export function runCheckout(client: ApolloClient, choice: Choice, progress: Progress): Promise<Ending> {
  // Another window may pay the same checkout while it is being opened here, and even be done with it.
  const paidIds = new Set<string>();
  const unfollow = onPayment((payment) => void (isPaid(payment) && paidIds.add(payment.checkoutId)));
  return openAndPay(client, choice, progress, paidIds).finally(unfollow);
}

async function openAndPay(
  client: ApolloClient,
  choice: Choice,
  progress: Progress,
  paidIds: ReadonlySet<string>,
): Promise<Ending> {
  const { signal, onPhase, onHold } = progress;
  const payer = getSession()?.user._id;
  onPhase('starting');
  const checkout = await open(client, choice, onHold);
  if ('kind' in checkout) return checkout;
  try {
    await loadCheckoutScript(checkout.payment.scriptUrl);
  } catch {
    return { kind: 'no-script' };
  }
  if (signal.aborted) return { kind: 'left' };
  if (paidIds.has(checkout._id)) {
    onPhase('placing');
    return { kind: 'paid' };
  }
  // Another window may log in another shopper meanwhile, whose payment this is not.
  const note: Note = (state) => {
    if (getSession()?.user._id === payer) notePayment(checkout._id, state);
  };
  onPhase('paying');
  note({ state: 'opened', slotId: checkout.slot?._id ?? null });
  const timeout = secondsUntil(checkout.heldUntil);
  const closing = new AbortController();
  const close = () => closing.abort();
  signal.addEventListener('abort', close);
  // While the sheet is open, another device may pay it, too.
  const unfollow = onPayment((payment) => {
    if (isPaid(payment) && payment.checkoutId === checkout._id) close();
  });
  const sheet = { signal: closing.signal, timeout };
  const closed = openPaymentSheet(checkout.payment, sheet).catch(() => NOT_OPENED);
  showOthers(checkout, closed);
  const outcome = await closed;
  unfollow();
  return settle(client, checkout, outcome, progress, note);
}
