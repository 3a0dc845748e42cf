import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Overload } from '../common/unavailable';

type Connect = (...callback: unknown[]) => unknown;

/**
 * Lets no more than so many requests wait for a connection: who cannot be answered soon is told so at once, and those
 * in the queue are served as quickly as ever.
 */
export function limitQueue(dataSource: DataSource, most: number): void {
  const { master, slaves } = dataSource.driver as unknown as { master: Pool; slaves: Pool[] };
  for (const pool of [master, ...slaves]) {
    const connect = pool.connect.bind(pool) as Connect;
    pool.connect = ((callback?: (error: Error) => void) => {
      if (pool.waitingCount < most) return connect(callback);
      const overload = new Overload('Too many requests wait for the database.');
      return callback ? callback(overload) : Promise.reject(overload);
    }) as Pool['connect'];
  }
}
