import type { TestShop } from './test-shop';

/** The advisory lock that the shop takes when it plans jobs (server/src/database/advisory-lock.ts). */
const PLAN_LOCK = 7_062_278;

/**
 * Runs `check-payments` at once, after a test has made an order due in the database. Takes the planning lock: the shop
 * might be planning the same job, and would overwrite its time.
 */
export const checkNow = ({ sql }: Pick<TestShop, 'sql'>) =>
  sql(`SELECT pg_advisory_xact_lock(${PLAN_LOCK});
       SELECT graphile_worker.add_job('check-payments', job_key => 'check-payments')`);
