import type { ApolloClient } from '@apollo/client';
import { ListsDocument } from '@/gql/operations';
import type { ProductCardFragment } from '@/gql/operations';
import { getSession, onSessionChange } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import { applyPatch, isWished, nextRequest, qtyOf, takeProduct } from './lists';
import type { Lists } from './lists';
import { ProductWrites } from './product-writes';
import type { Patch } from './product-writes';
import { sendPatch } from './write-requests';

const ADDED_TO_CART = 'Added To Cart Successfully';
const ADDED_TO_WISHLIST = 'Added To Wishlist';

/** What the screen shows; `lists` is null for a visitor and until the first answer. */
export interface ListsView {
  lists: Lists | null;
  /** The lists could not be read yet; it is being tried again. */
  failed: boolean;
}

export const NOTHING: ListsView = { lists: null, failed: false };

/**
 * The shopper's cart and wishlist between the server and the screen. The Apollo cache holds what the server has
 * confirmed; the screen shows that with the changes that are still on their way applied to it, totals included.
 */
export class ListSync {
  readonly #client: ApolloClient;
  readonly #writes: ProductWrites<Partial<Lists>>;
  /** The products of changes on their way, for items that the server has not confirmed yet. */
  readonly #products = new Map<string, ProductCardFragment>();
  readonly #listeners = new Set<() => void>();
  #view = NOTHING;
  #started = false;

  constructor(client: ApolloClient) {
    this.#client = client;
    this.#writes = new ProductWrites({
      next: (productId, wanted) => nextRequest(this.#confirmed(), productId, wanted),
      send: (productId, patch) => sendPatch(client, productId, patch),
      confirm: (productId, answer) => this.#confirm(productId, answer),
      read: () => this.#read(),
      adopt: (answer) => this.#write(answer as Lists),
      readFailed: () => this.#show({ ...this.#view, failed: true }),
      changed: () => this.#redraw(),
    });
  }

  /** Runs with the first subscriber, so never on the server, which draws the page for everybody. */
  #start(): void {
    this.#started = true;
    const query = { query: ListsDocument, optimistic: false, callback: () => this.#redraw() };
    this.#client.cache.watch(query);
    onSessionChange(() => this.#restart());
    // Another tab, or another device, may have changed the lists while this page was out of sight.
    document.addEventListener('visibilitychange', () => document.hidden || this.refresh());
    this.refresh();
  }

  /** Calls back after every change of `view`; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#started) this.#start();
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): ListsView => this.#view;

  /** Reads both lists from the server again; for a visitor there is nothing to read. */
  readonly refresh = (): void => {
    if (getSession()) void this.#writes.refresh();
  };

  /** Changes one product: shown at once, sent in its turn, taken back when it fails. */
  want(product: ProductCardFragment, patch: Patch): void {
    this.#products.set(product._id, product);
    this.#writes.want(product._id, patch);
  }

  #confirmed(): Lists | null {
    return this.#client.cache.readQuery({ query: ListsDocument });
  }

  async #read(): Promise<Lists> {
    const { data } = await this.#client.query({ query: ListsDocument, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The answer is empty.');
    return data;
  }

  #write(data: Lists): void {
    this.#client.cache.writeQuery({ query: ListsDocument, data });
  }

  #confirm(productId: string, answer: Partial<Lists>): void {
    const before = this.#confirmed();
    if (!before) return;
    const after = takeProduct(before, productId, answer);
    this.#write(after);
    if (!qtyOf(before, productId) && qtyOf(after, productId)) showSuccess(ADDED_TO_CART);
    if (!isWished(before, productId) && isWished(after, productId)) showSuccess(ADDED_TO_WISHLIST);
  }

  #redraw(): void {
    const confirmed = getSession() && this.#confirmed();
    if (!confirmed) return this.#show({ ...NOTHING, failed: this.#view.failed });
    let lists = confirmed;
    for (const [productId, patch] of this.#writes.wanted) {
      const product = this.#products.get(productId);
      if (product) lists = applyPatch(lists, product, patch);
    }
    this.#show({ lists, failed: false });
  }

  #show(view: ListsView): void {
    this.#view = view;
    this.#listeners.forEach((listener) => listener());
  }

  /** Nothing of one session is seen by the next. */
  #restart(): void {
    this.#writes.clear();
    this.#products.clear();
    for (const fieldName of ['cart', 'wishlist']) this.#client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    this.#show(NOTHING);
    // The Apollo client empties its cache right after a change of the session, and drops what is being fetched.
    setTimeout(() => this.refresh());
  }
}
