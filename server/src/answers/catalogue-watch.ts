import type { Client } from 'pg';
import { unlessLate } from '../common/late-answer';
import type { Logger } from '../common/log';
import { isDirect } from '../common/pooler';
import { SteadyConnection } from '../common/steady-connection';

/** A trigger notifies this channel whenever a product or category changes (migration catalogue-changes). */
const CHANNEL = 'catalogue_changed';

/**
 * A database or a process that is busy answers late now and then, just when what is kept is needed most. On a connection
 * that is not broken changes come late, but come, and in their order; one that is closed or reset is lost at once. One
 * that only falls silent is given up after 250 + MOST_LATE * LATE_MS = 2,250 ms, and what this process was held up
 * meanwhile: for so long, and no longer, an answer from before a change may be told.
 */
const MOST_LATE = 4;

/** What must know at once when the catalogue changes. */
export interface CatalogueFollower {
  /** From now on every change is reported. */
  onTold(): void;
  /** The catalogue has changed. */
  onChange(): void;
  /** Changes are no longer reported: the connection broke. */
  onLost(): void;
}

/** Listens to the database for changes of the catalogue, so that every process hears of one at once. */
export function watchCatalogue(
  url: string,
  followers: readonly CatalogueFollower[],
  log: Logger,
): SteadyConnection {
  const listen = async (client: Client): Promise<void> => {
    if (!(await isDirect(client)))
      throw new Error('A pooler does not tell of changes: set DATABASE_DIRECT_URL to the database past it.');
    client.on('notification', () => followers.forEach((follower) => follower.onChange()));
    await client.query(`LISTEN ${CHANNEL}`);
    followers.forEach((follower) => follower.onTold());
  };
  return new SteadyConnection(
    {
      name: 'catalogue watch',
      url,
      begin: (client) => unlessLate(listen(client), MOST_LATE),
      beat: (client) => unlessLate(client.query('SELECT 1'), MOST_LATE),
      lost: () => followers.forEach((follower) => follower.onLost()),
    },
    log,
  );
}
