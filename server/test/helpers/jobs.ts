/** Runs `check-payments` at once, after a test has made an order due in the database. */
export const CHECK_NOW = `SELECT FROM graphile_worker.add_job('check-payments', job_key => 'check-payments')`;
