import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange, useSession } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';

/** The provider's proof of a payment. */
export interface PaymentProof {
  paymentId: string;
  orderId: string;
  signature: string;
}

/** The state of a payment, as this browser knows it. */
export type PaymentProgress =
  /** The sheet is open; `slotId` is the delivery slot that is held, null without slots. */
  | { state: 'opened'; slotId: string | null }
  /** The page was closed while the sheet was open: only the server knows whether it was paid. */
  | { state: 'checking' }
  /** Closed without paying, as far as the browser knows; a payment may still arrive. */
  | { state: 'left' }
  /** Paid, but not placed yet; `slow` once an attempt to place it has failed. */
  | { state: 'paid'; proof: PaymentProof; slow: boolean }
  /** `isCancelled` if its order was cancelled by then, such as one of which everything ran out. */
  | { state: 'placed'; isCancelled: boolean }
  /** The server does not place the order; `message` says why. */
  | { state: 'refused'; message: string };

/** A shopper's latest payment, kept in local storage: it outlives the page, and all tabs share it. */
export type PendingPayment = PaymentProgress & {
  checkoutId: string;
  userId: string;
  /** The slot that was held at the beginning; null without one, absent if unknown. */
  slotId?: string | null;
  /** When it was stored; absent from an older version of the page. */
  at?: number;
};

type Stored = Partial<Record<'checkoutId' | 'userId' | 'state' | 'message' | 'at', unknown>> & {
  proof?: Partial<Record<keyof PaymentProof, unknown>>;
};

const KEY = 'payment';

const areStrings = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');

/** A closed page leaves its result here; it is announced only for a while. */
const NEWS_MS = 3_600_000;

/** Local storage is untrusted: invalid data counts as no payment. */
function isPending({ checkoutId, userId, state, message, proof, at }: Stored): boolean {
  if (!areStrings(checkoutId, userId, state)) return false;
  if (state === 'placed') return !(Number(at) < Date.now() - NEWS_MS);
  if (state === 'paid') return areStrings(proof?.paymentId, proof?.orderId, proof?.signature);
  return state !== 'refused' || areStrings(message);
}

function readStorage(): PendingPayment | null {
  const stored = (readStored('localStorage', KEY) ?? {}) as Stored;
  return isPending(stored) ? (stored as unknown as PendingPayment) : null;
}

/** The stored payment of an earlier page, which may have been closed with its sheet open. */
function restore(): PendingPayment | null {
  const left = readStorage();
  return left?.state === 'opened' ? { ...left, state: 'checking' } : left;
}

type Listener = (payment: PendingPayment | null) => void;
const listeners = new Set<Listener>();
let current = restore();
let watching = false;

function publish(next: PendingPayment | null): void {
  current = next;
  listeners.forEach((listener) => listener(next));
}

function store(next: PendingPayment | null): void {
  writeStored('localStorage', KEY, next);
  publish(next);
}

/** Stores the state of a checkout's payment. A paid one never becomes unpaid again, whatever another tab reports. */
export function notePayment(checkoutId: string, progress: PaymentProgress): void {
  const session = getSession();
  if (!session) return;
  const paid = current?.checkoutId === checkoutId && ['paid', 'placed'].includes(current.state);
  if (paid && (progress.state === 'left' || progress.state === 'checking')) return;
  const begun = current?.checkoutId === checkoutId ? current : null;
  store({ slotId: begun?.slotId ?? null, ...progress, checkoutId, userId: session.user._id, at: Date.now() });
}

/** During a reload the page keeps running until the next one loads, but is no longer visible. */
const RELOAD_MS = 5_000;

/** Removes the payment of a checkout; a placed one after a delay, in case the page is being reloaded. */
export function forgetPayment(checkoutId: string): void {
  if (current?.checkoutId !== checkoutId) return;
  if (current.state !== 'placed') return store(null);
  publish(null);
  setTimeout(() => {
    const isOver = !current && readStorage()?.checkoutId === checkoutId;
    if (isOver) store(null);
  }, RELOAD_MS);
}

/** The lock of every window in which the sheet of a checkout is open; the browser releases it with the page. */
export const sheetLock = (checkoutId: string): string => `sheet:${checkoutId}`;

/** A payment whose page seems to have been closed may still be open in another window, which then handles it. */
async function publishIfSheetIsOpen(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const payment = current;
  if (payment?.state === 'checking' && held.some(({ name }) => name === sheetLock(payment.checkoutId)))
    publish(readStorage());
}

/** Follows other tabs and the session: logging out clears local storage. */
function watch(): void {
  watching = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) publish(readStorage());
  });
  // A page restored from the back/forward cache has missed the storage events meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && publish(readStorage()));
  onSessionChange(() => publish(readStorage()));
  // Another tab may have changed it while this page was hydrated.
  publish(restore());
  // On a plain http address browsers have no locks.
  publishIfSheetIsOpen().catch(() => undefined);
}

/** Calls back when the payment changes, in whichever window; returns what ends that. */
export function onPayment(listener: Listener): () => void {
  listeners.add(listener);
  if (!watching) watch();
  return () => listeners.delete(listener);
}

/** The latest payment of the signed-in shopper, or null. */
export function usePendingPayment(): PendingPayment | null {
  const payment = useSyncExternalStore(
    onPayment,
    () => current,
    () => null,
  );
  const session = useSession();
  return payment && session?.user._id === payment.userId ? payment : null;
}
