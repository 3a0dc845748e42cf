import type { Logger } from './log';
import { ShopError } from './shop-error';
import { isOutage } from './unavailable';

/** Runs some work again and again, one run at a time, until it is stopped; a failed run is logged and tried again. */
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

  /** The first run comes at once. */
  start(): void {
    this.running = this.run();
  }

  /** Resolves when the run under way has finished. */
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
