/** What is followed cannot be followed from here any more: its reader should connect again, and look at all of it. */
export class Interrupted extends Error {}

/** Who has so many unread values does not keep up. */
const MOST_UNREAD = 200;

/** The latest value of each key, for one reader. A slow one misses what was overtaken, so that nothing piles up. */
export class Mailbox<Value> implements AsyncIterableIterator<Value> {
  private readonly unread = new Map<string, Value>();
  /** Why there is nothing more, once all is read. */
  private end: { error: Error | null } | undefined;
  private wake: () => void = () => undefined;

  /** @param onEnd called once, when nothing more is wanted */
  constructor(private readonly onEnd: () => void) {}

  put(key: string, value: Value): void {
    if (this.end) return;
    this.unread.delete(key);
    this.unread.set(key, value);
    if (this.unread.size > MOST_UNREAD) this.fail(new Interrupted('The reader is too slow.'));
    this.wake();
  }

  /** The reader is given this error after what is unread, and nothing more. */
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

  /** The reader wants no more. */
  async return(): Promise<IteratorResult<Value>> {
    this.unread.clear();
    this.fail(null);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
