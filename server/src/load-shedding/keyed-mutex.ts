import { performance } from 'node:perf_hooks';
import AsyncLock from 'async-lock';
import { Overload } from '../common/unavailable';

/** For one key. */
const MAX_WAITING = 100;
/** For all keys together: beyond that, only a key without waiting tasks may queue one. */
const MAX_WAITING_IN_ALL = 300;

/**
 * Runs tasks with the same key one at a time, in order. Without it, all changes of one user would wait for the lock of
 * the user's row, each on a connection that other users need.
 */
export class KeyedMutex {
  private readonly lock = new AsyncLock({ maxPending: Infinity });
  /** How many tasks of a key run or wait. */
  private readonly pending = new Map<string, number>();
  private pendingInAll = 0;

  /** Whether another task with this key would be rejected now. */
  isFull(key: string): boolean {
    const waiting = (this.pending.get(key) ?? 1) - 1;
    const waitingInAll = this.pendingInAll - this.pending.size;
    return waiting >= MAX_WAITING || (waiting > 0 && waitingInAll >= MAX_WAITING_IN_ALL);
  }

  /**
   * @param untilMs the deadline of the task, by `performance.now()`: it waits for half of that time at most,
   *   since it takes some itself. Absent: it goes to the front of the queue
   * @throws Overload when the queue is full, or the task waited too long and never ran
   */
  async run<Result>(key: string, untilMs: number | undefined, task: () => Promise<Result>): Promise<Result> {
    if (untilMs !== undefined && this.isFull(key)) throw new Overload();
    const timeout = untilMs && Math.max(1, (untilMs - performance.now()) / 2);
    let isStarted = false;
    const start = (): Promise<Result> => {
      isStarted = true;
      return task();
    };
    this.count(key, 1);
    try {
      return await this.lock.acquire(key, start, { timeout, skipQueue: untilMs === undefined });
    } catch (error) {
      throw isStarted ? error : new Overload();
    } finally {
      this.count(key, -1);
    }
  }

  private count(key: string, change: number): void {
    this.pendingInAll += change;
    this.pending.set(key, (this.pending.get(key) ?? 0) + change);
    if (this.pending.get(key) === 0) this.pending.delete(key);
  }
}
