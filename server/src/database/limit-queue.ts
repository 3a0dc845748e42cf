import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Overload } from '../common/unavailable';
import { driverOf } from './read-rows';

type Connect = (...callback: unknown[]) => unknown;

/** What is begun may wait for its second and third statement, too. */
const MOST_WAITING = 500;

/**
 * Lets no more than so many wait for a connection: who cannot be answered soon is told so at once, and those in the
 * queue are served as quickly as ever.
 */
export function limitPool(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as Connect;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (pool.waitingCount < MOST_WAITING) return connect(callback);
    const overload = new Overload('Too many requests wait for the database.');
    return callback ? callback(overload) : Promise.reject(overload);
  }) as Pool['connect'];
  return pool;
}

/**
 * Limits the queue for the primary.
 * @returns how many are waiting in it
 */
export function limitQueue(dataSource: DataSource): () => number {
  const master = limitPool(driverOf(dataSource).master);
  return () => master.waitingCount;
}
