import type { Client } from 'pg';
import { isObject } from './is-object';
import { unlessLate } from './late-answer';
import type { Logger } from './log';
import { isDirect } from './pooler';
import { ReconnectingClient } from './reconnecting-client';

/** A trigger notifies this channel whenever a product or category changes (migration catalogue-changes). */
const CATALOGUE = 'catalogue_changed';
/** What its triggers say when only the stock of products has changed (migration stock-notices). */
export const STOCK_CHANGED = 'stock';
/** Triggers notify this channel of a placed order that has changed (migration order-notices). */
const ORDERS = 'order_changed';

/** While nobody asks for cached responses. */
const IDLE_HEARTBEAT_MS = 1_000;

/**
 * Heartbeats may be late on a busy machine, just when cached responses are needed most. While the connection holds, changes
 * still arrive, and in order; one that is closed or reset is lost at once. A silent one is given up after
 * 250 + MOST_LATE * LATE_MS = 2,250 ms, plus what this process itself was held up: a response may be that old, no older.
 * If nobody had asked for anything in the five seconds before, it may be 3,000 ms.
 */
const MOST_LATE = 4;

/** Which order has changed, and whose it is. */
export interface OrderNotice {
  userId: string;
  _id: string;
}

/** What must know at once when something changes in the database. */
export interface ChangeFollower {
  /** From now on every change is reported. */
  onListening(): void;
  /** The catalogue has changed; if only what shoppers see of its stock has, that is STOCK_CHANGED. */
  onChange?(what?: string): void;
  /** Something has happened to a placed order. */
  onOrder?(order: OrderNotice): void;
  /** Changes are no longer reported: the connection broke. */
  onLost?(): void;
}

/** Listens to the database on one connection, so that every process is notified of each change at once. */
export function watchChanges(
  url: string,
  followers: readonly ChangeFollower[],
  log: Logger,
): ReconnectingClient {
  const tell = (channel: string, payload = ''): void => {
    if (channel === CATALOGUE) return followers.forEach((follower) => follower.onChange?.(payload));
    const order = readNotice(payload);
    if (order) followers.forEach((follower) => follower.onOrder?.(order));
  };
  const listen = async (client: Client): Promise<void> => {
    if (!(await isDirect(client)))
      throw new Error('A pooler does not tell of changes: set DATABASE_DIRECT_URL to the database past it.');
    client.on('notification', ({ channel, payload }) => tell(channel, payload));
    await client.query(`LISTEN ${CATALOGUE}; LISTEN ${ORDERS}`);
    followers.forEach((follower) => follower.onListening());
  };
  return new ReconnectingClient(
    {
      name: 'change watch',
      url,
      idleHeartbeatMs: () => IDLE_HEARTBEAT_MS,
      onConnect: (client) => unlessLate(listen(client), MOST_LATE),
      heartbeat: (client) => unlessLate(client.query('SELECT 1'), MOST_LATE),
      onLost: () => followers.forEach((follower) => follower.onLost?.()),
    },
    log,
  );
}

/** Whoever may use the database may notify its channels: anything else than a notice is none. */
function readNotice(payload: string): OrderNotice | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return isObject(value) && typeof value._id === 'string' && typeof value.userId === 'string'
      ? { userId: value.userId, _id: value._id }
      : undefined;
  } catch {
    return undefined;
  }
}
