import type { Pool } from 'pg';
import { createPool } from '../database/pool';

/**
 * Checks that the database responds, on a connection of its own, so that health checks neither wait behind requests nor
 * count as load. Concurrent checks share one query.
 */
export class DatabaseProbe {
  private readonly pool: Pool;
  private asking: Promise<unknown> | undefined;

  constructor(url: string, timeoutMs: number) {
    this.pool = createPool(url, timeoutMs, 1);
  }

  /** @throws Error if it does not respond in time */
  ask(): Promise<unknown> {
    return (this.asking ??= this.pool.query('SELECT 1').finally(() => (this.asking = undefined)));
  }

  stop(): Promise<void> {
    return this.pool.end();
  }
}
