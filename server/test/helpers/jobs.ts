import type { TestShop } from './test-shop';

/** That of the shop's own plans (server/src/database/advisory-lock.ts). */
const PLAN_LOCK = 7_062_278;

/**
 * Runs `check-payments` at once, after a test has made an order due in the database. Takes the lock of the shop's plans:
 * one that is being made would overwrite this job's time.
 */
export const checkNow = ({ sql }: Pick<TestShop, 'sql'>) =>
  sql(`SELECT pg_advisory_xact_lock(${PLAN_LOCK});
       SELECT graphile_worker.add_job('check-payments', job_key => 'check-payments')`);
