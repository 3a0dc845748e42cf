import type { Pool } from 'pg';
import { Pressure } from '../common/pressure';
import { Overload } from '../common/unavailable';
import { CONNECTIONS } from './pool';

type Connected = (error?: Error, client?: unknown, release?: () => void) => void;
type Connect = (callback?: Connected) => unknown;

/** Requests that have begun wait here too, for their second and third statement. */
const MOST_WAITING = 500;
/** Up to so many that come at once are all served. */
const CROWD = 300;
/** Under pressure only so many may wait, one for each connection: none is idle for long, and all are served soon. */
const FEW = CONNECTIONS;
/** FEW, and the second and third statements of the requests that were let in. */
const FEW_AND_THEIRS = 2 * FEW;

/**
 * Limits how many may wait for a connection of a pool.
 * @param givesWay whether the one whose turn has come is refused, so that those behind it are served soon
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

/** The requests that wait for a connection to the primary, and whether one more would be served soon. */
export class Queue {
  private readonly pressure = new Pressure(CROWD, FEW);
  private spared = 0;

  constructor(private readonly pool: Pool) {
    limitPool(pool, () => this.isTooLong());
  }

  /** Whether a request that comes now would be served soon. When not, the queue is under pressure for a while. */
  hasRoom(): boolean {
    return this.pressure.hasRoom(this.pool.waitingCount);
  }

  /** Nobody gives way until the returned function is called: a request is there that must be served. */
  spare(): () => void {
    this.spared += 1;
    return () => void (this.spared -= 1);
  }

  /** Those who came before the pressure began have waited longest and may time out: they give way to those behind them. */
  private isTooLong(): boolean {
    return this.pool.waitingCount >= FEW_AND_THEIRS && this.spared === 0 && this.pressure.isOn;
  }
}
