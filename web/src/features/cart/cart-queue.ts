import { makeVar } from '@apollo/client';
import type { ApolloClient } from '@apollo/client';
import {
  AddToWishlistDocument,
  CartAndWishlistDocument,
  MoveToCartDocument,
  MoveToWishlistDocument,
  ProductCardFragmentDoc,
  RemoveFromWishlistDocument,
  SetCartQtyDocument,
} from '@/gql/operations';
import type { CartAndWishlistQuery, ProductCardFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { timeLimit } from '@/shared/lib/api/time-limit';
import { showPageError } from '@/shared/lib/page-error';
import { paths } from '@domain/shop/paths';
import { LANGUAGE } from '@domain/wording/language.en';
import { getSession, getSessionExit, onSessionChange } from '@/shared/lib/session';
import { markMutationPending } from '@/shared/lib/ssr/early';
import { showSuccess } from '@/shared/lib/toast';
import { withLock } from '@/shared/lib/with-lock';
import * as texts from './cart-changes.en';
import { indexLists } from './list-index';
import { showLastSeen, showingLastSeen, storeLastSeen } from './last-seen';
import { MutationQueue } from './mutation-queue';
import type { Change, PendingMutation } from './mutation-queue';
import { additionOf, removeConfirmedAdditions, supersedeAddition } from './pending-addition';
import type { PendingAddition } from './pending-addition';
import { lostAddition } from './useLostAddition';
import { withChange } from './with-change';

type Pending = PendingMutation<ProductCardFragment>;
/** What a change needs to know of its product, unless it is shown before the response. */
type Named = Pick<ProductCardFragment, '_id' | 'title'>;

/** Messages between windows: a change that one has made, or, without a change, that none is pending for the product. */
type WindowMessage =
  { product: ProductCardFragment; change: Change } | { product: Named; change?: undefined };
type Envelope = WindowMessage & { userId: string; window: string; language: string };

/** Lists queried this recently are not queried again when a screen opens. */
const FRESH_MS = 2_000;

/** The lists could not be loaded yet; retrying. */
export const readFailed = makeVar(false);

/** Sends a change's mutation; of each branch, the types know the variables. */
function mutate(
  client: ApolloClient,
  { product: { _id: productId }, change: { qty, wished } }: PendingMutation<Named>,
  signal: AbortSignal,
): Promise<unknown> {
  const variables = { productId };
  const context = { fetchOptions: { signal } };
  if (qty === undefined) {
    const mutation = wished ? AddToWishlistDocument : RemoveFromWishlistDocument;
    return client.mutate({ mutation, variables, context });
  }
  if (wished === undefined)
    return client.mutate({ mutation: SetCartQtyDocument, variables: { productId, qty }, context });
  const mutation = wished ? MoveToWishlistDocument : MoveToCartDocument;
  return client.mutate({ mutation, variables, context });
}

async function send(client: ApolloClient, mutation: PendingMutation<Named>): Promise<void> {
  const { product, change } = mutation;
  /** The server's state, without pending mutations. */
  const status = () => {
    const lists = client.readQuery({ query: CartAndWishlistDocument });
    const index = lists && indexLists(lists);
    return { inCart: index?.qtys.has(product._id), wished: index?.wished.has(product._id) };
  };
  // Also of waiting for other windows: nothing may stay unconfirmed on the screen.
  const { signal } = timeLimit();
  const before = status();
  const token = getSession()?.token;
  const run = () => {
    // The lists of whoever has logged in while this change waited are not its shopper's.
    if (getSession()?.token !== token) throw new Error('The session changed before the change was sent.');
    // Not a hook: the queue outlives every component.
    return mutate(client, mutation, signal);
  };
  // In turn with other windows' changes of this product.
  await withLock(`cart:${product._id}`, run, signal);
  if (change.quiet) return;
  const after = status();
  if (change.qty !== undefined) announce(texts.changed(product.title, change), product._id);
  if (!before.inCart && after.inCart) showSuccess(texts.addedToCart);
  if (!before.wished && after.wished) showSuccess(texts.addedToWishlist);
}

/** Shows pending mutations as one optimistic layer of the cache, which the next one replaces. */
function pendingLayer({ cache }: ApolloClient): (pending: readonly Pending[]) => void {
  let latest = 0;
  return (pending) => {
    const before = `pending mutations ${latest}`;
    if (pending.length === 0) return cache.removeOptimistic(before);
    latest += 1;
    cache.batch({
      optimistic: `pending mutations ${latest}`,
      removeOptimistic: before,
      update: (layer) =>
        layer.updateQuery({ query: CartAndWishlistDocument }, (lists) =>
          pending.reduce((sum, { product, change }) => sum && withChange(sum, product, change), lists),
        ),
    });
  };
}

/** Notes the lists that the server has. */
function noteLists(lists: CartAndWishlistQuery): void {
  storeLastSeen(lists);
  removeConfirmedAdditions(lists);
}

/** Refetches the lists whenever another window or device may have changed them. */
function watchOthers({ cache }: ApolloClient, refresh: () => void): void {
  window.addEventListener('focus', refresh);
  window.addEventListener('online', refresh);
  document.addEventListener('visibilitychange', () => document.hidden || refresh());
  // A quote is for one state of the cart: when the server's cart changes, a checkout fetches a new quote.
  cache.watch<CartAndWishlistQuery>({
    query: CartAndWishlistDocument,
    optimistic: false,
    callback: ({ result, complete }, before) => {
      if (complete && !showingLastSeen()) noteLists(result);
      // Not while the cache is notifying its watchers of the cart.
      if (result?.cart !== before?.result?.cart) queueMicrotask(() => cache.evict({ fieldName: 'quote' }));
    },
  });
}

/** The latest pending addition to a list. */
function lostOf(pending: readonly Pending[]): PendingAddition | null {
  const lost = pending.findLast(({ change: { qty, wished } }) => qty || wished);
  return lost ? additionOf(lost.product, lost.change.qty ? 'cart' : 'wishlist') : null;
}

/** Queries and changes the lists on the server; without a response the lists of the last visit are shown. */
function createListRequests(client: ApolloClient) {
  let readAt = -Infinity;
  let sending = 0;
  return {
    isFresh: () => Date.now() - readAt < FRESH_MS,
    read: () => {
      readAt = Date.now();
      return client.query({
        query: CartAndWishlistDocument,
        fetchPolicy: 'network-only',
      });
    },
    onRead: (succeeded: boolean) => {
      readFailed(!succeeded);
      if (!succeeded) return showLastSeen(client);
      // Those that replaced the lists of the last visit arrived while these were shown.
      const lists = showingLastSeen() && client.readQuery({ query: CartAndWishlistDocument });
      showingLastSeen(false);
      if (lists) noteLists(lists);
      if (sending === 0) markMutationPending(false);
    },
    /**
     * Sends a change. The next page sends no early queries while it is pending or, after a failure, until the lists are
     * read.
     */
    send: async (mutation: PendingMutation<Named>) => {
      sending += 1;
      markMutationPending(true);
      await send(client, mutation).finally(() => (sending -= 1));
      if (sending === 0) markMutationPending(false);
    },
  };
}

type Channel = BroadcastChannel | MessagePort;

/** The channel to the shopper's other windows; to nobody where the browser refuses it because all storage is blocked. */
function openChannel(): Channel {
  try {
    return new BroadcastChannel('cart');
  } catch {
    return new MessageChannel().port1;
  }
}

/** Creates the function that notifies the shopper's other windows. */
function createBroadcast(windows: Channel) {
  const windowId = String(Math.random());
  return (message: WindowMessage): void => {
    const userId = getSession()?.user._id;
    if (userId)
      windows.postMessage({ ...message, userId, window: windowId, language: LANGUAGE } satisfies Envelope);
  };
}

/** Another window's product; if that one speaks the other language, as this window knows it, or null if it does not. */
const inThisLanguage = ({ cache }: ApolloClient, language: string, product: ProductCardFragment) =>
  language === LANGUAGE
    ? product
    : cache.readFragment({ fragment: ProductCardFragmentDoc, id: cache.identify(product) });

/** Tracks the changes of the shopper's other windows. */
function trackWindows(
  windows: Channel,
  client: ApolloClient,
  queue: MutationQueue<ProductCardFragment>,
): void {
  windows.onmessage = ({
    data: { userId, window: windowId, language, ...message },
  }: MessageEvent<Envelope>) => {
    if (userId !== getSession()?.user._id) return;
    const product = message.change && inThisLanguage(client, language, message.product);
    if (message.change && product) queue.trackRemote(windowId, product, message.change);
    else queue.remoteSettled(windowId, message.product);
  };
}

function createQueue(client: ApolloClient) {
  const windows = openChannel();
  const broadcast = createBroadcast(windows);
  const requests = createListRequests(client);
  const queue = new MutationQueue<ProductCardFragment>({
    send: requests.send,
    read: requests.read,
    show: pendingLayer(client),
    rolledBack: ({ product: { title } }) => void showPageError(texts.unconfirmed(title)),
    onRead: requests.onRead,
    settled: (product) => broadcast({ product }),
  });
  /** A visitor has no lists. */
  const refresh = () => void (getSession() && queue.refresh());
  trackWindows(windows, client, queue);
  onSessionChange(() => {
    const pending = queue.clear();
    if (getSessionExit() === paths.login) lostAddition(lostOf(pending));
    readFailed(false);
    showingLastSeen(false);
    // The client resets its cache right after a session change, and drops what is in flight.
    setTimeout(refresh);
  });
  watchOthers(client, refresh);
  refresh();
  /** Enqueues an optimistic change of one product, rolled back on failure; returns false without a connection. */
  const enqueue = (product: ProductCardFragment, change: Change): boolean => {
    if (!navigator.onLine || showingLastSeen()) return showPageError(texts.unreachable);
    supersedeAddition(product._id, change);
    broadcast({ product, change });
    queue.enqueue(product, change);
    return true;
  };
  /** Changes a product, shown with the response: resolves once the server has changed it, or rejects with its error. */
  const save = async (product: Named, change: Change): Promise<void> => {
    await queue.run(() => requests.send({ product, change, state: 'sent' }));
    broadcast({ product });
  };
  const refreshUnlessFresh = () => void (requests.isFresh() || refresh());
  /** Reads both lists; rejects with the error. */
  const read = () => queue.run(requests.read);
  return { refresh, refreshUnlessFresh, read, enqueue, save };
}

const queues = new WeakMap<ApolloClient, ReturnType<typeof createQueue>>();

/** The queue of a client, which loads the lists when it is created; in the browser only. */
export function queueOf(client: ApolloClient): ReturnType<typeof createQueue> {
  const queue = queues.get(client) ?? createQueue(client);
  queues.set(client, queue);
  return queue;
}
