import type { Page, Route } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newBuyer, ordersOf, postOrder } from '../../server/test/helpers/buying';
import { queryDesk } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { worker } from '../../server/test/helpers/picking';
import { boughtInSlot, visitDesk } from './helpers/desk-visit';
import { age, heading, holdToasts, intercept, navigate, toast } from './helpers/page-parts';
import { DESKTOP, isStream, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let owner: TestStaff;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: /ERR_FAILED/, stays: true as const };
  ({ page, staff: owner } = await visitDesk(browser, 'OWNER', '/desk/none', options));
});

it('cancelling an order that is refunded already says so, not that nothing was paid', async () => {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  const input = `{ orderId: "${_id}", reason: "All of it was bad", idempotencyKey: "${_id}" }`;
  await queryDesk(browser.shop, `mutation { refundOrder(input: ${input}) { _id } }`, {}, owner);
  await navigate(page, `/desk/orders/${_id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Everything that was paid is refunded already, or on its way back.').waitFor();
  await page.keyboard.press('Escape');
});

/** Fills in a refund at an order's screen. */
async function fillRefund(orderId: string, rupees: string) {
  await navigate(page, '/desk/none');
  await navigate(page, `/desk/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').check();
  await sheet.getByLabel('Rupees').fill(rupees);
  await sheet.getByLabel('Reason').fill('Came late');
  return { sheet, confirm: sheet.getByRole('button', { name: `Refund ₹${rupees}` }) };
}

/** Leaves an order while it is being refunded; no response comes. @returns the toast */
async function leaveRefund(orderId: string, rupees: string, { isMade }: { isMade: boolean }) {
  const { confirm } = await fillRefund(orderId, rupees);
  const held: Route[] = [];
  await intercept(page, 'RefundOrder', (route) => held.push(route));
  await confirm.click();
  await eventually(() => held.length === 1);
  await page.goBack();
  await heading(page, 'Page not found');
  if (isMade) await held[0]!.fetch();
  await held[0]!.abort();
  const failure = toast(page, `Order ${orderNumber(orderId)}: Refund ₹${rupees}: We could not reach`);
  await failure.waitFor();
  await page.unroute('**/graphql');
  return failure;
}

it('a refund that fails is reported, even if the order was left by then', async () => {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  const failure = await leaveRefund(_id, '10', { isMade: false });
  // Longer than a success, as nobody looks out for it.
  await age(page, 3_000);
  expect(await failure.count()).toBe(1);
});

describe('a refund whose response was lost, and whose order was left', () => {
  const refundsOf = async (orderId: string) =>
    (await browser.shop.sql(`SELECT 1 FROM refunds WHERE "orderId" = $1`, [orderId])).length;

  /** Waits until the order shows its refund. */
  const listed = () =>
    page
      .locator('section', { hasText: 'Payment' })
      .getByText(/^Came late · /)
      .waitFor();

  it('is not made twice, and can be followed by another', async () => {
    const { _id } = await bought(browser.shop, { tomato: 1 });
    await leaveRefund(_id, '11', { isMade: true });
    const { confirm } = await fillRefund(_id, '11');
    await listed();
    await confirm.click();
    await toast(page, 'The refund of ₹11 had been made already, so nothing more is refunded.').waitFor();
    expect(await refundsOf(_id)).toBe(1);
    const another = await fillRefund(_id, '11');
    await another.confirm.click();
    await toast(page, '₹11 is being refunded.').waitFor();
    expect(await refundsOf(_id)).toBe(2);
  });

  it('is not made twice either once the page is loaded again', async () => {
    const { _id } = await bought(browser.shop, { tomato: 1 });
    await leaveRefund(_id, '14', { isMade: true });
    await page.reload();
    await heading(page, 'Page not found');
    const { confirm } = await fillRefund(_id, '14');
    await listed();
    await confirm.click();
    await toast(page, 'The refund of ₹14 had been made already').waitFor();
    expect(await refundsOf(_id)).toBe(1);
  });

  it('is told of before another is made', async () => {
    const { _id } = await bought(browser.shop, { tomato: 1 });
    await leaveRefund(_id, '12', { isMade: true });
    const { sheet, confirm } = await fillRefund(_id, '13');
    await confirm.click();
    await sheet.getByText('The refund before this one was made after all.').waitFor();
    expect(await refundsOf(_id)).toBe(1);
    await confirm.click();
    await toast(page, '₹13 is being refunded.').waitFor();
    expect(await refundsOf(_id)).toBe(2);
  });
});

it('a delivery or a coupon that cannot be changed is reported, even if its screen was left by then', async () => {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  await moveTo(browser.shop, 'OUT_FOR_DELIVERY', _id);
  const letAge = await holdToasts(page);
  for (const [path, operation, button, about] of [
    [`/desk/orders/${_id}`, 'OrderDelivered', 'Delivered', `Order ${orderNumber(_id)}: `],
    ['/desk/coupons', 'SaveCoupon', 'Switch off Instant50', ''],
  ] as const) {
    await navigate(page, '/desk/none');
    await navigate(page, path);
    const held: Route[] = [];
    await intercept(page, operation, (route) => held.push(route));
    await page.getByRole('button', { name: button, exact: true }).click();
    await eventually(() => held.length === 1);
    await page.goBack();
    await heading(page, 'Page not found');
    await held[0]!.abort();
    await toast(page, `${about}${button}: We could not reach`).waitFor();
    await page.unroute('**/graphql');
  }
  await navigate(page, '/desk/coupons');
  await page.getByRole('button', { name: 'Switch off Instant50' }).click();
  await toast(page, 'Instant50 is off').waitFor();
  // A success does not take the place of a failure.
  expect(await toast(page, 'Switch off Instant50: We could not reach').count()).toBe(1);
  await letAge();
});

it('an order that was to be paid at the door is no longer due there once it is delivered or cancelled', async () => {
  const buyer = await newBuyer(browser.shop, {});
  const cart = [{ _id: 'sugar', qty: 3 }];
  await postOrder(browser.shop, buyer, { cart, address: '12 MG Road' });
  const { _id } = (await ordersOf(browser.shop, buyer))[0]!;
  const row = page.getByRole('row', { name: orderNumber(_id) });
  await navigate(page, '/desk/orders?view=table');
  await row.getByText('to pay at the door').waitFor();
  await navigate(page, `/desk/orders/${_id}`);
  const money = page.getByRole('region', { name: 'Payment' });
  await money.getByText('Due at the door').waitFor();
  for (const [status, label] of [
    ['DELIVERED', 'Paid at the door'],
    ['CANCELLED', 'Price'],
  ] as const) {
    await moveTo(browser.shop, status, _id);
    await money.getByText(label, { exact: true }).waitFor();
    expect(await money.getByText('Due at the door').count()).toBe(0);
  }
  await navigate(page, '/desk/orders?view=table');
  await row.getByText('Cancelled').waitFor();
  expect(await row.getByText('to pay').count()).toBe(0);
  await moveTo(browser.shop, 'DELIVERED', _id);
  await navigate(page, '/desk/orders');
  const card = page.getByRole('region', { name: /^Delivered/ }).getByRole('link', { name: orderNumber(_id) });
  await card.getByText('1 item').waitFor();
});

it('an item that was out of stock at payment is shown with the quantity that was ordered', async () => {
  const { _id } = await bought(browser.shop, { tomato: 2, carrot: 3 });
  await browser.shop.sql(
    `UPDATE order_items SET "missingQty" = CASE "productId" WHEN 'tomato' THEN 2 ELSE 1 END WHERE "orderId" = $1`,
    [_id],
  );
  await navigate(page, `/desk/orders/${_id}`);
  const [tomato, carrot] = ['Tomato', 'Carrot'].map((title) =>
    page.getByRole('region', { name: 'Items' }).getByRole('listitem').filter({ hasText: title }),
  );
  await tomato!.getByText('2 out of stock at payment', { exact: true }).waitFor();
  await tomato!.getByText('2 × ').waitFor();
  const by = worker(browser.shop, owner, _id);
  await by.start();
  await by.short('carrot', 1);
  await carrot!.getByText('1 out of stock at payment · 1 of 2 picked').waitFor();
  await carrot!.getByText('3 × ').waitFor();
});

it('a column whose first page has moved on is not said to be empty', async () => {
  const { shop } = browser;
  const ids: string[] = [];
  for (let count = 0; count < 21; count += 1) ids.push((await bought(shop, { tomato: 1 }))._id);
  const [oldest, ...others] = ids;
  await moveTo(shop, 'PACKED', ...ids);
  await navigate(page, '/desk/none');
  await navigate(page, '/desk/orders');
  const packed = page.getByRole('region', { name: /^Packed/ });
  await packed.getByRole('link').nth(19).waitFor();
  await moveTo(shop, 'OUT_FOR_DELIVERY', ...others);
  await packed.getByText('The orders that were shown here have moved on.').waitFor();
  expect(await packed.getByText('No orders.').count()).toBe(0);
  await packed.getByRole('button', { name: 'Load more' }).click();
  await packed.getByRole('link', { name: orderNumber(oldest!) }).waitFor();
});

it('an order whose slot ends appears among the late ones', async () => {
  await page.clock.install();
  // The stream would tell of the order itself, and fetch all anew when it is opened.
  await page.route('**/graphql', (route) => (isStream(route.request()) ? undefined : route.fallback()));
  await page.goto('/desk/orders?view=table&slot=late');
  await page.getByText('No orders match these filters.').waitFor();
  const { _id, slotId } = await boughtInSlot(browser.shop, 1, 3);
  // As when two hours have passed.
  await browser.shop.sql(`UPDATE delivery_slots SET "endsAt" = now() WHERE "_id" = $1`, [slotId]);
  await eventually(async () => {
    await page.clock.fastForward(30_000);
    return (await page.getByRole('row', { name: orderNumber(_id) }).count()) === 1;
  });
});
