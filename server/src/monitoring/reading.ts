import { setTimeout as sleep } from 'node:timers/promises';

/** What is read anew at the soonest, in milliseconds, and as which part of the time at the most. */
export interface Pace {
  freshMs: number;
  share?: number;
}

/** So long a scrape waits for what is read anew; then it gets what was read before. */
const PATIENCE_MS = 2_500;

/**
 * What several gauges show, read once for all of them: whoever looks soon after another gets the same. Undefined when it
 * could not be read.
 */
export class Reading<Value> {
  private reading: Promise<Value | undefined> | undefined;
  private last: Value | undefined;
  private untilMs = 0;

  constructor(
    private readonly read: () => Promise<Value>,
    private readonly pace: Pace,
  ) {}

  async get(): Promise<Value | undefined> {
    if (!this.reading || performance.now() >= this.untilMs) this.reading = this.readAnew();
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    return Promise.race([this.reading, late.then(() => this.last)]).finally(() => patience.abort());
  }

  private async readAnew(): Promise<Value | undefined> {
    const { freshMs, share = 1 } = this.pace;
    const since = performance.now();
    this.untilMs = Infinity;
    let restMs = freshMs;
    try {
      this.last = await this.read();
      restMs = Math.max(freshMs, (performance.now() - since) / share);
    } catch {
      this.last = undefined;
    } finally {
      this.untilMs = performance.now() + restMs;
    }
    return this.last;
  }
}
