/**
 * The invariants, checked once everything is idle. Each has a name that states it, and an SQL statement that finds its
 * violations: no rows. The table "chaos"."acknowledged" has what clients were told has succeeded (see
 * chaos/tally.mjs).
 */
import { HISTORY_CHECKS } from './history.mjs';
import { PAYMENT_CHECKS } from './payments.mjs';
import { PICKING_CHECKS } from './picking.mjs';
import { RECEIPT_CHECKS } from './receipts.mjs';
import { REFUND_CHECKS } from './refunds.mjs';
import { SLOT_CHECKS } from './slots.mjs';
import { STOCK_CHECKS } from './stock.mjs';
import { ACKNOWLEDGED_CHECKS } from './acknowledged.mjs';
import { WORK_CHECKS } from './work.mjs';

/** Checks that all work has ended: when they hold, the shop is idle; they must hold in time. */
export { WORK_CHECKS };

export const CHECKS = [
  PAYMENT_CHECKS,
  REFUND_CHECKS,
  STOCK_CHECKS,
  PICKING_CHECKS,
  RECEIPT_CHECKS,
  SLOT_CHECKS,
  HISTORY_CHECKS,
  ACKNOWLEDGED_CHECKS,
  WORK_CHECKS,
].flat();

/** @returns the checks with violations, each with its first rows and their number */
export async function runChecks(sql, checks = CHECKS) {
  const found = [];
  for (const { name, sql: statement } of checks) {
    const rows = await sql(statement);
    if (rows.length > 0) found.push({ name, number: rows.length, rows: rows.slice(0, 5) });
  }
  return found;
}
