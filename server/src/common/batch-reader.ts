import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log';

/** Changes within this time are read together. */
const BATCH_MS = 40;
/** Keys per statement. */
const BATCH_SIZE = 50;
const RETRY_MS = 1_000;

/** Reads changed rows in batches, one at a time, so that a burst of changes takes one connection. */
export class BatchReader {
  private readonly stale = new Set<string>();
  private isRunning = false;
  /** So that an outage is logged once, however long it lasts. */
  private isFailing = false;

  constructor(
    /** Reads the rows with these keys, and passes them on. */
    private readonly read: (keys: string[]) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** Reads these keys with the next batch. */
  add(...keys: string[]): void {
    for (const key of keys) this.stale.add(key);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.stale.size > 0) {
      await sleep(BATCH_MS, undefined, { ref: false });
      const keys = [...this.stale].slice(0, BATCH_SIZE);
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
      if (!this.isFailing) this.log.warn({ err: error }, 'Changed rows could not be read; retrying');
      this.isFailing = true;
      for (const key of keys) this.stale.add(key);
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}
