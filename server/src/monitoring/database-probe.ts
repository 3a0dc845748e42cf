import type { Pool } from 'pg';
import { createPool } from '../database/pool';

/** Longer than the scrape interval: opening a connection costs statements. */
const IDLE_TIMEOUT_MS = 90_000;

/**
 * Queries the database on a separate connection, so that health checks and metrics neither wait behind requests nor count
 * as load. While the change watch uses the same network path, its heartbeat serves health checks at no cost.
 */
export class DatabaseProbe {
  private readonly pool: Pool;
  /** Whether the change watch is connected by the same path: its heartbeats check the database. */
  private isListening = false;
  private pending: Promise<unknown> | undefined;

  /** @param sharesPath whether changes are reported over the same line: not past a pooler that may be down by itself */
  constructor(
    url: string,
    timeoutMs: number,
    private readonly sharesPath = false,
  ) {
    this.pool = createPool(url, timeoutMs, 1, { idleTimeoutMillis: IDLE_TIMEOUT_MS });
  }

  /** @throws Error if it does not respond in time */
  async ping(): Promise<unknown> {
    if (this.isListening && this.sharesPath) return;
    return (this.pending ??= this.pool.query('SELECT 1').finally(() => (this.pending = undefined)));
  }

  /** Changes are reported: a lost database is noticed within three seconds. */
  onListening(): void {
    this.isListening = true;
  }

  onLost(): void {
    this.isListening = false;
  }

  /** The rows of one statement. */
  async query<Rows>(text: string, values: unknown[] = []): Promise<Rows> {
    return (await this.pool.query(text, values)).rows as Rows;
  }

  stop(): Promise<void> {
    return this.pool.end();
  }
}
