import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { REASONS } from '../../domain/wording/reasons.en';
import { checkoutOf, newBuyer, pay, placeOrder, postOrder } from '../../server/test/helpers/buying';
import { queryDesk, newStaff } from '../../server/test/helpers/desk';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { worker } from '../../server/test/helpers/picking';
import { setStock, stockOf } from '../../server/test/helpers/stock';
import { openTestShop } from '../../server/test/helpers/test-shop';
import { compareLedgers } from '../ledger.mjs';
import { CHECKS, runChecks, WORK_CHECKS } from './index.mjs';
import { writeAcknowledged } from './acknowledged.mjs';

jest.setTimeout(120_000);

let shop;
/** Each test undoes its changes. */
let client;
const sql = async (statement, values) => (await client.query(statement, values)).rows;

beforeAll(async () => {
  shop = await openTestShop();
  client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await trade();
  await eventually(async () => (await runChecks(sql, WORK_CHECKS)).length === 0, 60_000);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

const REFUND = `mutation ($input: RefundInput!) { refundOrder(input: $input) { _id } }`;

/** Everything that the checks examine exists, and was acknowledged to clients. */
async function trade() {
  const manager = await newStaff(shop, 'MANAGER');
  const [refunded, cancelled] = [await bought(shop), await bought(shop)];
  await packOne();
  await loseAll();
  const items = [{ productId: 'tomato', qty: 1 }];
  const input = { orderId: refunded._id, reason: 'Bruised', idempotencyKey: 'a', items };
  await queryDesk(shop, REFUND, { input }, manager);
  const cancel = `mutation ($id: ID!) { cancelOrder(orderId: $id, reason: "No van") { status } }`;
  await queryDesk(shop, cancel, { id: cancelled._id }, manager);
  const buyer = await newBuyer(shop);
  const order = { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road' };
  await postOrder(shop, buyer, order, { 'idempotency-key': 'b' });
  const { _id: orderId, payment } = await checkoutOf(shop, buyer);
  const { razorpay_payment_id: key, ...paid } = await pay(shop, payment.orderId);
  await placeOrder(shop, buyer, orderId, { razorpay_payment_id: key, ...paid });
  // An order that is never paid. It has no receipt, and the job to issue one must not fail.
  const visitor = await newBuyer(shop);
  const unpaid = { userId: visitor._id, orderId: (await checkoutOf(shop, visitor))._id };
  await sql(`SELECT graphile_worker.add_job('issue-receipt', $1)`, [JSON.stringify(unpaid)]);
  const acknowledgements = [
    { kind: 'ACCOUNT', userId: buyer._id },
    { kind: 'PAID', key, paise: payment.amount },
    { kind: 'ORDER', userId: buyer._id, orderId, paise: payment.amount },
    { kind: 'DUE', userId: buyer._id, key: 'b' },
    { kind: 'CANCELLED', orderId: cancelled._id },
    { kind: 'REFUND', orderId: refunded._id, key: 'a' },
  ];
  await writeAcknowledged(sql, acknowledgements);
}

/** One item is picked, one is short, and one is replaced by something dearer. */
async function packOne() {
  const { _id } = await bought(shop, { besan: 1, rajma: 2, sugar: 1 });
  const picker = worker(shop, await newStaff(shop, 'PICKER'), _id);
  await picker.start();
  await picker.pick('besan', 1);
  await picker.short('rajma', 1);
  await picker.replace('sugar', 'besan', 1);
  const { code } = await picker.finish();
  if (code) throw new Error(code);
}

/** All items of an order are sold to somebody else before it is paid, so it is cancelled. */
async function loseAll() {
  await setStock(shop, 'pineapple', 1);
  const late = await newBuyer(shop, { pineapple: 1 });
  const { _id: orderId, payment } = await checkoutOf(shop, late);
  await sql('UPDATE stock_holds SET "expiresAt" = now() WHERE "orderId" = $1', [orderId]);
  await sql(`SELECT graphile_worker.add_job('release-holds', job_key => 'release-holds')`);
  await eventually(async () => (await stockOf(shop, 'pineapple')).held === 0);
  await bought(shop, { pineapple: 1 });
  const { errors } = await placeOrder(shop, late, orderId, await pay(shop, payment.orderId));
  if (errors) throw new Error(errors[0].message);
}

it('finds no violation in a consistent shop', async () => expect(await runChecks(sql)).toEqual([]));

it('both sides of each ledger are equal in a consistent shop, and differences are found', async () => {
  const different = async () =>
    (await compareLedgers(sql)).filter(({ isSame }) => !isSame).map(({ what }) => what);
  expect(await different()).toEqual([]);
  await sql('BEGIN');
  try {
    await sql('UPDATE sandbox.orders SET amount = amount + 1');
    await sql('UPDATE sandbox.refunds SET amount = amount - 1');
    await sql(`DELETE FROM stock_movements WHERE kind = 'ALLOCATED'`);
    await sql('UPDATE stock SET "onHand" = "onHand" + 1, "allocated" = "allocated" + 1');
    await sql('DELETE FROM stock_holds');
    await sql('DELETE FROM slot_holds');
    await sql(`UPDATE payments SET "capturedPaise" = "capturedPaise" + 2 WHERE state = 'CAPTURED'`);
    await sql('UPDATE orders SET "slotId" = NULL');
    expect(await different()).toHaveLength(8);
  } finally {
    await sql('ROLLBACK');
  }
});

it('a refund that takes the place of a failed one names its missing items again', async () => {
  const missing = CHECKS.filter(({ name }) => name.includes('missing items are refunded'));
  const [{ _id }] = await sql(
    `SELECT "_id" FROM orders WHERE status = 'PLACED' AND payment = 'PAID' LIMIT 1`,
  );
  const refund = (
    reason,
    state,
  ) => `INSERT INTO refunds ("userId", "_id", "orderId", "paymentId", "amountPaise", items, reason, state,
      "idempotencyKey", by)
    SELECT "userId", gen_random_uuid(), "_id", "_id", 100, '[{"productId": "tomato", "qty": 1}]', '${reason}', '${state}', '${state}',
      '{"kind": "SYSTEM"}' FROM orders WHERE "_id" = '${_id}'`;
  await sql('BEGIN');
  try {
    await sql(`UPDATE order_items SET "missingQty" = 1 WHERE "orderId" = '${_id}'`);
    expect(await runChecks(sql, missing)).toHaveLength(1);
    await sql(refund(REASONS.OUT_OF_STOCK, 'FAILED'));
    await sql(refund(REASONS.OWED, 'PENDING'));
    expect(await runChecks(sql, missing)).toEqual([]);
  } finally {
    await sql('ROLLBACK');
  }
});

const STRAY = `WITH opened AS (INSERT INTO sandbox.orders (id, amount, currency, receipt) VALUES ('order_x', 100, 'INR', ''))
  INSERT INTO sandbox.payments (id, order_id, status) VALUES ('pay_x', 'order_x', 'captured')`;
const acknowledged = (kind) =>
  `INSERT INTO chaos.acknowledged VALUES ('${kind}', gen_random_uuid(), gen_random_uuid(), 'x', 1)`;

it.each([
  ['has exactly one placed order', STRAY],
  ['the same payments', 'UPDATE sandbox.orders SET amount = amount + 1'],
  ['is recorded twice', `UPDATE payments SET "providerPaymentId" = 'pay_x' WHERE state = 'CAPTURED'`],
  [
    'has a captured payment of its price',
    `UPDATE payments SET "capturedPaise" = "capturedPaise" + 1 WHERE state = 'CAPTURED'`,
  ],
  ['the sum of the items', 'UPDATE order_items SET "pricePaise" = "pricePaise" + 1'],
  ['the same refunds', 'UPDATE sandbox.refunds SET amount = amount - 1'],
  ['no more than it captured', 'UPDATE sandbox.refunds SET amount = 10000000'],
  ['the sum of its refunds', 'UPDATE payments SET "refundedPaise" = 1 WHERE "refundedPaise" > 0'],
  ['no item is refunded', `UPDATE refunds SET items = '[{"productId": "tomato", "qty": 3}]'`],
  ['cancelled order is fully refunded', 'UPDATE payments SET "refundedPaise" = 1 WHERE "refundedPaise" > 0'],
  ['the sum of its movements', `DELETE FROM stock_movements WHERE kind = 'RELEASED'`],
  ['the sum of the holds', 'DELETE FROM stock_holds'],
  ['has its items allocated', `UPDATE orders SET status = 'CANCELLED' WHERE status = 'PLACED'`],
  [
    'no stock is held for',
    `INSERT INTO stock_holds SELECT "userId", "_id", 'tomato', 1, now() FROM orders ON CONFLICT DO NOTHING`,
  ],
  ['a status and a final price', `UPDATE orders SET "finalPaise" = NULL`],
  ['no final price is higher', `UPDATE item_replacements SET qty = 2`],
  ['has a replacement', 'DELETE FROM item_replacements'],
  ['no more than its final price', 'UPDATE orders SET "finalPaise" = 1'],
  ['missing items are refunded', 'UPDATE order_items SET "missingQty" = 1'],
  ['booked places', `UPDATE orders SET status = 'CANCELLED' WHERE status = 'PLACED'`],
  ['held places', 'DELETE FROM slot_holds'],
  ['more orders than places', 'UPDATE delivery_slots SET capacity = 0'],
  ['has a slot', 'UPDATE orders SET "slotId" = NULL'],
  [
    'no slot is held for',
    `UPDATE slot_holds SET ("userId", "orderId") = (SELECT "userId", "_id" FROM orders WHERE status = 'PLACED' LIMIT 1)`,
  ],
  ['the table of transitions', `UPDATE order_events SET status = 'PACKED' WHERE status = 'CANCELLED'`],
  [
    'the table of transitions',
    `UPDATE order_events SET actor = '{"role": "RIDER"}' WHERE status = 'CANCELLED'`,
  ],
  ['the last status of its history', `UPDATE orders SET status = 'PICKING' WHERE status = 'PLACED'`],
  ['are in its history', `DELETE FROM order_events WHERE code = 'REFUND_SETTLED'`],
  ['the audit log', 'DELETE FROM audit_log'],
  ['has an account', acknowledged('ACCOUNT')],
  ['has paid at the provider', acknowledged('PAID')],
  ['no acknowledged order', acknowledged('ORDER')],
  ['one order over REST', acknowledged('DUE')],
  ['no acknowledged cancellation', acknowledged('CANCELLED')],
  ['every packed order stays', acknowledged('DELIVERED')],
  ['no acknowledged refund', acknowledged('REFUND')],
  ['without gaps', 'UPDATE receipt_counters SET last = last + 1'],
  ['has its receipt', 'DELETE FROM receipts'],
  ['no job is failing', `SELECT graphile_worker.add_job('x', run_at => now() - interval '1 minute')`],
  ['every message is sent', `UPDATE messages SET state = 'WAITING', "sentAt" = NULL`],
  ['that has a mail', 'DELETE FROM messages'],
  ['every webhook', 'UPDATE sandbox.webhooks SET delivered = false'],
  ['is retried later', `UPDATE refunds SET state = 'PENDING', "settledAt" = NULL`],
  ['known to the shop', STRAY],
  ['left authorised', `UPDATE sandbox.payments SET status = 'authorized'`],
  ['has a next lookup', 'UPDATE payments SET "lookUpAt" = NULL'],
])('"… %s …" finds its violation', async (part, change) => {
  const [wanted, ...others] = CHECKS.filter(({ name }) => name.includes(part));
  expect(others).toEqual([]);
  await sql('BEGIN');
  try {
    await sql(change);
    expect(await runChecks(sql, [wanted])).toHaveLength(1);
  } finally {
    await sql('ROLLBACK');
  }
});
