import { makeVar } from '@apollo/client';
import { isNothingLeft } from '@domain/fulfilment/packing';
import { isPickedBy } from '@domain/fulfilment/picked-by';
import { newId } from '@/shared/lib/new-id';
import { applyOperations } from './apply-operations';
import type { StaffMember } from './apply-operations';
import { addStored, cacheList, cacheOrder, EMPTY_CACHE } from './cached-orders';
import type { CachedData, CachedOrder } from './cached-orders';
import { OperationQueue } from './operation-queue';
import type { SendResult } from './operation-queue';
import type { WorkOperation } from './operations';
import { lossId, EMPTY_QUEUE } from './queue-state';
import type { QueueState } from './queue-state';
import {
  changeQueue,
  clearWork,
  withQueueLock,
  openTabChannel,
  openCache,
  readQueue,
  storeCache,
} from './work-store';
import type { TabMessage } from './work-store';

/** The result of the last contact with the server; FAILED: an unexpected response. */
export type Connectivity = 'ONLINE' | 'OFFLINE' | 'FAILED' | 'SIGNED_OUT';

/** The state that screens show. */
export interface WorkState {
  /** The latest data from the server. */
  cached: CachedData;
  /** The pending operations. */
  queue: QueueState;
  connectivity: Connectivity;
  /** Whether the stored data has been read. */
  ready: boolean;
  /** Whether pending operations are stored; otherwise they last as long as the page. */
  stored: boolean;
}

/** The server's API. */
export interface WorkServer {
  /** Sends an operation; `order` is its state afterwards. `waitedSince`: when it was queued, if it may be out of date. */
  send(operation: WorkOperation, waitedSince?: number): Promise<{ result: SendResult; order?: CachedOrder }>;
  readOrder(orderId: string): Promise<CachedOrder | null>;
  /** Whether the session is the user's. */
  isSignedIn(): boolean;
}

/** A user's work in this tab: cached data and pending operations. */
export class Work {
  readonly queue: OperationQueue;
  /** By `performance.now()`, as are all times here: a device's clock may be set back. */
  readonly #receivedAt = new Map<string, number>();
  /** When the query of the latest lists was sent. */
  #listedAt = -Infinity;
  /** Orders whose notice may not be stored yet: it names them. */
  readonly #lost = new Set<string>();
  readonly #tabs = openTabChannel((message) => this.#onTabMessage(message));
  readonly state = makeVar<WorkState>({
    cached: EMPTY_CACHE,
    queue: EMPTY_QUEUE,
    connectivity: 'ONLINE',
    ready: false,
    stored: true,
  });

  constructor(
    readonly me: StaffMember,
    readonly server: WorkServer,
  ) {
    this.queue = new OperationQueue({
      change: (change) => this.#changeQueue(change),
      withLock: withQueueLock,
      send: (operation, waitedSince) => this.#send(operation, waitedSince),
      refetch: (orderId) => this.#refetch(orderId),
      changed: (queue) => {
        this.#set({ queue });
        this.#tabs.post('changed');
      },
      newId,
    });
    void this.#open();
  }

  /** Whether the response to a later query has been stored. */
  isOvertaken = (since: number): boolean => since < this.#listedAt;

  /** Stores lists from the response to a query that was sent at `since`, unless those of a later one are there already. */
  storeLists(
    orders: readonly CachedOrder[],
    lists: Partial<Omit<CachedData, 'orders'>>,
    since: number,
  ): void {
    if (this.isOvertaken(since)) return;
    this.#listedAt = since;
    const isNewer = (orderId: string): boolean => (this.#receivedAt.get(orderId) ?? 0) >= since;
    const latest = orders.filter(({ _id }) => !isNewer(_id));
    this.#noteLost(latest, this.state().cached);
    const { waiting, rejections } = this.state().queue;
    const kept = [
      ...this.ordersInHand().map(({ _id }) => _id),
      ...this.#lost,
      ...waiting.map(({ operation }) => operation.orderId),
      ...rejections.map(({ orderId }) => orderId),
    ];
    this.#cache(cacheList(this.state().cached, orders, lists, { isNewer, kept }));
  }

  /** The orders that the user was picking when they were last read. */
  ordersInHand = (): CachedOrder[] =>
    Object.values(this.state().cached.orders).filter((order) => isPickedBy(order, this.me));

  /** Reports whether a query got a response. */
  setConnectivity(connectivity: Connectivity): void {
    if (connectivity !== this.state().connectivity) this.#set({ connectivity });
    if (connectivity === 'ONLINE') void this.queue.flush();
  }

  /** Stops, and removes everything stored, in other tabs, too: the user has signed out. */
  async discard(): Promise<void> {
    this.close();
    try {
      await clearWork(this.me._id);
    } finally {
      this.#tabs.post('forgotten');
      this.#tabs.close();
    }
  }

  /** Stops sending. */
  close(): void {
    this.queue.stop();
  }

  #onTabMessage(message: TabMessage): void {
    if (message === 'changed') void this.#readQueue().catch(() => undefined);
    else this.#set({ cached: EMPTY_CACHE, queue: EMPTY_QUEUE });
  }

  /** Orders that were cancelled or taken over while they were being picked: the goods, if there are any, leave the picker. */
  #noteLost(orders: readonly CachedOrder[], before: CachedData): void {
    for (const order of orders) {
      const { _id } = order;
      const known = before.orders[_id];
      const code = known && isPickedBy(known, this.me) && lossOf(order, this.me);
      if (!code) continue;
      this.#lost.add(_id);
      void this.queue.note({ id: lossId(_id), orderId: _id, code, message: '', operations: [] });
    }
  }

  async #open(): Promise<void> {
    const stored = await openCache(this.me._id).catch(() => undefined);
    if (stored) {
      this.#noteLost(Object.values(this.state().cached.orders), stored);
      this.#set({ cached: addStored(this.state().cached, stored) });
    }
    await this.#readQueue().catch(() => undefined);
    this.#set({ ready: true });
    if (this.state().cached !== EMPTY_CACHE) this.#store();
    void this.queue.flush();
  }

  async #readQueue(): Promise<void> {
    const queue = await readQueue(this.me._id);
    if (this.state().stored) this.#set({ queue });
  }

  /** Once the device has failed to store the queue, it lives in this page only: what is stored would lack operations. */
  async #changeQueue(change: (state: QueueState) => QueueState): Promise<QueueState> {
    const store = () => changeQueue(this.me._id, change);
    if (this.state().stored)
      try {
        // The browser may have closed the database while the page was suspended.
        return await store().catch(store);
      } catch {
        this.#set({ stored: false });
      }
    // At once: another change may follow before this one is announced.
    const queue = change(this.state().queue);
    this.#set({ queue });
    return queue;
  }

  async #send(operation: WorkOperation, waitedSince?: number): Promise<SendResult> {
    const { result, order } = await this.server.send(operation, waitedSince);
    const { kind } = result;
    this.#set({ connectivity: kind === 'DONE' || kind === 'REJECTED' ? 'ONLINE' : kind });
    if (order) {
      this.#noteLost([order], this.state().cached);
      this.#cacheOrder(order);
    }
    return result;
  }

  async #refetch(orderId: string): Promise<void> {
    const order = await this.server.readOrder(orderId);
    if (order) this.#cacheOrder(order);
  }

  #cacheOrder(order: CachedOrder): void {
    this.#receivedAt.set(order._id, performance.now());
    this.#cache(cacheOrder(this.state().cached, order));
  }

  #cache(cached: CachedData): void {
    this.#set({ cached });
    // Before that, it would replace stored data that has not been read yet.
    if (this.state().ready) this.#store();
  }

  /** A response that arrives after the user has left is dropped. */
  #store(): void {
    if (this.server.isSignedIn()) void storeCache(this.me._id, this.state().cached).catch(() => undefined);
  }

  #set(change: Partial<WorkState>): void {
    this.state({ ...this.state(), ...change });
  }
}

/** Why an order that somebody was picking is not theirs any more; undefined if it is, or they packed it. */
function lossOf({ status, items, picker }: CachedOrder, me: StaffMember): 'CANCELLED' | 'TAKEN' | undefined {
  if (status === 'CANCELLED') return isNothingLeft(items) ? undefined : 'CANCELLED';
  return picker && picker._id !== me._id ? 'TAKEN' : undefined;
}

/**
 * An order with pending operations applied; undefined if it is unknown.
 * @param except the id of an operation to leave out, which can still be undone
 */
export function orderAt(
  { cached, queue }: WorkState,
  orderId: string,
  me: StaffMember,
  except?: string,
): CachedOrder | undefined {
  const order = cached.orders[orderId];
  const operations = queue.waiting.filter(({ id }) => id !== except).map(({ operation }) => operation);
  return order && applyOperations(order, operations, me);
}
