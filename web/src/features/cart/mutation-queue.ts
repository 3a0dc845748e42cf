import { TIMEOUT_MS } from '@/shared/lib/api/time-limit';

/**
 * A change of a product; absent parts stay the same. Both parts together are a move between the lists, in one request.
 */
export interface Change {
  /** The absolute count in the cart; 0 removes the item. */
  qty?: number;
  /** Whether it is on the wishlist. */
  wished?: boolean;
  /** Part of a batch, which announces its own result. */
  quiet?: true;
}

/** An optimistic change, pending until the cache has the server's state. */
export interface PendingMutation<Product> {
  product: Product;
  change: Change;
  state: 'waiting' | 'sent' | 'settled';
}

/** The queue's dependencies: requests, which write their responses into the cache, and the screen. */
export interface QueuePorts<Product> {
  send(mutation: PendingMutation<Product>): Promise<unknown>;
  read(): Promise<unknown>;
  /** Shows pending mutations on top of the server's state. */
  show(pending: readonly PendingMutation<Product>[]): void;
  rolledBack(mutation: PendingMutation<Product>): void;
  onRead(succeeded: boolean): void;
  /** No mutation of the product is waiting for a response any more. */
  settled(product: Product): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

const isCount = ({ qty, wished }: Change): boolean => qty !== undefined && wished === undefined;
const isWish = ({ qty, wished }: Change): boolean => qty === undefined && wished !== undefined;

/**
 * Sends one mutation per product at a time; of quick taps only the latest. Responses contain both lists, so overlapping
 * ones may arrive in any order: after them, and after a failure, the lists are refetched, and confirmed mutations stay
 * pending until then. Mutations of other windows count as in flight.
 */
export class MutationQueue<Product extends { _id: string }> {
  readonly #ports: QueuePorts<Product>;
  readonly #underWay = new Set<unknown>();
  readonly #elsewhere = new Map<string, ReturnType<typeof setTimeout>>();
  #pending: PendingMutation<Product>[] = [];
  #stale = false;
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: QueuePorts<Product>) {
    this.#ports = ports;
  }

  /** Shows a change at once, and sends it after earlier ones of the same product. */
  enqueue(product: Product, change: Change): void {
    const replaced = this.#replacedBy(product, change);
    if (replaced) replaced.change = change;
    else this.#pending.push({ product, change, state: 'waiting' });
    this.#ports.show(this.#pending);
    void this.#sendNext(product);
  }

  /** Runs a read, or a change that is not shown before its response; resolves or rejects as the request does. */
  async run<Result>(send: () => Promise<Result>): Promise<Result> {
    const result = send();
    if ((await this.#request({}, () => result)) !== undefined) this.#settle();
    return result;
  }

  /**
   * Shows a change that another window is sending, until that window reports a response and the lists are refetched.
   */
  trackRemote(windowId: string, product: Product, change: Change): void {
    const key = `${windowId}:${product._id}`;
    this.#stale = true;
    this.#underWay.add(key);
    clearTimeout(this.#elsewhere.get(key));
    // A closed window never reports.
    this.#elsewhere.set(
      key,
      setTimeout(() => this.remoteSettled(windowId, product), TIMEOUT_MS),
    );
    // The other window's change is based on what is waiting here: sent after it, that would undo it.
    const replaced = this.#replacedBy(product, change);
    this.#pending = this.#pending.filter((other) => other !== replaced);
    this.#pending.push({ product, change, state: 'settled' });
    this.#ports.show(this.#pending);
  }

  /** Another window has received the responses for a product. */
  remoteSettled(windowId: string, { _id }: Pick<Product, '_id'>): void {
    const key = `${windowId}:${_id}`;
    clearTimeout(this.#elsewhere.get(key));
    this.#elsewhere.delete(key);
    this.#underWay.delete(key);
    void this.refresh();
  }

  /** Refetches the lists, once nothing is in flight, until it succeeds. */
  async refresh(): Promise<void> {
    this.#stale = true;
    if (this.#underWay.size > 0) return;
    clearTimeout(this.#retry);
    this.#stale = false;
    const succeeded = await this.#request({}, () => this.#ports.read());
    if (succeeded === undefined) return;
    this.#ports.onRead(succeeded);
    if (succeeded) {
      this.#retryMs = FIRST_RETRY_MS;
      this.#settle();
    } else {
      this.#retry = setTimeout(() => void this.refresh(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
  }

  /** Drops everything, requests in flight included, and returns what was pending: the session has changed. */
  clear(): readonly PendingMutation<Product>[] {
    const pending = this.#pending;
    this.#underWay.clear();
    this.#elsewhere.forEach((timer) => clearTimeout(timer));
    this.#elsewhere.clear();
    this.#pending = [];
    this.#stale = false;
    this.#retryMs = FIRST_RETRY_MS;
    clearTimeout(this.#retry);
    return pending;
  }

  #of({ _id }: Product): PendingMutation<Product>[] {
    return this.#pending.filter(({ product }) => product._id === _id);
  }

  /** A waiting mutation that this one supersedes. */
  #replacedBy(product: Product, change: Change): PendingMutation<Product> | undefined {
    const last = this.#of(product).at(-1);
    if (last?.state !== 'waiting') return undefined;
    return [isCount, isWish].some((isKind) => isKind(last.change) && isKind(change)) ? last : undefined;
  }

  async #sendNext(product: Product): Promise<void> {
    const own = this.#of(product);
    const next = own.find(({ state }) => state === 'waiting');
    if (own.some(({ state }) => state === 'sent')) return;
    if (!next) return this.#ports.settled(product);
    next.state = 'sent';
    const succeeded = await this.#request(next, () => this.#ports.send(next));
    if (succeeded === undefined) return;
    next.state = 'settled';
    if (!succeeded) {
      this.#pending = this.#pending.filter((other) => other !== next);
      this.#ports.rolledBack(next);
    }
    void this.#sendNext(product);
    this.#settle();
  }

  /** Whether a request succeeded; undefined if the session has changed meanwhile. */
  async #request(key: object, run: () => Promise<unknown>): Promise<boolean | undefined> {
    this.#stale ||= this.#underWay.size > 0;
    this.#underWay.add(key);
    const succeeded = await run().then(
      () => true,
      () => false,
    );
    if (!this.#underWay.delete(key)) return undefined;
    this.#stale ||= !succeeded;
    return succeeded;
  }

  #settle(): void {
    const idle = this.#underWay.size === 0;
    if (idle && !this.#stale) this.#pending = [];
    this.#ports.show(this.#pending);
    if (idle && this.#stale) void this.refresh();
  }
}
