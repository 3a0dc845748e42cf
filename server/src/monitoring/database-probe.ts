import type { Pool } from 'pg';
import { createPool } from '../database/pool';

/** Longer than between two scrapes: each connection costs statements of its own. */
const KEPT_MS = 90_000;

/**
 * Asks the database on a connection of its own, so that health checks and metrics neither wait behind requests nor count as
 * load. While changes are reported over the same line, the heartbeat there answers health checks: they cost nothing.
 */
export class DatabaseProbe {
  private readonly pool: Pool;
  /** Whether changes are reported over a line like this one: its heartbeats have asked already. */
  private isHeard = false;
  private asking: Promise<unknown> | undefined;

  /** @param isBeside whether changes are reported over the same line: not past a pooler that may be down by itself */
  constructor(
    url: string,
    timeoutMs: number,
    private readonly isBeside = false,
  ) {
    this.pool = createPool(url, timeoutMs, 1, { idleTimeoutMillis: KEPT_MS });
  }

  /** @throws Error if it does not respond in time */
  async ask(): Promise<unknown> {
    if (this.isHeard && this.isBeside) return;
    return (this.asking ??= this.pool.query('SELECT 1').finally(() => (this.asking = undefined)));
  }

  /** From now on a lost database is noticed within three seconds. */
  onListening(): void {
    this.isHeard = true;
  }

  onLost(): void {
    this.isHeard = false;
  }

  /** The rows of one statement. */
  async query<Rows>(text: string, values: unknown[] = []): Promise<Rows> {
    return (await this.pool.query(text, values)).rows as Rows;
  }

  stop(): Promise<void> {
    return this.pool.end();
  }
}
