import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log';

/** What changes several times at once is read once. */
const TOGETHER_MS = 40;
/** In one statement. */
const MOST_AT_ONCE = 50;
const RETRY_MS = 1_000;

/** Reads again what has changed: batch after batch, never two at a time, so that a rush of changes takes one connection. */
export class Rereads {
  private readonly stale = new Set<string>();
  private isRunning = false;
  /** So that an outage is logged once, however long it lasts. */
  private isFailing = false;

  constructor(
    /** Reads these keys, and passes on what they are now. */
    private readonly read: (keys: string[]) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** These are to be read again. */
  add(...keys: string[]): void {
    for (const key of keys) this.stale.add(key);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.stale.size > 0) {
      await sleep(TOGETHER_MS, undefined, { ref: false });
      const keys = [...this.stale].slice(0, MOST_AT_ONCE);
      for (const key of keys) this.stale.delete(key);
      await this.tryToRead(keys);
    }
    this.isRunning = false;
  }

  private async tryToRead(keys: string[]): Promise<void> {
    try {
      await this.read(keys);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.log.warn({ err: error }, 'What has changed could not be read');
      this.isFailing = true;
      for (const key of keys) this.stale.add(key);
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}
