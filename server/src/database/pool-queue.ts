import type { Pool } from 'pg';
import { Overload } from '../common/unavailable';
import { CONNECTIONS } from './pool';

/** Includes the second and third statements of requests that were admitted. */
const MAX_WAITING = 500;
/** New requests are admitted up to here, so that a burst is served. */
const MAX_ADMITTED = 300;
/** While shedding, one per connection, so that admitted requests are served soon. */
const MAX_WHILE_SHEDDING = CONNECTIONS;
/** Stop shedding this long after the last rejection. */
const CALM_MS = 1_000;

type Connect = (callback?: (error: Error) => void) => unknown;

/** Bounds the queue of a pool: pg-pool itself lets any number wait. */
export function boundQueue(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as Connect;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (pool.waitingCount < MAX_WAITING) return connect(callback);
    return callback ? callback(new Overload()) : Promise.reject(new Overload());
  }) as Pool['connect'];
  return pool;
}

/** The requests that wait for a connection to the primary. */
export class PoolQueue {
  private sheddingUntil = 0;

  constructor(private readonly pool: Pool) {
    boundQueue(pool);
  }

  /** Admits one more request, or rejects it and starts shedding. */
  admit(): boolean {
    const now = performance.now();
    const max = now < this.sheddingUntil ? MAX_WHILE_SHEDDING : MAX_ADMITTED;
    const isAdmitted = this.pool.waitingCount < max;
    if (!isAdmitted) this.sheddingUntil = now + CALM_MS;
    return isAdmitted;
  }
}
