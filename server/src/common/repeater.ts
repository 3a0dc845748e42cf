import type { Logger } from './log';
import { ShopError } from './shop-error';
import { isOutage } from './unavailable';

/** Runs a background task at intervals, never twice at a time; a failed run is logged, and the next one is the retry. */
export class Repeater {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly work: () => Promise<unknown>,
    private readonly everyMs: number,
    private readonly log: Logger,
  ) {}

  /** Starts with a run at once. */
  start(): void {
    this.running = this.run();
  }

  /** Resolves once the current run has finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      const isForeseen = isOutage(error) || error instanceof ShopError;
      this.log[isForeseen ? 'warn' : 'error']({ err: error }, `Failed: ${this.name}`);
    }
    if (!this.stopped) this.timer = setTimeout(() => this.start(), this.everyMs);
  }
}
