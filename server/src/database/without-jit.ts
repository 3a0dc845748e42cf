import type { DataSource } from 'typeorm';
import { acquireAdvisoryLock } from './advisory-lock';

/** For a session that is not shared. */
export const NO_JIT = 'SET jit = off';

/**
 * Turns JIT off for every new session of the shop's role, opened by a pooler or on a replica, too. The shop's statements
 * take a millisecond; compiling one takes hundreds. A role may always set this for itself.
 */
export const disableJit = (dataSource: DataSource): Promise<void> =>
  dataSource.transaction(async (manager) => {
    await acquireAdvisoryLock(manager, 'appRole');
    await manager.query(`DO $$ BEGIN
      EXECUTE format('ALTER ROLE %I IN DATABASE %I SET jit = off', session_user, current_database());
    END $$`);
    // This session may be an older one of a pooler.
    await manager.query(NO_JIT);
  });
