import type { Pool } from 'pg';
import { createPool } from '../database/pool';

/**
 * Asks the database whether it answers, on a connection of its own: whoever minds the process neither waits behind its
 * requests nor keeps them from giving way. Who asks meanwhile shares the answer, so any number costs no more.
 */
export class DatabaseProbe {
  private readonly pool: Pool;
  private asking: Promise<unknown> | undefined;

  constructor(url: string, timeoutMs: number) {
    this.pool = createPool(url, timeoutMs, 1);
  }

  /** @throws Error when it does not answer in time */
  ask(): Promise<unknown> {
    return (this.asking ??= this.pool.query('SELECT 1').finally(() => (this.asking = undefined)));
  }

  stop(): Promise<void> {
    return this.pool.end();
  }
}
