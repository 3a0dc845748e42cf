import type { ApolloClient } from '@apollo/client';
import { CartAndWishlistDocument } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { timeLimit } from '@/shared/lib/api/time-limit';
import { showPageError } from '@/shared/lib/page-error';
import { getSession } from '@/shared/lib/session';
import { withLock } from '@/shared/lib/with-lock';
import { stepQty } from '@domain/cart/qty';
import { queueOf } from './cart-queue';
import { notAdded } from './make-addition.en';
import type { Change } from './mutation-queue';
import { additionKey, additionKeys, removeAddition, storeAddition, readAddition } from './pending-addition';
import type { PendingAddition, StoredAddition } from './pending-addition';

/** The codes of errors after which the server may have done it, or may do it at the next attempt. */
const UNCONFIRMED = ['UNREACHABLE', 'INTERNAL', 'SERVICE_UNAVAILABLE'];

/**
 * The change to send: for the cart one more than it has, as an absolute count, since an earlier request for it may have been
 * received. Null if meanwhile the shopper has changed the product, or the server turned out to have it.
 */
async function changeFor(client: ApolloClient, stored: StoredAddition): Promise<Change | null> {
  const key = additionKey(stored);
  // Storage may be blocked.
  const wasStored = readAddition(key) !== null;
  await queueOf(client).read();
  if (wasStored && readAddition(key) === null) return null;
  if (stored.list === 'wishlist') return { wished: true };
  const { cart } = client.readQuery({ query: CartAndWishlistDocument, optimistic: true })!;
  const item = cart.items.find(({ product }) => product._id === stored.productId);
  const inCart = item?.qty ?? 0;
  const qty = stored.qty ?? stepQty(inCart, 'INCREMENT', item?.product.maxQty);
  storeAddition({ ...stored, qty });
  return { qty: Math.max(inCart, qty) };
}

async function add(client: ApolloClient, stored: StoredAddition): Promise<void> {
  // Another shopper may have logged in while this one waited for other windows.
  if (stored.userId !== getSession()?.user._id) return;
  const { productId: _id, title } = stored;
  try {
    const change = await changeFor(client, stored);
    if (change) await queueOf(client).save({ _id, title }, change);
    removeAddition(additionKey(stored));
  } catch (error) {
    // Without a response it stays for the next page: this one may be about to be left.
    if (!UNCONFIRMED.includes(readApiError(error).code)) removeAddition(additionKey(stored));
    showPageError(notAdded(title));
  }
}

/** What has waited too long for another window is left to the next page. */
const withAdditionLock = (key: string, run: () => Promise<void>): Promise<void> =>
  withLock(key, run, timeLimit().signal).catch(() => undefined);

/** Adds what a visitor wanted to add to the lists of the account that they are signed in to now. */
export function makeAddition(
  client: ApolloClient,
  userId: string,
  { product: { _id: productId, title }, list }: PendingAddition,
): Promise<void> {
  const stored = { userId, list, productId, title, since: Date.now() };
  storeAddition(stored);
  return withAdditionLock(additionKey(stored), () => add(client, stored));
}

/** Retries additions that an earlier page left unfinished, unless another window has. */
export function retryAdditions(client: ApolloClient): void {
  for (const key of additionKeys())
    void withAdditionLock(key, async () => {
      const stored = readAddition(key);
      if (!stored) removeAddition(key);
      else if (stored.since < performance.timeOrigin) await add(client, stored);
    });
}
