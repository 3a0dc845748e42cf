import type { WorkOperation } from './operations';
import { dismiss, enqueue, markSent, nextDue, note, refuse, settle, withdraw } from './queue-state';
import type { QueuedOperation, QueueState, Refusal } from './queue-state';

/**
 * What the server says to an operation. UNREACHED: nobody answered; FAILED: it could not say yes or no; SIGNED_OUT: it
 * waits until the same member of staff has signed in again.
 */
export type Answer =
  | { kind: 'DONE' }
  | { kind: 'REFUSED'; code: string; message: string }
  | { kind: 'UNREACHED' | 'FAILED' | 'SIGNED_OUT' };

/** How the queue reaches the browser's store, the server and other tabs. */
export interface QueuePorts {
  /** Changes what is stored, in one step, whatever other tabs do meanwhile; resolves to what is stored then. */
  change(change: (state: QueueState) => QueueState): Promise<QueueState>;
  /** Runs the work in one tab at a time. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** Sends an operation; whatever the server answered is stored by then. */
  send(operation: WorkOperation): Promise<Answer>;
  /** Reads an order again of which something was refused. */
  reread(orderId: string): Promise<unknown>;
  /** Something is stored that was not before. */
  changed(state: QueueState): void;
  newId(): string;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 20_000;

/** So long something can be taken back that cannot be undone afterwards. */
export const TAKE_BACK_MS = 8_000;

const unchanged = (state: QueueState): QueueState => state;

/**
 * Sends what staff do, one after the other, each until it is answered. What is not answered is stored: it survives a
 * reload, and a tab that is closed. Should an answer get lost, the operation is sent again; the server does it once.
 */
export class OperationQueue {
  readonly #ports: QueuePorts;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  /** Stores operations, and sends them after those before; `waitMs`: so long they can be taken back. Resolves to their ids. */
  async add(operations: readonly WorkOperation[], waitMs = 0): Promise<string[]> {
    const at = Date.now();
    const entries = operations.map((operation) => ({
      id: this.#ports.newId(),
      operation,
      at,
      due: at + waitMs,
    }));
    await this.#change((state) => entries.reduce(enqueue, state));
    void this.flush();
    return entries.map(({ id }) => id);
  }

  /** Takes back what is not sent yet. Resolves to false when it was too late. */
  async takeBack(id: string): Promise<boolean> {
    let taken = false;
    await this.#change((state) => {
      taken = state.waiting.some((entry) => entry.id === id && !entry.sent);
      return withdraw(state, id);
    });
    return taken;
  }

  /** Notes what somebody has to be told, until they have read it. */
  note = (refusal: Refusal): Promise<unknown> => this.#change((state) => note(state, refusal));

  /** Somebody has read why something was refused. */
  dismiss = (id: string): Promise<unknown> => this.#change((state) => dismiss(state, id));

  /** Sends all that is due. Call it whenever the server may be reachable again. */
  async flush(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    await this.#running;
  }

  /** Sends nothing more of its own accord. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      clearTimeout(this.#timer);
      await this.#ports.exclusively(() => this.#sendAll());
    }
  }

  async #sendAll(): Promise<void> {
    const heldBack = new Set<string>();
    for (;;) {
      const next = await this.#begin(heldBack);
      if (!next) break;
      const answer = await this.#ports.send(next.operation);
      if (answer.kind === 'SIGNED_OUT') return;
      if (answer.kind === 'UNREACHED') return this.#retryLater();
      if (answer.kind === 'FAILED') heldBack.add(next.operation.orderId);
      else await this.#answered(next, answer);
    }
    if (heldBack.size > 0) return this.#retryLater();
    await this.#wakeWhenDue();
  }

  /** Chooses the next and marks it, in one step: it cannot be taken back in between. */
  async #begin(heldBack: ReadonlySet<string>): Promise<QueuedOperation | undefined> {
    let next: QueuedOperation | undefined;
    await this.#change((state) => {
      next = nextDue(state, Date.now(), heldBack);
      return next && !next.sent ? markSent(state, next.id) : state;
    });
    return next;
  }

  async #answered({ id, operation }: QueuedOperation, answer: Answer): Promise<void> {
    this.#retryMs = FIRST_RETRY_MS;
    if (answer.kind !== 'REFUSED') return void (await this.#change((state) => settle(state, id)));
    await this.#ports.reread(operation.orderId).catch(() => undefined);
    await this.#change((state) => refuse(state, id, answer));
  }

  #retryLater(): void {
    this.#wakeIn(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  async #wakeWhenDue(): Promise<void> {
    const { waiting } = await this.#change(unchanged);
    if (waiting.length > 0) this.#wakeIn(Math.min(...waiting.map(({ due }) => due)) - Date.now());
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, ms));
  }

  async #change(change: (state: QueueState) => QueueState): Promise<QueueState> {
    let before: QueueState | undefined;
    const after = await this.#ports.change((state) => change((before = state)));
    if (after !== before) this.#ports.changed(after);
    return after;
  }
}
