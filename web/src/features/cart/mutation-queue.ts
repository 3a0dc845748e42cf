/** What becomes of a product; a part that is absent stays. Both parts are a move between the lists, in one step. */
export interface Change {
  /** The count in the cart, absolutely; 0 takes the item out. */
  qty?: number;
  /** Whether it is on the wishlist. */
  wished?: boolean;
}

/** A change that is shown already. It stays pending until the cache is known to have the truth. */
export interface PendingMutation<Product> {
  product: Product;
  change: Change;
  state: 'waiting' | 'sent' | 'answered';
}

/** How the queue reaches the server and the screen. Requests write their answers into the cache. */
export interface QueuePorts<Product> {
  send(mutation: PendingMutation<Product>): Promise<unknown>;
  read(): Promise<unknown>;
  /** Shows what is pending on top of what the server has answered. */
  show(pending: readonly PendingMutation<Product>[]): void;
  rolledBack(mutation: PendingMutation<Product>): void;
  wasRead(succeeded: boolean): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

const isCount = ({ qty, wished }: Change): boolean => qty !== undefined && wished === undefined;
const isWish = ({ qty, wished }: Change): boolean => qty === undefined && wished !== undefined;

/**
 * The order in which changes reach the server: one request a product at a time, and of quick taps the latest. Answers
 * have both lists whole, and those that overlap may come in any order: after them, or after a failure, the lists are
 * read once more, and what was answered stays on top as long.
 */
export class MutationQueue<Product extends { _id: string }> {
  readonly #ports: QueuePorts<Product>;
  readonly #underWay = new Set<object>();
  #pending: PendingMutation<Product>[] = [];
  #stale = false;
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: QueuePorts<Product>) {
    this.#ports = ports;
  }

  /** Shows a change at once, and sends it after those of the same product. */
  enqueue(product: Product, change: Change): void {
    const last = this.#of(product).at(-1);
    const replaces =
      last?.state === 'waiting' && [isCount, isWish].some((isKind) => isKind(last.change) && isKind(change));
    if (replaces) last.change = change;
    else this.#pending.push({ product, change, state: 'waiting' });
    this.#ports.show(this.#pending);
    void this.#sendNext(product);
  }

  /** Shows what another window has begun, until the lists are read again. */
  follow(product: Product, change: Change): void {
    this.#stale = true;
    this.#pending.push({ product, change, state: 'answered' });
    this.#ports.show(this.#pending);
  }

  /** Reads the lists, now or after what is under way, until it succeeds. */
  async refresh(): Promise<void> {
    this.#stale = true;
    if (this.#underWay.size > 0) return;
    clearTimeout(this.#retry);
    this.#stale = false;
    const succeeded = await this.#request({}, () => this.#ports.read());
    if (succeeded === undefined) return;
    this.#ports.wasRead(succeeded);
    if (succeeded) {
      this.#retryMs = FIRST_RETRY_MS;
      this.#settle();
    } else {
      this.#retry = setTimeout(() => void this.refresh(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
  }

  /** Forgets everything, what is under way included, and returns what was pending: the session has changed. */
  clear(): readonly PendingMutation<Product>[] {
    const pending = this.#pending;
    this.#underWay.clear();
    this.#pending = [];
    this.#stale = false;
    this.#retryMs = FIRST_RETRY_MS;
    clearTimeout(this.#retry);
    return pending;
  }

  #of({ _id }: Product): PendingMutation<Product>[] {
    return this.#pending.filter(({ product }) => product._id === _id);
  }

  async #sendNext(product: Product): Promise<void> {
    const own = this.#of(product);
    const next = own.find(({ state }) => state === 'waiting');
    if (!next || own.some(({ state }) => state === 'sent')) return;
    next.state = 'sent';
    const succeeded = await this.#request(next, () => this.#ports.send(next));
    if (succeeded === undefined) return;
    next.state = 'answered';
    if (!succeeded) {
      this.#pending = this.#pending.filter((other) => other !== next);
      this.#ports.rolledBack(next);
    }
    void this.#sendNext(product);
    this.#settle();
  }

  /** Whether a request succeeded; undefined when the session has changed meanwhile. */
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
