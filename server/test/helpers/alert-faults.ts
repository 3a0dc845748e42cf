import { checkoutOf, newBuyer, pay, webhookOf } from './buying';
import { eventually } from './eventually';
import { buy, openRefunding, purchase, setOutcome } from './refunding';
import type { TestShop } from './test-shop';

/** Faults of a running shop, each with the alert that must fire for it. */
interface Fault {
  alert: string;
  breaks: () => Promise<unknown>;
  fixes: () => Promise<unknown>;
}

/** In this order, no fault affects another's alert. */
export const alertFaults = (shop: TestShop): Fault[] => [
  ...paymentFaults(shop),
  ...refundFaults(shop),
  ...jobFaults(shop),
  ...otherFaults(shop),
];

async function failedRefund(shop: TestShop): Promise<void> {
  const { _id, paymentId } = await buy(shop, await newBuyer(shop));
  await setOutcome(shop, paymentId, 'refused');
  const refunding = await openRefunding(shop);
  await refunding.refund(_id, { amountPaise: 100 });
  await refunding.close();
  // A later refund of another amount settles: the failed one is still owed.
  await shop.sql(
    `INSERT INTO refunds ("userId", "_id", "orderId", "paymentId", "amountPaise", reason, "idempotencyKey", "by", state, "settledAt")
     SELECT "userId", gen_random_uuid(), "orderId", "paymentId", 300, 'Else', 'else', "by", 'SETTLED', now() FROM refunds
     WHERE "paymentId" = (SELECT "_id" FROM payments WHERE "providerPaymentId" = $1)`,
    [paymentId],
  );
}

async function unknownPayment(shop: TestShop): Promise<void> {
  const { body, headers } = webhookOf({ id: 'pay_x', order_id: 'order_of_nobody', amount: 100 });
  await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', body, headers });
}

/** Found by looking up the payment, without a webhook. */
async function silentWebhook(shop: TestShop): Promise<void> {
  const { paymentId } = await purchase(shop, await newBuyer(shop));
  const lookedUp = `UPDATE payment_events SET "eventType" = 'lookup' WHERE "providerPaymentId" = $1 RETURNING 1`;
  await eventually(async () => (await shop.sql(lookedUp, [paymentId])).length > 0);
  await shop.sql(`UPDATE orders SET "createdAt" = now() - interval '2 minutes'`);
}

/** A late payment whose refund is pending. */
async function stuckPayment(shop: TestShop): Promise<void> {
  const { _id, payment } = await checkoutOf(shop, await newBuyer(shop));
  await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '49 hours' WHERE "_id" = $1`, [_id]);
  const { razorpay_payment_id: paymentId } = await pay(shop, payment.orderId);
  const undo = `UPDATE refunds SET state = 'PENDING', "settledAt" = NULL FROM payments AS paid
    WHERE paid."_id" = refunds."paymentId" AND paid."providerPaymentId" = $1 AND refunds.state = 'SETTLED'
      AND EXISTS (SELECT FROM payment_events WHERE "providerPaymentId" = $1 AND "providerRefundId" IS NOT NULL) RETURNING 1`;
  await eventually(async () => (await shop.sql(undo, [paymentId])).length > 0);
}

const settle = (shop: TestShop): Promise<unknown> =>
  shop.sql(`UPDATE refunds SET state = 'SETTLED', "settledAt" = now() WHERE state = 'PENDING'`);

const paymentFaults = (shop: TestShop): Fault[] => [
  { alert: 'ShopPaymentStuck', breaks: () => stuckPayment(shop), fixes: () => settle(shop) },
  {
    alert: 'ShopPaymentUnknown',
    breaks: () => unknownPayment(shop),
    fixes: () => shop.sql(`UPDATE payment_events SET "handledAt" = now() WHERE "handledAt" IS NULL`),
  },
  {
    alert: 'ShopWebhooksLate',
    breaks: () => silentWebhook(shop),
    fixes: () => shop.sql(`UPDATE orders SET "createdAt" = now() - interval '2 hours'`),
  },
];

const refundFaults = (shop: TestShop): Fault[] => [
  {
    // A new refund of the same amount resolves the alert.
    alert: 'ShopRefundsFail',
    breaks: () => failedRefund(shop),
    fixes: () =>
      shop.sql(`INSERT INTO refunds ("userId", "_id", "orderId", "paymentId", "amountPaise", reason, "idempotencyKey", "by",
          state, "settledAt")
        SELECT "userId", gen_random_uuid(), "orderId", "paymentId", 100, 'Once more', 'anew', "by", 'SETTLED', now()
        FROM refunds WHERE state = 'FAILED'`),
  },
  {
    alert: 'ShopRefundsLate',
    breaks: () =>
      shop.sql(`UPDATE refunds SET state = 'PENDING', "settledAt" = NULL, "createdAt" = now() - interval '4 days'
        WHERE state = 'SETTLED' AND "amountPaise" <> 300`),
    fixes: () => settle(shop),
  },
];

/** A message that a process has had in its hands for so long, as one of many does. */
export async function slowMessage(shop: Pick<TestShop, 'sql'>, minutes: number): Promise<void> {
  await shop.sql(
    `SELECT FROM graphile_worker.add_job('send-message', '{}', job_key => 'slow', run_at => now() + interval '1 day')`,
  );
  await shop.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - $1 * interval '1 minute', locked_by = 'another',
       locked_at = now() - $1 * interval '1 minute' WHERE key = 'slow'`,
    [minutes],
  );
}
export const dropSlowMessage = (shop: Pick<TestShop, 'sql'>): Promise<unknown> =>
  shop.sql(`DELETE FROM graphile_worker._private_jobs WHERE key = 'slow'`);

const jobFaults = (shop: TestShop): Fault[] => {
  const addJob = (task: string, more: string): Promise<unknown> =>
    shop.sql(`SELECT FROM graphile_worker.add_job('${task}', ${more})`);
  const dropJobs = (condition: string): Promise<unknown> =>
    shop.sql(`DELETE FROM graphile_worker._private_jobs WHERE ${condition}`);
  return [
    {
      alert: 'ShopJobsFail',
      breaks: () => addJob('issue-receipt', `'{"userId": "nobody", "orderId": "none"}'`),
      fixes: () => dropJobs('last_error IS NOT NULL AND attempts < max_attempts'),
    },
    {
      alert: 'ShopJobGivenUp',
      breaks: () =>
        shop.sql(`SELECT FROM graphile_worker.permanently_fail_jobs(
          ARRAY[(SELECT id FROM graphile_worker.add_job('send-nothing', job_key => 'no', run_at => now() + interval '1 day'))], 'no')`),
      fixes: () => dropJobs('attempts >= max_attempts'),
    },
    {
      alert: 'ShopJobsLate',
      breaks: () => addJob('send-nothing', `run_at => now() - interval '6 minutes'`),
      fixes: () => dropJobs(`run_at < now() - interval '5 minutes'`),
    },
    {
      alert: 'ShopMessagesLate',
      breaks: () => slowMessage(shop, 200),
      fixes: () => dropSlowMessage(shop),
    },
  ];
};

const otherFaults = (shop: TestShop): Fault[] => {
  const fill = (sign: '+' | '-'): Promise<unknown> =>
    shop.sql(
      `UPDATE delivery_slots SET booked = booked ${sign} capacity WHERE "startsAt" < now() + interval '2 days'`,
    );
  const age = (column: string, hours: number): Promise<unknown> =>
    shop.sql(`UPDATE backups SET "${column}" = now() - interval '${hours} hours'`);
  return [
    { alert: 'ShopSlotsFull', breaks: () => fill('+'), fixes: () => fill('-') },
    { alert: 'ShopBackupOld', breaks: () => age('finishedAt', 27), fixes: () => age('finishedAt', 1) },
    { alert: 'ShopBackupUnproved', breaks: () => age('verifiedAt', 240), fixes: () => age('verifiedAt', 1) },
  ];
};
