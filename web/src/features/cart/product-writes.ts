/** What is to become of one product in the shopper's lists; a part that is absent stays as the server has it. */
export interface Patch {
  /** The count in the cart, absolutely; 0 takes the item out. */
  qty?: number;
  /** Whether it is on the wishlist. */
  wished?: boolean;
}

/** How the queue reaches the server and the screen. */
export interface WritePorts<Answer> {
  /** Which part of what is wanted the next request brings about; all of it, where one request can. */
  next(productId: string, wanted: Patch): Patch;
  send(productId: string, patch: Patch): Promise<Answer>;
  /** The server has answered a write of this product: what it says of this product is now the truth. */
  confirm(productId: string, answer: Answer): void;
  read(): Promise<Answer>;
  /** A whole answer that no write overlapped: all of it is the truth. */
  adopt(answer: Answer): void;
  readFailed(): void;
  /** What is wanted has changed: the screen shows the truth with `wanted` on top. */
  changed(): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/**
 * The order in which taps reach the server. One request is in flight a product and the latest wish wins, so that
 * the answers about one product cannot overtake each other; an answer is believed about its own product only, so
 * that it cannot undo another's. A write that fails is taken back, and since it may have happened all the same,
 * the truth is read again as soon as nothing is in flight.
 */
export class ProductWrites<Answer> {
  readonly #ports: WritePorts<Answer>;
  readonly #wanted = new Map<string, Patch>();
  readonly #inFlight = new Map<string, symbol>();
  #reading: symbol | null = null;
  #stale = false;
  /** Counts what can make an answer to `read` an old one. */
  #epoch = 0;
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: WritePorts<Answer>) {
    this.#ports = ports;
  }

  /** What the server has not confirmed yet, by product. */
  get wanted(): ReadonlyMap<string, Patch> {
    return this.#wanted;
  }

  /** Shows the change at once, and sends it: now, or after the request that is under way for this product. */
  want(productId: string, patch: Patch): void {
    this.#wanted.set(productId, { ...this.#wanted.get(productId), ...patch });
    this.#ports.changed();
    if (!this.#inFlight.has(productId)) void this.#flush(productId);
  }

  /** Reads the truth, now or when the writes that are on their way have landed, until it succeeds. */
  async refresh(): Promise<void> {
    this.#stale = true;
    if (this.#reading || this.#inFlight.size > 0) return;
    clearTimeout(this.#retry);
    const reading = (this.#reading = Symbol());
    const epoch = this.#epoch;
    const answer = await this.#ports.read().catch(() => null);
    if (this.#reading !== reading) return;
    this.#reading = null;
    if (epoch !== this.#epoch) return this.refresh();
    if (!answer) return this.#refreshLater();
    this.#stale = false;
    this.#retryMs = FIRST_RETRY_MS;
    this.#ports.adopt(answer);
  }

  /** Forgets everything, the answers that are still to come included: the session has changed. */
  clear(): void {
    this.#wanted.clear();
    this.#inFlight.clear();
    this.#reading = null;
    this.#stale = false;
    this.#epoch++;
    this.#retryMs = FIRST_RETRY_MS;
    clearTimeout(this.#retry);
  }

  async #flush(productId: string): Promise<void> {
    for (let wanted = this.#wanted.get(productId); wanted; wanted = this.#wanted.get(productId)) {
      const patch = this.#ports.next(productId, wanted);
      const flight = Symbol();
      this.#inFlight.set(productId, flight);
      this.#epoch++;
      const answer = await this.#ports.send(productId, patch).catch(() => null);
      if (this.#inFlight.get(productId) !== flight) return;
      if (answer) this.#ports.confirm(productId, answer);
      else this.#stale = true;
      this.#forget(productId, patch);
      this.#ports.changed();
    }
    this.#inFlight.delete(productId);
    if (this.#stale) void this.refresh();
  }

  /** Drops the parts of a change that were sent, unless they have been changed again since. */
  #forget(productId: string, sent: Patch): void {
    const { qty, wished } = this.#wanted.get(productId) ?? {};
    const rest: Patch = {};
    if (qty !== undefined && qty !== sent.qty) rest.qty = qty;
    if (wished !== undefined && wished !== sent.wished) rest.wished = wished;
    if (Object.keys(rest).length > 0) this.#wanted.set(productId, rest);
    else this.#wanted.delete(productId);
  }

  #refreshLater(): void {
    this.#ports.readFailed();
    this.#retry = setTimeout(() => void this.refresh(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }
}
