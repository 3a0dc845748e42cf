import type { Locator, Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { queryDesk, newStaff } from '../../server/test/helpers/desk';
import { bought, failRefunds, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { setOutcome } from '../../server/test/helpers/refunding';
import { setStock } from '../../server/test/helpers/stock';
import { enter, visitDesk } from './helpers/desk-visit';
import { heading, intercept, navigate, responded } from './helpers/page-parts';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

let page: Page;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: /ERR_FAILED/, stays: true as const };
  ({ page } = await visitDesk(browser, 'MANAGER', '/desk', options));
});
const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
/** Presses a button, and the same one in the confirmation sheet. */
async function confirm(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (const one of [button, page.getByRole('dialog').locator(button)]) await one.click();
}

/** Today as it is read from now on arrives once `arrive` is called. */
async function holdToday() {
  let [noteFetched, arrive] = [(): void => undefined, (): void => undefined];
  const fetched = new Promise<void>((resolve) => (noteFetched = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await intercept(page, 'Today', async (route) => {
    const response = await route.fetch();
    noteFetched();
    await arrived;
    await route.fulfill({ response });
  });
  const letArrive = async () => {
    arrive();
    await page.unrouteAll({ behavior: 'wait' });
  };
  return { fetched, arrive: letArrive };
}

describe('for a manager', () => {
  it('a failed job can be retried or dropped in the list', async () => {
    const { shop } = browser;
    const failing = (key: string, tries: number) =>
      shop.sql(
        `WITH added AS (
           SELECT (graphile_worker.add_job('forget-attempts', job_key => $1, max_attempts => $2, run_at => now() + interval '1 day')).id
         ) SELECT id::text FROM added`,
        [key, tries],
      );
    await failing('again', 3);
    await failing('never', 1);
    await shop.sql(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'No room on ' || "key" WHERE "key" IN ('again', 'never')`,
    );
    await navigate(page, '/desk');
    const jobs = part('Failed jobs');
    const job = (error: string): Locator => jobs.getByRole('listitem').filter({ hasText: error });
    const open = (error: string) => job(error).locator('summary').click();
    await job('No room on again')
      .getByText(/^tried 1 time, next try tomorrow, /)
      .waitFor();
    await open('No room on again');
    const retry = job('No room on again').getByRole('button', { name: 'Retry' });
    await page.route('**/graphql', (route) => route.abort());
    await retry.click();
    await job('No room on again')
      .getByRole('alert')
      .getByText(/could not reach/)
      .waitFor();
    await page.unroute('**/graphql');
    // The list as it is between the two changes arrives after the second, and is replaced.
    await open('No room on never');
    const { fetched, arrive } = await holdToday();
    await retry.click();
    await fetched;
    const discard = { name: 'Discard', exact: true };
    await job('No room on never').getByRole('button', discard).click();
    const dropped = responded(page, 'DropJob');
    await page.getByRole('dialog').getByRole('button', discard).click();
    await dropped;
    // Time enough to refetch the list, as after each connection: this one must not be taken for it.
    await page.waitForTimeout(2_500);
    await arrive();
    await page.getByText('No failed jobs.').waitFor();
    const left = `SELECT FROM graphile_worker._private_jobs WHERE "key" = 'never'`;
    expect(await shop.sql(left)).toEqual([]);
  });

  it('waiting and late orders, low stock and failed refunds link to where they are resolved', async () => {
    const { shop } = browser;
    const [slot] = await shop.sql<{ _id: string }>(
      `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity)
       VALUES (gen_random_uuid(), '2025-01-01T01:00Z', '2025-01-01T02:00Z', '2025-01-01T00:00Z', 9) RETURNING "_id"`,
    );
    const [{ _id: waiting }, { _id: late }] = [await bought(shop), await bought(shop)];
    await shop.sql('UPDATE orders SET "slotId" = $1 WHERE "_id" = $2', [slot!._id, late]);
    await setStock(shop, 'potato', 0);
    const manager = await newStaff(shop, 'MANAGER');
    const input = `orderId: "${late}", amount: 20, reason: "Soft", idempotencyKey: "soft"`;
    await queryDesk(shop, `mutation { refundOrder(input: { ${input} }) { _id } }`, {}, manager);
    await failRefunds(shop, late);
    await navigate(page, '/desk');

    // What is late comes first.
    await part('Late').waitFor();
    const slots = part('Open orders by slot');
    await slots.getByText(/^takes orders until /).waitFor();
    await shop.sql(
      `UPDATE delivery_slots SET capacity = 0 WHERE "_id" = (SELECT "slotId" FROM orders WHERE "_id" = $1)`,
      [waiting],
    );
    await navigate(page, '/desk');
    await slots.getByText('takes no more orders').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      ...['Late', 'Open orders by slot', 'Low stock'],
      ...['Payments without an order', 'Failed refunds', 'Failed jobs'],
    ]);
    await part('Open orders by slot').getByRole('link', { name: '1', exact: true }).last().click();
    await heading(page, 'Orders');
    await page.getByRole('link', { name: orderNumber(waiting) }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await page.getByText('Late', { exact: true }).count()).toBe(0);
    await page.goBack();
    // Its day has come round since.
    await part('Late').getByText('due Wednesday 1 Jan 2025, 7:30\u00a0am').waitFor();
    await part('Late')
      .getByRole('link', { name: orderNumber(late) })
      .click();
    await heading(page, `Order ${orderNumber(late)}`);
    await page.getByRole('status').getByText('Late', { exact: true }).waitFor();
    await page.goBack();
    await part('Low stock')
      .getByRole('link', { name: /^Potato/ })
      .click();
    await heading(page, 'Potato');
    await page.goBack();
    await part('Failed refunds')
      .getByRole('link', { name: orderNumber(late) })
      .click();
    await page.getByRole('button', { name: 'Refund again' }).click();
    // The provider may have answered by then.
    await page.getByText(/^(?:on its way|refunded)$/).waitFor();
    const given = await shop.sql(`SELECT "refundedPaise" FROM payments WHERE "_id" = $1`, [late]);
    expect(given).toEqual([{ refundedPaise: 2000 }]);

    await moveTo(shop, 'PACKED', late);
    await navigate(page, '/desk/deliver');
    await page
      .getByRole('listitem')
      .filter({ hasText: orderNumber(late) })
      .getByText('Late', { exact: true })
      .waitFor();
  });

  it('payments without an order are listed in full, can be resolved, and link to an order paid twice', async () => {
    const [{ shop }, { _id }] = [browser, await bought(browser.shop)];
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "eventType", body, "providerOrderId", "providerPaymentId", amount, currency, outcome)
       SELECT 'twice' || n, 'payment.captured', '{}', "providerOrderId", 'pay_twice' || n, 100, 'INR', 'DUPLICATE'
       FROM payments, generate_series(1, 22) AS n WHERE "_id" = $1
       UNION ALL SELECT 'none', 'payment.captured', '{}', 'order_none', 'pay_none', 12345, 'INR', 'UNKNOWN_ORDER'`,
      [_id],
    );
    await navigate(page, '/desk');
    const payments = part('Payments without an order').getByRole('listitem');
    await payments.getByRole('link', { name: 'Show 3 more' }).press('Enter');
    await payments.filter({ hasText: /pay_twice22/ }).waitFor();
    expect(await payments.count()).toBe(23);
    await page.locator('main :focus').waitFor();
    await page.getByText('Matches no order of this shop').click();
    // The change is made: only the list cannot be read at once.
    await intercept(page, 'Today', (route) => route.abort());
    await confirm('Dismiss');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.unroute('**/graphql');
    await page.getByText('Matches no order of this shop').waitFor({ state: 'detached' });
    await page.getByText('The order was already paid').first().click();
    await page
      .getByText('The shop refunds it automatically. If that fails, refund it again here; if that fails too,')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'View order' }).click();
    await heading(page, `Order ${orderNumber(_id)}`);
    await shop.sql(`DELETE FROM payment_events WHERE "providerPaymentId" LIKE 'pay_twice%'`);
  });
});

describe('for support', () => {
  beforeAll(async () => {
    await enter(page, await newStaff(browser.shop, 'SUPPORT'));
    await page.setViewportSize(PHONE);
    await page.goto('/desk');
  });

  it('a failed refund can be repeated on a phone, and nothing links to products', async () => {
    const { shop } = browser;
    const buyer = await newBuyer(shop);
    const { _id, payment } = await checkoutOf(shop, buyer);
    await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '3 days' WHERE "_id" = $1`, [_id]);
    const paid = await pay(shop, payment.orderId);
    await setOutcome(shop, paid.razorpay_payment_id, 'refused');
    await placeOrder(shop, buyer, _id, paid);
    const states = async () => {
      const rows = await shop.sql<{ state: string }>(
        `SELECT state FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`,
        [_id],
      );
      return rows.map(({ state }) => state).join();
    };
    await eventually(async () => (await states()) === 'FAILED');
    await setOutcome(shop, paid.razorpay_payment_id, 'processed');
    await setStock(shop, 'potato', 0);
    await navigate(page, '/desk');
    await part('Low stock').getByText('Potato').waitFor();
    expect(await part('Low stock').getByRole('link').count()).toBe(0);
    await page.getByText('Paid too late for its checkout').click();
    await page.getByText(/^The refund failed\./).waitFor();
    await confirm('Refund again');
    await page.getByText(/^The refund failed\./).waitFor({ state: 'detached' });
    await eventually(async () => (await states()) === 'FAILED,SETTLED');
  });

  it('a refund that failed is reported, even after its sheet was closed', async () => {
    const { _id } = await bought(browser.shop, {
      ...{ 'fresh-dahi': 1, besan: 1, 'chana-dal': 1, 'thick-poha': 1, 'moong-sprouts': 1 },
    });
    await page.setViewportSize(DESKTOP);
    await navigate(page, `/desk/orders/${_id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount').check();
    await sheet.getByLabel('Rupees').fill('10');
    await sheet.getByRole('button', { name: 'Refund ₹10' }).click();
    // The error is not below the sheet's buttons.
    const error = (await sheet.getByText('Enter a reason for the refund.').boundingBox())!;
    expect(error.y + error.height).toBeLessThanOrEqual((await sheet.locator('footer').boundingBox())!.y);
    await sheet.getByLabel('Reason').fill('Came late');
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/desk/graphql', (route) => failing.then(() => route.abort()), { times: 1 });
    await sheet.getByRole('button', { name: 'Refund ₹10' }).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    fail();
    await page
      .getByText(/^Order \w+: Refund ₹10: .*could not reach/)
      .first()
      .waitFor();
  });
});
