import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange, useSession } from '@/shared/lib/session';

/** What the provider's sheet reports of a payment, and what proves it to the shop. */
export interface PaymentProof {
  paymentId: string;
  orderId: string;
  signature: string;
}

/** How far a payment is. */
export type PaymentProgress =
  /** The sheet is open. */
  | { state: 'opened' }
  /** The page was left while the sheet was open: only the server can tell whether it was paid. */
  | { state: 'checking' }
  /** Not paid, as far as anybody knows; a payment that was under way when the sheet closed may come all the same. */
  | { state: 'left' }
  /** Paid, and not an order yet; `slow` once an attempt to place it has failed. */
  | { state: 'paid'; proof: PaymentProof; slow: boolean }
  | { state: 'placed' }
  /** The server will not make an order of it, in its own words. */
  | { state: 'refused'; message: string };

/** The latest payment of a shopper. It outlives the page, and every window of the browser knows it. */
export type PendingPayment = PaymentProgress & { checkoutId: string; userId: string };

type Stored = Partial<Record<'checkoutId' | 'userId' | 'state' | 'message', unknown>> & {
  proof?: Partial<Record<keyof PaymentProof, unknown>>;
};

const KEY = 'payment';

const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');

/** Local storage is anybody's to write: what is not a payment is none. */
function isPending({ checkoutId, userId, state, message, proof }: Stored): boolean {
  if (!areTexts(checkoutId, userId, state)) return false;
  if (state === 'paid') return areTexts(proof?.paymentId, proof?.orderId, proof?.signature);
  return state !== 'refused' || areTexts(message);
}

function parse(text: string | null): PendingPayment | null {
  try {
    const stored = JSON.parse(text ?? '{}') as Stored;
    return isPending(stored) ? (stored as unknown as PendingPayment) : null;
  } catch {
    return null;
  }
}

function readStorage(): PendingPayment | null {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** What an earlier page has left, perhaps with its sheet open. */
function restore(): PendingPayment | null {
  const left = typeof window === 'undefined' ? null : readStorage();
  return left?.state === 'opened' ? { ...left, state: 'checking' } : left;
}

const listeners = new Set<() => void>();
let current = restore();
let watching = false;

function publish(next: PendingPayment | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

function store(next: PendingPayment | null): void {
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the payment is known as long as the page is there.
  }
  publish(next);
}

/** Notes how far the payment of a checkout is. What is paid is not taken for unpaid again, whatever a window saw. */
export function notePayment(checkoutId: string, progress: PaymentProgress): void {
  const session = getSession();
  if (!session) return;
  const paid = current?.checkoutId === checkoutId && ['paid', 'placed'].includes(current.state);
  if (paid && (progress.state === 'left' || progress.state === 'checking')) return;
  store({ ...progress, checkoutId, userId: session.user._id });
}

/** There is nothing more to say of the payment of a checkout. */
export function forgetPayment(checkoutId: string): void {
  if (current?.checkoutId === checkoutId) store(null);
}

/** Follows the other windows; logging out clears all of local storage. */
function watch(): void {
  watching = true;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) publish(parse(newValue));
  });
  // A page that comes back out of the browser's back/forward cache was told nothing while it slept.
  window.addEventListener('pageshow', ({ persisted }) => persisted && publish(readStorage()));
  onSessionChange(() => publish(readStorage()));
}

function subscribe(listener: () => void): () => void {
  if (!watching) watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest payment of whoever is signed in; null when there is none to speak of. */
export function usePendingPayment(): PendingPayment | null {
  const payment = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const session = useSession();
  return payment && session?.user._id === payment.userId ? payment : null;
}
