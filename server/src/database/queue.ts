import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { Overload } from '../common/unavailable';

type Connected = (error?: Error, client?: unknown, release?: () => void) => void;
type Connect = (callback?: Connected) => unknown;

/** What is begun may wait for its second and third statement, too. */
const MOST_WAITING = 500;
/** A crowd that comes at once is served, if it takes a moment. */
const CROWD = 300;
/** Once that many were waiting: enough that no connection is ever idle, and whoever is let in is served soon. */
const FEW = 25;
/** With the second and third statements of those who were let in. */
const FEW_AND_THEIRS = 50;
/** Until nobody had to be refused for so long. */
const CALM_MS = 1_000;

/**
 * Lets no more than so many wait for a connection of a pool.
 * @param givesWay whether whoever's turn has come is refused, so that those behind are served soon
 */
export function limitPool(pool: Pool, givesWay = (): boolean => false): Pool {
  const connect = pool.connect.bind(pool) as Connect;
  pool.connect = ((callback?: Connected) => {
    const isFull = pool.waitingCount >= MOST_WAITING;
    if (!callback) return isFull ? Promise.reject(new Overload()) : connect();
    if (isFull) return callback(new Overload());
    return connect((error, client, release) => {
      if (error || !release || !givesWay()) return callback(error, client, release);
      release();
      callback(new Overload());
    });
  }) as Pool['connect'];
  return pool;
}

/** Those who wait for a connection to the primary, and whether one more is served soon. */
export class Queue {
  private pressedUntil = 0;
  private spared = 0;

  constructor(private readonly pool: Pool) {
    limitPool(pool, () => this.isTooLong());
  }

  /** Whether somebody who asks now is served soon; when it says no, the queue is pressed for a while. */
  hasRoom(): boolean {
    const { waitingCount } = this.pool;
    if (waitingCount < FEW) return true;
    const now = performance.now();
    if (waitingCount < CROWD && now > this.pressedUntil) return true;
    this.pressedUntil = now + CALM_MS;
    return false;
  }

  /** From now on until the end of it is told, everybody in the queue has their turn: somebody is there who must. */
  spare(): () => void {
    this.spared += 1;
    return () => void (this.spared -= 1);
  }

  /** Who came before it was known how many come has waited longest: they give way, for those behind to be served soon. */
  private isTooLong(): boolean {
    return (
      this.pool.waitingCount >= FEW_AND_THEIRS && this.spared === 0 && performance.now() < this.pressedUntil
    );
  }
}
