import type { DataSource } from 'typeorm';
import { takeTurn } from './take-turn';

/** For a session of one's own. */
export const NO_JIT = 'SET jit = off';

/**
 * Has every new session of the shop's role plan without JIT, whoever opens it: a pooler, or a replica. The shop's
 * statements take PostgreSQL a millisecond, compiling one hundreds. A role may always decide this for itself.
 */
export const goWithoutJit = (dataSource: DataSource): Promise<void> =>
  dataSource.transaction(async (manager) => {
    await takeTurn(manager, 'appRole');
    await manager.query(`DO $$ BEGIN
      EXECUTE format('ALTER ROLE %I IN DATABASE %I SET jit = off', session_user, current_database());
    END $$`);
    // The one session of a pooler that is older than this.
    await manager.query(NO_JIT);
  });
