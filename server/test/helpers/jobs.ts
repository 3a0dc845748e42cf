/** Has a round of checks made at once: a test has made an order due behind the shop's back. */
export const CHECK_NOW = `SELECT FROM graphile_worker.add_job('check-payments', job_key => 'check-payments')`;
