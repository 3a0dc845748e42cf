import type { Client } from 'pg';
import { unlessLate } from '../common/late-answer';
import type { Logger } from '../common/log';
import { isDirect } from '../common/pooler';
import { ReconnectingClient } from '../common/reconnecting-client';

/** A trigger notifies this channel whenever a product or category changes (migration catalogue-changes). */
const CHANNEL = 'catalogue_changed';
/** What its triggers say when only the stock of products has changed (migration stock-notices). */
export const STOCK_CHANGED = 'stock';

/** While nobody asks for cached responses. */
const IDLE_HEARTBEAT_MS = 1_000;

/**
 * Heartbeats may be late on a busy machine, just when cached responses are needed most. While the connection holds, changes
 * still arrive, and in order; one that is closed or reset is lost at once. A silent one is given up after
 * 250 + MOST_LATE * LATE_MS = 2,250 ms, plus what this process itself was held up: a response may be that old, no older.
 * If nobody had asked for anything in the five seconds before, it may be 3,000 ms.
 */
const MOST_LATE = 4;

/** What must know at once when the catalogue changes. */
export interface CatalogueFollower {
  /** From now on every change is reported. */
  onListening(): void;
  /** The catalogue has changed; if only what shoppers see of its stock has, that is STOCK_CHANGED. */
  onChange?(what?: string): void;
  /** Changes are no longer reported: the connection broke. */
  onLost?(): void;
}

/** Listens to the database for changes of the catalogue, so that every process is notified of one at once. */
export function watchCatalogue(
  url: string,
  followers: readonly CatalogueFollower[],
  log: Logger,
): ReconnectingClient {
  const listen = async (client: Client): Promise<void> => {
    if (!(await isDirect(client)))
      throw new Error('A pooler does not tell of changes: set DATABASE_DIRECT_URL to the database past it.');
    client.on('notification', ({ payload }) => followers.forEach((follower) => follower.onChange?.(payload)));
    await client.query(`LISTEN ${CHANNEL}`);
    followers.forEach((follower) => follower.onListening());
  };
  return new ReconnectingClient(
    {
      name: 'catalogue watch',
      url,
      idleHeartbeatMs: () => IDLE_HEARTBEAT_MS,
      onConnect: (client) => unlessLate(listen(client), MOST_LATE),
      heartbeat: (client) => unlessLate(client.query('SELECT 1'), MOST_LATE),
      onLost: () => followers.forEach((follower) => follower.onLost?.()),
    },
    log,
  );
}
