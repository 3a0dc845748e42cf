/**
 * What must hold once all is quiet. Each check has a name that says so, and one SQL statement that finds what contradicts
 * it: no rows. What clients were told is the table "chaos"."told" (see chaos/tally.mjs).
 */
import { HISTORY_CHECKS } from './history.mjs';
import { PAYMENT_CHECKS } from './payments.mjs';
import { PICKING_CHECKS } from './picking.mjs';
import { RECEIPT_CHECKS } from './receipts.mjs';
import { REFUND_CHECKS } from './refunds.mjs';
import { SLOT_CHECKS } from './slots.mjs';
import { STOCK_CHECKS } from './stock.mjs';
import { TOLD_CHECKS } from './told.mjs';
import { WORK_CHECKS } from './work.mjs';

/** What is over when all is quiet, and must be over in time. */
export { WORK_CHECKS };

export const CHECKS = [
  PAYMENT_CHECKS,
  REFUND_CHECKS,
  STOCK_CHECKS,
  PICKING_CHECKS,
  RECEIPT_CHECKS,
  SLOT_CHECKS,
  HISTORY_CHECKS,
  TOLD_CHECKS,
  WORK_CHECKS,
].flat();

/** @returns the checks that found something, each with its first rows and their number */
export async function runChecks(sql, checks = CHECKS) {
  const found = [];
  for (const { name, sql: statement } of checks) {
    const rows = await sql(statement);
    if (rows.length > 0) found.push({ name, number: rows.length, rows: rows.slice(0, 5) });
  }
  return found;
}
