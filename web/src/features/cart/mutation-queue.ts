/** What becomes of a product; a part that is absent stays. Both parts are a move between the lists, in one step. */
export interface Change {
  /** The count in the cart, absolutely; 0 takes the item out. */
  qty?: number;
  /** Whether it is on the wishlist. */
  wished?: boolean;
  /** One of several: what they are part of says what became of them. */
  quiet?: true;
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
  /** Nothing of the product waits for an answer any more. */
  answered(product: Product): void;
}

/** A request without an answer for so long has failed: what is shown must not stay unconfirmed. */
export const TIMEOUT_MS = 15_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

const isCount = ({ qty, wished }: Change): boolean => qty !== undefined && wished === undefined;
const isWish = ({ qty, wished }: Change): boolean => qty === undefined && wished !== undefined;

/**
 * The order in which changes reach the server: one request a product at a time, and of quick taps the latest. Answers
 * have both lists whole, and those that overlap may come in any order: after them, or after a failure, the lists are
 * read once more, and what was answered stays on top as long. What other windows have begun is under way here as well.
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

  /** Shows a change at once, and sends it after those of the same product. */
  enqueue(product: Product, change: Change): void {
    const replaced = this.#replacedBy(product, change);
    if (replaced) replaced.change = change;
    else this.#pending.push({ product, change, state: 'waiting' });
    this.#ports.show(this.#pending);
    void this.#sendNext(product);
  }

  /** Shows what another window has begun, until it says that this is answered and the lists are read again. */
  follow(window: string, product: Product, change: Change): void {
    const key = `${window}:${product._id}`;
    this.#stale = true;
    this.#underWay.add(key);
    clearTimeout(this.#elsewhere.get(key));
    // A window that was closed never says so.
    this.#elsewhere.set(
      key,
      setTimeout(() => this.followed(window, product), TIMEOUT_MS),
    );
    // The other window has gone from what waits here: sent after it, that would undo it.
    const replaced = this.#replacedBy(product, change);
    this.#pending = this.#pending.filter((other) => other !== replaced);
    this.#pending.push({ product, change, state: 'answered' });
    this.#ports.show(this.#pending);
  }

  /** What another window has begun for a product is answered. */
  followed(window: string, { _id }: Pick<Product, '_id'>): void {
    const key = `${window}:${_id}`;
    clearTimeout(this.#elsewhere.get(key));
    this.#elsewhere.delete(key);
    this.#underWay.delete(key);
    void this.refresh();
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

  /** What is not sent yet and need not be, because of a later change of the same kind. */
  #replacedBy(product: Product, change: Change): PendingMutation<Product> | undefined {
    const last = this.#of(product).at(-1);
    if (last?.state !== 'waiting') return undefined;
    return [isCount, isWish].some((isKind) => isKind(last.change) && isKind(change)) ? last : undefined;
  }

  async #sendNext(product: Product): Promise<void> {
    const own = this.#of(product);
    const next = own.find(({ state }) => state === 'waiting');
    if (own.some(({ state }) => state === 'sent')) return;
    if (!next) return this.#ports.answered(product);
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
