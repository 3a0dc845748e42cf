import { serverNow } from '@/shared/lib/server-clock';
import type { WorkOperation } from './operations';
import {
  allDue,
  dismiss,
  enqueue,
  markSent,
  nextDue,
  note,
  reject,
  complete,
  removeUnsent,
} from './queue-state';
import type { QueuedOperation, QueueState, Rejection } from './queue-state';

/**
 * The result of sending an operation. OFFLINE: no response; FAILED: neither accepted nor rejected; SIGNED_OUT: waits
 * until the same member of staff has signed in again.
 */
export type SendResult =
  | { kind: 'DONE' }
  | { kind: 'REJECTED'; code: string; message: string }
  | { kind: 'OFFLINE' | 'FAILED' | 'SIGNED_OUT' };

/** The queue's dependencies: the browser's storage, the server and other tabs. */
export interface QueuePorts {
  /** Updates the stored state atomically across tabs; resolves to the new state. */
  change(change: (state: QueueState) => QueueState): Promise<QueueState>;
  /** Runs the task in one tab at a time. */
  withLock(work: () => Promise<void>): Promise<void>;
  /** Sends an operation; resolves when the response is stored. `waitedSince`: when it was queued, if it may be out of date. */
  send(operation: WorkOperation, waitedSince?: number): Promise<SendResult>;
  /** Refetches an order after a rejection. */
  refetch(orderId: string): Promise<unknown>;
  /** The stored state has changed. */
  changed(state: QueueState): void;
  newId(): string;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 20_000;

/** An operation that is sent so much later than it was due may have been done by others meanwhile. */
const LATE_MS = 10_000;

/** How long an operation that cannot be reversed on the server waits, so that it can be undone. */
export const UNDO_MS = 8_000;

const unchanged = (state: QueueState): QueueState => state;

/**
 * Sends staff's operations one after the other, each until there is a response. Operations are stored until then, so
 * they survive reloads and closed tabs. If a response is lost, the operation is sent again; operations are idempotent, those of
 * a trip by what `send` is told.
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

  /** Stores operations and sends them after earlier ones; for `waitMs` they can be undone. Resolves to their ids. */
  async add(operations: readonly WorkOperation[], waitMs = 0): Promise<string[]> {
    const entries = operations.map((operation) => ({
      id: this.#ports.newId(),
      operation,
      at: serverNow(),
      due: Date.now() + waitMs,
    }));
    await this.#change((state) => entries.reduce(enqueue, state));
    void this.flush();
    return entries.map(({ id }) => id);
  }

  /** Removes operations that are not sent yet. Resolves to false if it was too late. */
  async undo(id: string): Promise<boolean> {
    let isRemoved = false;
    await this.#change((state) => {
      isRemoved = state.waiting.some((entry) => entry.id === id && !entry.sent);
      return removeUnsent(state, id);
    });
    return isRemoved;
  }

  /** Adds a notice, which is kept until it is dismissed. */
  note = (rejection: Rejection): Promise<unknown> => this.#change((state) => note(state, rejection));

  /** Dismisses a rejection. */
  dismiss = (id: string): Promise<unknown> => this.#change((state) => dismiss(state, id));

  /** Sends all that is due. Call it when the server may be reachable again. */
  async flush(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    await this.#running;
  }

  /** Sends also what could still be undone: the page may not be there later. */
  async hurry(): Promise<void> {
    await this.#change((state) => allDue(state, Date.now()));
    await this.flush();
  }

  /** Stops sending. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      clearTimeout(this.#timer);
      await this.#ports.withLock(() => this.#sendAll());
    }
  }

  async #sendAll(): Promise<void> {
    const heldBack = new Set<string>();
    for (;;) {
      const next = await this.#begin(heldBack);
      if (!next) break;
      const mayBeDone = next.sent || Date.now() - next.due > LATE_MS;
      const result = await this.#ports.send(next.operation, mayBeDone ? next.at : undefined);
      if (result.kind === 'SIGNED_OUT') return;
      if (result.kind === 'OFFLINE') return this.#retryLater();
      if (result.kind === 'FAILED') heldBack.add(next.operation.orderId);
      else await this.#handleResult(next, result);
    }
    if (heldBack.size > 0) return this.#retryLater();
    await this.#wakeWhenDue();
  }

  /** Chooses and marks the next operation atomically, so that it can no longer be undone. */
  async #begin(heldBack: ReadonlySet<string>): Promise<QueuedOperation | undefined> {
    let next: QueuedOperation | undefined;
    await this.#change((state) => {
      next = nextDue(state, Date.now(), heldBack);
      return next && !next.sent ? markSent(state, next.id) : state;
    });
    return next;
  }

  async #handleResult({ id, operation }: QueuedOperation, result: SendResult): Promise<void> {
    this.#retryMs = FIRST_RETRY_MS;
    if (result.kind !== 'REJECTED') return void (await this.#change((state) => complete(state, id)));
    await this.#ports.refetch(operation.orderId).catch(() => undefined);
    await this.#change((state) => reject(state, id, result));
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
