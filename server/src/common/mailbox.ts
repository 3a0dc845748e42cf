/** The stream has ended early: its reader should reconnect, and read everything again. */
export class Interrupted extends Error {}

/** A reader with more unread values is too slow. */
const MAX_UNREAD = 200;

/** The latest value of each key, for one reader. A slow reader skips intermediate values, so that nothing piles up. */
export class Mailbox<Value> implements AsyncIterableIterator<Value> {
  private readonly unread = new Map<string, Value>();
  /** Set once the stream has ended: its error, or null. */
  private end: { error: Error | null } | undefined;
  private wake: () => void = () => undefined;

  /** @param onEnd called once, when the stream ends */
  constructor(private readonly onEnd: () => void) {}

  put(key: string, value: Value): void {
    if (this.end) return;
    this.unread.delete(key);
    this.unread.set(key, value);
    if (this.unread.size > MAX_UNREAD) this.fail(new Interrupted('The reader is too slow.'));
    this.wake();
  }

  /** Ends the stream: after the unread values, the reader gets this error. */
  fail(error: Error | null): void {
    if (this.end) return;
    this.end = { error };
    this.onEnd();
    this.wake();
  }

  async next(): Promise<IteratorResult<Value>> {
    while (this.unread.size === 0 && !this.end) await new Promise<void>((resolve) => (this.wake = resolve));
    for (const [key, value] of this.unread) {
      this.unread.delete(key);
      return { done: false, value };
    }
    const error = this.end?.error;
    this.end = { error: null };
    if (error) throw error;
    return { done: true, value: undefined };
  }

  /** The reader has finished. */
  async return(): Promise<IteratorResult<Value>> {
    this.unread.clear();
    this.fail(null);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
