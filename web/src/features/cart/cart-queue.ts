import { makeVar } from '@apollo/client';
import type { ApolloClient, OperationVariables } from '@apollo/client';
import {
  AddToWishlistDocument,
  CartAndWishlistDocument,
  MoveToCartDocument,
  MoveToWishlistDocument,
  RemoveFromWishlistDocument,
  SetCartQtyDocument,
} from '@/gql/operations';
import type { CartAndWishlistQuery, ProductCardFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { explain } from '@/shared/lib/explain';
import { paths } from '@domain/shop/paths';
import { getSession, getSessionExit, onSessionChange } from '@/shared/lib/session';
import { markMutationPending } from '@/shared/lib/ssr/early';
import { showSuccess } from '@/shared/lib/toast';
import { byProduct } from './listed';
import { showLastSeen, showingLastSeen, storeLastSeen } from './last-seen';
import { MutationQueue, TIMEOUT_MS } from './mutation-queue';
import type { Change, PendingMutation } from './mutation-queue';
import { lostAddition, additionOf } from './pending-addition';
import type { PendingAddition } from './pending-addition';
import { withChange } from './with-change';

type Pending = PendingMutation<ProductCardFragment>;

/** What windows tell each other: what one has begun for a product, or, without a change, that all of it is answered. */
interface Message {
  userId: string;
  window: string;
  product: ProductCardFragment;
  change?: Change;
}

/** Lists that were asked for so lately need not be read again for a screen that opens. */
const FRESH_MS = 2_000;

/** The lists could not be read yet; it is being tried again. */
export const readFailed = makeVar(false);

function operationOf({ product: { _id: productId }, change: { qty, wished } }: Pending) {
  const variables = { productId };
  if (wished === undefined) return { mutation: SetCartQtyDocument, variables: { productId, qty } };
  if (qty === undefined)
    return { mutation: wished ? AddToWishlistDocument : RemoveFromWishlistDocument, variables };
  return { mutation: wished ? MoveToWishlistDocument : MoveToCartDocument, variables };
}

/** Runs after what other windows have begun for the same product; there are no locks on a plain http address. */
function inTurn<Result>(name: string, signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(name, { signal }, run) : run();
}

/** What is said of a product that was taken out of the cart. */
export const removedWords = (title: string): string => `${title} removed from cart`;

function wordsFor({ product: { title }, change: { qty, wished } }: Pending): string {
  if (wished !== undefined) return `${title} moved to ${wished ? 'wishlist' : 'cart'}`;
  return qty ? `${title}: ${qty} in cart` : removedWords(title);
}

function unreachableWords({ title }: ProductCardFragment, { qty }: Change): string {
  const why = navigator.onLine ? 'We cannot reach the shop' : 'You are offline';
  return `${why}: ${title} cannot be ${qty ? 'added' : 'changed'} now.`;
}

async function send(client: ApolloClient, mutation: Pending): Promise<void> {
  const { product, change } = mutation;
  /** As the server has answered, without what is pending. */
  const status = () => {
    const lists = client.readQuery({ query: CartAndWishlistDocument });
    const listed = lists && byProduct(lists);
    return { inCart: listed?.qtys.has(product._id), wished: listed?.wished.has(product._id) };
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const before = status();
  // Not a hook's mutation: the queue outlives every component.
  await inTurn(`cart:${product._id}`, signal, () =>
    client.mutate<unknown, OperationVariables>({
      ...operationOf(mutation),
      context: { fetchOptions: { signal } },
    }),
  );
  if (change.quiet) return;
  const after = status();
  if (change.qty !== undefined) announce(wordsFor(mutation), product._id);
  if (!before.inCart && after.inCart) showSuccess('Added To Cart Successfully');
  if (!before.wished && after.wished) showSuccess('Added To Wishlist');
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

/** Has the lists read again whenever somebody else may have changed them. */
function watchOthers({ cache }: ApolloClient, refresh: () => void): void {
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', () => document.hidden || refresh());
  // A quote is for the cart at that moment: when the server has another one, a checkout fetches a new quote.
  cache.watch<CartAndWishlistQuery>({
    query: CartAndWishlistDocument,
    optimistic: false,
    callback: ({ result }, before) => {
      if (result && !showingLastSeen()) storeLastSeen(result as CartAndWishlistQuery);
      // Not while the cache is telling its watchers of the cart.
      if (result?.cart !== before?.result?.cart) queueMicrotask(() => cache.evict({ fieldName: 'quote' }));
    },
  });
}

/** The latest that was to be put on a list. */
function lostOf(pending: readonly Pending[]): PendingAddition | null {
  const lost = pending.findLast(({ change: { qty, wished } }) => qty || wished);
  return lost ? additionOf(lost.product, lost.change.qty ? 'cart' : 'wishlist') : null;
}

/** Reads and changes the lists at the server; without an answer those of the last visit stand in. */
function createLists(client: ApolloClient) {
  let readAt = -Infinity;
  let sending = 0;
  return {
    isFresh: () => Date.now() - readAt < FRESH_MS,
    read: () => {
      readAt = Date.now();
      return client.query({ query: CartAndWishlistDocument, fetchPolicy: 'network-only' });
    },
    wasRead: (succeeded: boolean) => {
      readFailed(!succeeded);
      if (!succeeded) return showLastSeen(client);
      showingLastSeen(false);
      if (sending === 0) markMutationPending(false);
    },
    /** Sends a change; until it is answered, or after a failure read, the lists are not asked for early. */
    send: async (mutation: Pending) => {
      sending += 1;
      markMutationPending(true);
      await send(client, mutation).finally(() => (sending -= 1));
      if (sending === 0) markMutationPending(false);
    },
  };
}

/** The way to tell the shopper's other windows. */
function createTell(windows: BroadcastChannel) {
  const window = `${performance.timeOrigin}:${Math.random()}`;
  return (product: ProductCardFragment, change?: Change): void => {
    const userId = getSession()?.user._id;
    if (userId) windows.postMessage({ userId, window, product, change } satisfies Message);
  };
}

function createQueue(client: ApolloClient) {
  const windows = new BroadcastChannel('cart');
  const tell = createTell(windows);
  const lists = createLists(client);
  const queue = new MutationQueue<ProductCardFragment>({
    send: lists.send,
    read: lists.read,
    show: pendingLayer(client),
    rolledBack: ({ product: { title } }) =>
      void explain(`We could not save your change to ${title}. It is back as it was.`),
    wasRead: lists.wasRead,
    answered: (product) => tell(product),
  });
  /** For a visitor there is nothing to read. */
  const refresh = () => void (getSession() && queue.refresh());
  const refreshUnlessFresh = () => void (lists.isFresh() || refresh());
  windows.onmessage = ({ data: { userId, window, product, change } }: MessageEvent<Message>) => {
    if (userId !== getSession()?.user._id) return;
    if (change) queue.follow(window, product, change);
    else queue.followed(window, product);
  };
  onSessionChange(() => {
    const pending = queue.clear();
    if (getSessionExit() === paths.login) lostAddition(lostOf(pending));
    readFailed(false);
    showingLastSeen(false);
    // The client empties its cache right after a change of the session, and drops what is being fetched.
    setTimeout(refresh);
  });
  watchOthers(client, refresh);
  refresh();
  /** Changes one product: shown at once, sent in its turn, taken back when it fails; false where it cannot be sent. */
  const enqueue = (product: ProductCardFragment, change: Change): boolean => {
    if (!navigator.onLine || showingLastSeen()) return explain(unreachableWords(product, change));
    tell(product, change);
    queue.enqueue(product, change);
    return true;
  };
  /** The same for what has to wait for it: resolves once the server has changed it, or rejects with its error. */
  const save = (product: ProductCardFragment, change: Change): Promise<void> =>
    lists.send({ product, change, state: 'sent' }).then(() => tell(product));
  return { refresh, refreshUnlessFresh, enqueue, save };
}

const queues = new WeakMap<ApolloClient, ReturnType<typeof createQueue>>();

/** The queue of a client, which reads the lists once it is created; in the browser only. */
export function queueOf(client: ApolloClient): ReturnType<typeof createQueue> {
  const queue = queues.get(client) ?? createQueue(client);
  queues.set(client, queue);
  return queue;
}
