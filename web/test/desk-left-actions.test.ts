import type { Page, Route } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newStaff, queryDesk } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, failRefunds, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { visitDesk } from './helpers/desk-visit';
import { age, heading, intercept, navigate, toast } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let owner: TestStaff;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: /ERR_FAILED/, stays: true as const };
  ({ page, staff: owner } = await visitDesk(browser, 'OWNER', '/desk/none', options));
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Does something on a screen, goes back before there is a response, and waits for the failure that is reported then. */
async function leaveBefore(path: string, operation: string, act: () => Promise<void>, failure: string) {
  await navigate(page, '/desk/none');
  await heading(page, 'Page not found');
  await navigate(page, path);
  const held: Route[] = [];
  await intercept(page, operation, (route) => held.push(route));
  await act();
  await eventually(() => held.length === 1);
  await page.goBack();
  await heading(page, 'Page not found');
  await held[0]!.abort();
  await toast(page, `${failure}: We could not reach`).waitFor();
  await page.unroute('**/graphql');
  await age(page, 60_000);
}

describe('what fails after its screen was left is reported, with what it was about', () => {
  it('of an order', async () => {
    const { shop } = browser;
    const { _id } = await bought(shop, { tomato: 1 });
    const [path, order] = [`/desk/orders/${_id}`, `Order ${orderNumber(_id)}`];
    const input = `{ orderId: "${_id}", amount: 10, reason: "Soft", idempotencyKey: "${_id}" }`;
    await queryDesk(shop, `mutation { refundOrder(input: ${input}) { _id } }`, {}, owner);
    await failRefunds(shop, _id);
    await leaveBefore(path, 'RepeatRefund', () => press('Refund again'), `${order}: Refund again`);
    const reason = (button: string, label: string) => async () => {
      await press(button);
      await page.getByRole('dialog').getByLabel('Reason').fill('The van broke down');
      await confirm(label);
    };
    const cancel = reason('Cancel order', 'Cancel the order');
    await leaveBefore(path, 'CancelOrder', cancel, `${order}: Cancel the order`);
    await moveTo(shop, 'PACKED', _id);
    await leaveBefore(path, 'OrderOut', () => press('Send out'), `${order}: Send out`);
    await moveTo(shop, 'OUT_FOR_DELIVERY', _id);
    const fail = reason('Not delivered', 'Mark as not delivered');
    await leaveBefore(path, 'OrderNotDelivered', fail, `${order}: Mark as not delivered`);
  });

  it('of a payment or a job', async () => {
    const { shop } = browser;
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "eventType", body, "providerOrderId", "providerPaymentId", amount, currency, outcome)
       VALUES ('none', 'payment.captured', '{}', 'order_none', 'pay_none', 12345, 'INR', 'UNKNOWN_ORDER')`,
    );
    await shop.sql(
      `SELECT graphile_worker.add_job('forget-attempts', job_key => 'left', max_attempts => 1, run_at => now() + interval '1 day')`,
    );
    await shop.sql(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'No room' WHERE "key" = 'left'`,
    );
    const dismiss = async () => {
      await page.getByText('Matches no order of this shop').click();
      await press('Dismiss');
      await confirm('Dismiss');
    };
    await leaveBefore('/desk', 'SettlePayment', dismiss, 'pay_none: Dismiss');
    const open = () => page.locator('summary', { hasText: 'forget-attempts' }).click();
    const discard = async () => {
      await open();
      await press('Discard');
      await confirm('Discard');
    };
    await leaveBefore('/desk', 'DropJob', discard, 'forget-attempts: Discard');
    await leaveBefore('/desk', 'RetryJob', () => open().then(() => press('Retry')), 'forget-attempts: Retry');
  });

  it('of staff', async () => {
    const { shop } = browser;
    await newStaff(shop, 'PICKER');
    await queryDesk(
      shop,
      `mutation { inviteStaff(email: "asha@shop.example", role: RIDER) { url } }`,
      {},
      owner,
    );
    const inSheet = (button: string, label: string) => () => press(button).then(() => confirm(label));
    for (const [operation, button, label, about] of [
      ['SetStaffRole', 'Change role of The PICKER', 'Save role', 'The PICKER'],
      ['RemoveStaff', 'Remove The PICKER', 'Remove', 'The PICKER'],
      [
        'WithdrawInvitation',
        'Withdraw the invitation for asha@shop.example',
        'Withdraw',
        'asha@shop.example',
      ],
    ] as const)
      await leaveBefore('/desk/staff', operation, inSheet(button, label), `${about}: ${label}`);
  });

  it('of a form', async () => {
    const invite = async () => {
      await press('Invite someone');
      await page.getByLabel('Email').fill('meera@shop.example');
      await confirm('Create link');
    };
    await leaveBefore('/desk/staff', 'InviteStaff', invite, 'meera@shop.example: Create link');
    const count = async () => {
      await page.getByLabel('Counted').fill('3');
      await press('Correct the count');
    };
    await leaveBefore('/desk/products/sugar', 'CountStock', count, 'Sugar: Correct the count');
    const change = async () => {
      await press('Edit Instant50');
      await page.getByLabel('Percent off').fill('40');
      await confirm('Save coupon');
    };
    await leaveBefore('/desk/coupons', 'SaveCoupon', change, 'Instant50: Save coupon');
  });

  it('of the week, also if somebody else has saved it meanwhile', async () => {
    await navigate(page, '/desk/none');
    await heading(page, 'Page not found');
    await navigate(page, '/desk/slots?edit=week');
    await page.locator('[name=capacity]').first().fill('12');
    await press('Save the week');
    const held: Route[] = [];
    await intercept(page, 'SaveSlotTemplate', (route) => held.push(route));
    await page.getByRole('dialog', { name: 'Save the week?' }).waitFor();
    await confirm('Save the week');
    await eventually(() => held.length === 1);
    await confirm('Back');
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Staff' }).click();
    await confirm('Leave');
    await heading(page, 'Staff');
    await browser.shop.sql(`UPDATE slot_template SET capacity = capacity + 1`);
    await held[0]!.continue();
    await toast(page, 'Save the week: ').waitFor();
  });
});
