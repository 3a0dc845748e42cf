import { setTimeout as sleep } from 'node:timers/promises';

/** How often to read at most: the shortest interval in milliseconds, and the largest share of time spent reading. */
export interface Pace {
  freshMs: number;
  share?: number;
}

/** How long a scrape waits for a new reading, before it gets the previous one. */
const TIMEOUT_MS = 2_500;

/**
 * A reading shared by several gauges, and cached for a while. Undefined when it
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
    const timeout = new AbortController();
    const late = sleep(TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    return Promise.race([this.reading, late.then(() => this.last)]).finally(() => timeout.abort());
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
