import { isPickedBy } from '@domain/fulfilment/picked-by';
import { applyOperations } from './apply-operations';
import type { Worker } from './apply-operations';
import { learnList, learnOrder, NOTHING_KNOWN } from './known-orders';
import type { Known, KnownOrder } from './known-orders';
import { OperationQueue } from './operation-queue';
import type { Answer } from './operation-queue';
import type { WorkOperation } from './operations';
import { EMPTY_QUEUE } from './queue-state';
import type { QueueState } from './queue-state';
import {
  changeQueue,
  clearWork,
  exclusively,
  otherTabs,
  openKnown,
  readQueue,
  storeKnown,
} from './work-store';
import type { WorkNews } from './work-store';

/** How the last attempt to reach the server ended; FAILED: it answered, but not what was asked. */
export type Reach = 'REACHED' | 'UNREACHED' | 'FAILED' | 'SIGNED_OUT';

/** What a screen shows of somebody's work. */
export interface WorkState {
  /** What the server said last. */
  known: Known;
  /** What waits for it. */
  queue: QueueState;
  reach: Reach;
  /** Whether what is stored has been read. */
  ready: boolean;
}

/** How work reaches the server. */
export interface WorkServer {
  /** Sends an operation; `order` is as the server has it since. */
  send(operation: WorkOperation): Promise<{ answer: Answer; order?: KnownOrder }>;
  readOrder(orderId: string): Promise<KnownOrder | null>;
  /** Whether it would be in the name of whoever did it. */
  isSignedIn(): boolean;
}

/** Somebody's work in this tab: what they know, what they did, and what of it the server has not answered. */
export class Work {
  readonly queue: OperationQueue;
  readonly #listeners = new Set<() => void>();
  readonly #answered = new Map<string, number>();
  readonly #tabs = otherTabs((news) => this.#hear(news));
  #state: WorkState = { known: NOTHING_KNOWN, queue: EMPTY_QUEUE, reach: 'REACHED', ready: false };

  constructor(
    readonly me: Worker,
    readonly server: WorkServer,
  ) {
    this.queue = new OperationQueue({
      // Where the browser stores nothing, what waits lasts as long as the page.
      change: (change) => changeQueue(me._id, change).catch(() => change(this.#state.queue)),
      exclusively,
      send: (operation) => this.#send(operation),
      reread: (orderId) => this.#reread(orderId),
      changed: (queue) => {
        this.#set({ queue });
        this.#tabs.tell('changed');
      },
      // Not by crypto.randomUUID, which a page without HTTPS has not.
      newId: () => `${Date.now()}-${Math.random()}`,
    });
    void this.#open();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): WorkState => this.#state;

  /** Remembers lists that the server answered to what was asked at `since`. */
  learn(orders: readonly KnownOrder[], lists: Partial<Omit<Known, 'orders'>>, since: number): void {
    for (const order of orders) this.#noteIfGone(order);
    const { waiting, refusals } = this.#state.queue;
    const kept = [
      ...waiting.map(({ operation }) => operation.orderId),
      ...refusals.map(({ orderId }) => orderId),
    ];
    const isNewer = (orderId: string): boolean => (this.#answered.get(orderId) ?? 0) >= since;
    this.#learn(learnList(this.#state.known, orders, lists, { isNewer, kept }));
  }

  /** Says whether the server answered when a list was asked for. */
  reached(reach: Reach): void {
    if (reach !== this.#state.reach) this.#set({ reach });
    if (reach === 'REACHED') void this.queue.flush();
  }

  /** Sends nothing more and removes all of it that is stored, here and in other tabs: its owner has signed out. */
  async forget(): Promise<void> {
    this.close();
    await clearWork(this.me._id);
    this.#tabs.tell('forgotten');
    this.#tabs.leave();
  }

  /** Sends nothing more, and tells nobody here. */
  close(): void {
    this.queue.stop();
    this.#listeners.clear();
  }

  #hear(news: WorkNews): void {
    if (news === 'changed') void this.#readQueue().catch(() => undefined);
    else this.#set({ known: NOTHING_KNOWN, queue: EMPTY_QUEUE });
  }

  /** Somebody cancelled what was being put together here: what is in the bag goes back. */
  #noteIfGone({ _id, status }: KnownOrder): void {
    const before = this.#state.known.orders[_id];
    if (status === 'CANCELLED' && before && isPickedBy(before, this.me))
      void this.queue.note({
        id: `cancelled:${_id}`,
        orderId: _id,
        code: 'CANCELLED',
        message: '',
        operations: [],
      });
  }

  async #open(): Promise<void> {
    const known = await openKnown(this.me._id).catch(() => undefined);
    if (known && !this.#state.ready) this.#set({ known: { ...NOTHING_KNOWN, ...known } });
    await this.#readQueue().catch(() => undefined);
    this.#set({ ready: true });
    void this.queue.flush();
  }

  async #readQueue(): Promise<void> {
    this.#set({ queue: await readQueue(this.me._id) });
  }

  async #send(operation: WorkOperation): Promise<Answer> {
    const { answer, order } = await this.server.send(operation);
    const { kind } = answer;
    this.#set({ reach: kind === 'DONE' || kind === 'REFUSED' ? 'REACHED' : kind });
    if (order) this.#learnOrder(order);
    return answer;
  }

  async #reread(orderId: string): Promise<void> {
    const order = await this.server.readOrder(orderId);
    if (order) this.#learnOrder(order);
  }

  #learnOrder(order: KnownOrder): void {
    this.#answered.set(order._id, Date.now());
    this.#learn(learnOrder(this.#state.known, order));
  }

  #learn(known: Known): void {
    this.#set({ known });
    // What comes after its owner has left is kept by nobody.
    if (this.server.isSignedIn()) void storeKnown(this.me._id, known).catch(() => undefined);
  }

  #set(change: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
  }
}

/**
 * An order as it will be once the server has done what waits for it; undefined when it is not known.
 * @param except the id of what can still be taken back, and is not counted
 */
export function orderAt(
  { known, queue }: WorkState,
  orderId: string,
  me: Worker,
  except?: string,
): KnownOrder | undefined {
  const order = known.orders[orderId];
  const operations = queue.waiting.filter(({ id }) => id !== except).map(({ operation }) => operation);
  return order && applyOperations(order, operations, me);
}
