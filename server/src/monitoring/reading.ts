/** What is read anew at the soonest, in milliseconds, and as which part of the time at the most. */
export interface Pace {
  freshMs: number;
  share?: number;
}

/**
 * What several gauges show, read once for all of them: whoever looks soon after another gets the same. Undefined when it
 * could not be read.
 */
export class Reading<Value> {
  private last: Promise<Value | undefined> | undefined;
  private untilMs = 0;

  constructor(
    private readonly read: () => Promise<Value>,
    private readonly pace: Pace,
  ) {}

  get(): Promise<Value | undefined> {
    if (!this.last || performance.now() >= this.untilMs) this.last = this.readAnew();
    return this.last;
  }

  private async readAnew(): Promise<Value | undefined> {
    const { freshMs, share = 1 } = this.pace;
    const since = performance.now();
    this.untilMs = Infinity;
    let restMs = freshMs;
    try {
      const value = await this.read();
      restMs = Math.max(freshMs, (performance.now() - since) / share);
      return value;
    } catch {
      return undefined;
    } finally {
      this.untilMs = performance.now() + restMs;
    }
  }
}
