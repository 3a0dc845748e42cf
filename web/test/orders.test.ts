import type { Page } from 'playwright-core';
import { newBuyer, postOrder } from '../../server/test/helpers/buying';
import { queryDesk, newStaff } from '../../server/test/helpers/desk';
import { tokenOf } from '../../server/test/helpers/shopper';
import { insertOrder } from '../../server/test/helpers/placed-order';
import { faults } from './helpers/audit';
import { announced, heading, intercept, lookAgain, navigate, responded, toast } from './helpers/page-parts';
import {
  NOT_YET,
  nextAtSheet,
  press,
  respondAgain,
  respondWith,
  status,
  waitForOrder,
  withoutOrders,
} from './helpers/paying';
import { become } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import { isStream, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
/** Each test goes on in this page. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/credits', { stays: true, expected: /Failed to load resource/ });
});

/** A new shopper with an order. */
async function withOrder() {
  const { shop } = browser;
  const shopper = await newBuyer(shop);
  const { _id } = await insertOrder(shop, shopper);
  return { shopper, id: _id };
}

/** The same, logged in. */
async function logInWithOrder() {
  const visit = await withOrder();
  await navigate(page, '/credits');
  await become(browser, page, visit.shopper);
  return visit;
}

/** Older orders are collapsed to a line, with the money back, until they are opened. */
async function testCollapsing(page: Page, oldestId: string): Promise<void> {
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  const details = page.getByText('Shipping address:');
  expect(await articles.count()).toBe(4);
  expect(await details.count()).toBe(2);
  const oldest = articles.last();
  expect(await oldest.textContent()).toMatch(/Tomato · (₹\d+) · Refund \1Show details/);
  expect(await articles.nth(2).textContent()).toMatch(/Tomato · ₹\d+Show details/);
  await oldest.getByRole('button', { name: /^Show details of the order of/ }).press('Enter');
  await oldest.getByText('12 MG Road').waitFor();
  expect(await details.count()).toBe(3);
  expect(await oldest.textContent()).toContain(`Order id: ${oldestId}`);
  await oldest.getByRole('button', { name: /^Hide details of the order of/ }).click();
  expect(await details.count()).toBe(2);
}

it('older orders are collapsed until they are opened; one due at the door is not due once it is cancelled or delivered', async () => {
  const { shop } = browser;
  const { shopper, id } = await withOrder();
  await shop.graphql(`mutation { cancelOrder(orderId: "${id}") { _id } }`, {}, shopper.token);
  for (let count = 1; count <= 3; count += 1)
    await postOrder(shop, shopper, { cart: [{ _id: 'tomato', qty: count }], address: '12 MG Road' });
  for (const [at, status] of ['CANCELLED', 'DELIVERED'].entries())
    await shop.sql(
      `UPDATE orders SET status = $2::text WHERE ("userId", "_id") IN (
         SELECT "userId", "_id" FROM orders WHERE "userId" = $1 AND payment = 'DUE' ORDER BY "createdAt" OFFSET $3 LIMIT 1)`,
      [shopper._id, status, at],
    );
  const others = await withOrder();
  await become(browser, page, shopper);
  await navigate(page, `/order/${others.id}`);
  await page.getByText('Order not found').waitFor();
  await page.getByRole('link', { name: 'See your orders' }).click();
  await page.waitForURL('**/order');
  await testCollapsing(page, id);
  for (const [at, badge, total] of [
    [0, 'Pay at the door', 'Total due'],
    [1, 'Paid at the door', 'Total'],
    [2, 'Cancelled', 'Total'],
  ] as const) {
    const article = page.getByRole('article').nth(at);
    const more = article.getByRole('button', { name: /^Show details/ });
    if ((await more.count()) > 0) await more.click();
    await article.getByText(badge, { exact: true }).first().waitFor();
    expect(await article.getByRole('term').last().textContent()).toBe(total);
  }
});

describe('the order page', () => {
  const now = (page: Page) => page.getByRole('status').filter({ hasText: /order/i });
  const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel order' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this order?' });
  const setStatus = (id: string, status: string) =>
    browser.shop.sql(`UPDATE orders SET status = $2 WHERE "_id" = $1`, [id, status]);
  /** Moves the time until which the order can be cancelled. */
  const setCutoff = (id: string, at: string) =>
    browser.shop.sql(
      `UPDATE delivery_slots SET "cutoffAt" = ${at} WHERE "_id" = (SELECT "slotId" FROM orders WHERE "_id" = $1)`,
      [id],
    );

  /** It is linked from a card, where its id can be copied. */
  async function openFromCard(page: Page, id: string): Promise<void> {
    const card = page.getByRole('article');
    await card.getByText(/^Arrives .+, \d/).waitFor();
    await card.getByText('Placed', { exact: true }).waitFor();
    const number = id.slice(0, 8).toUpperCase();
    await page.getByText(number, { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy the id of order ${number}` }).click();
    await toast(page, 'Order id copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await page.getByRole('link', { name: /^See order: order [0-9A-F]{8}$/ }).press('Enter');
    await heading(page, 'Your Order');
    await page.getByText('Your order was placed and paid.').waitFor();
  }

  /** It shows until when it can be cancelled, and is updated live; what is packed meanwhile cannot be cancelled. */
  async function testLiveUpdates(page: Page, id: string): Promise<void> {
    await now(page)
      .getByText(/^We have your order and will pack it soon: it arrives .+, \d.*m\.$/)
      .waitFor();
    await page.getByText(/^You can cancel it until .+, \d+:\d\d\s[ap]m\.$/).waitFor();
    await cancel(page).click();
    await setStatus(id, 'PICKING');
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /cancel/i })
      .waitFor();
    await page.getByRole('button', { name: 'Keep the order' }).click();
    await now(page).getByText('We are packing your order: it arrives ').waitFor();
    expect(await cancel(page).count()).toBe(0);

    await setCutoff(id, `now() - interval '1 minute'`);
    await setStatus(id, 'PLACED');
    await page.getByText(/^It can no longer be cancelled: that was possible until /).waitFor();
    expect(await cancel(page).count()).toBe(0);
    await setCutoff(id, '"startsAt"');
    await setStatus(id, 'PACKED');
    await now(page).getByText('Your order is packed').waitFor();
    expect(await cancel(page).count()).toBe(0);
    await setStatus(id, 'PLACED');
    await cancel(page).waitFor();
  }

  /** It is cancelled by keyboard, after a confirmation and an error. */
  async function cancelByKeyboard(page: Page): Promise<void> {
    await cancel(page).press('Enter');
    expect(await dialog(page).textContent()).toMatch(/₹\d+ is refunded the way you paid/);
    expect(await faults(page, 'dialog[open]')).toEqual([]);
    const errors = [{ message: 'Please try again.', extensions: { code: 'INTERNAL' } }];
    await intercept(page, 'CancelOrder', (route) => route.fulfill({ json: { data: null, errors } }));
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
    await dialog(page).getByRole('alert').filter({ hasText: 'again' }).waitFor();
    await page.unroute('**/graphql');
    await dialog(page).getByRole('button', { name: 'Keep the order' }).press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    await cancel(page).press('Enter');
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
    await now(page)
      .getByText(/^This order was cancelled/)
      .waitFor();
    await page
      .locator(':focus', { hasText: /^This order was cancelled today, \d+:\d\d\s[ap]m\.$/ })
      .waitFor();
    await page.getByRole('region', { name: 'Refunds' }).getByText('₹').first().waitFor();
    await page.getByText('You cancelled this order.').waitFor();
    expect(await cancel(page).count()).toBe(0);
    expect(await faults(page, 'main')).toEqual([]);
  }

  it('is linked from a card, shows live where the order is, and cancels it by keyboard until it is packed', async () => {
    const { id } = await logInWithOrder();
    await navigate(page, '/order');
    await openFromCard(page, id);
    await testLiveUpdates(page, id);
    await cancelByKeyboard(page);
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByRole('article').getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('article').getByText('Refund', { exact: true }).waitFor();
    const [row] = await browser.shop.sql('SELECT status FROM orders WHERE "_id" = $1', [id]);
    expect(row).toEqual({ status: 'CANCELLED' });
  });

  it('goes on live once the password was changed in another window', async () => {
    const { shopper, id } = await logInWithOrder();
    await navigate(page, `/order/${id}`);
    await cancel(page).waitFor();
    const renewed = { ...shopper, token: tokenOf({ ...shopper, sessionId: undefined }) };
    await Promise.all([responded(page, 'OrderPage'), become(browser, page, renewed)]);
    // Sooner than it polls.
    await setStatus(id, 'PACKED');
    await now(page).getByText('Your order is packed').waitFor();
  });

  it('polls while events fail', async () => {
    const { id } = await logInWithOrder();
    await page.clock.install();
    await page.evaluate(() => {
      const { fetch } = window;
      const failing = 'event: next\ndata: {"errors":[{"message":"Busy"}]}\n\n';
      const start = (body: ReadableStreamDefaultController) =>
        body.enqueue(new TextEncoder().encode(failing));
      window.fetch = async (url, init) =>
        new Headers(init?.headers).get('accept') === 'text/event-stream'
          ? new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
          : fetch(url, init);
    });
    await navigate(page, `/order/${id}`);
    await cancel(page).waitFor();
    await setStatus(id, 'PACKED');
    await page.clock.fastForward('00:20');
    await now(page).getByText('Your order is packed').waitFor();
    await page.goto('/credits');
  });

  it('polls when event streams are blocked, and says why the desk has cancelled the order', async () => {
    const { id } = await logInWithOrder();
    await page.clock.install();
    await page.route('**/graphql', (route) =>
      isStream(route.request()) ? route.fulfill({ body: '' }) : route.continue(),
    );
    await navigate(page, `/order/${id}`);
    await now(page).getByText('We have your order and will pack it soon: it arrives ').waitFor();
    await setStatus(id, 'PACKED');
    await page.clock.fastForward('00:20');
    await now(page).getByText('Your order is packed').waitFor();
    const flooded = `mutation { cancelOrder(orderId: "${id}", reason: "The street is flooded") { status } }`;
    await queryDesk(browser.shop, flooded, {}, await newStaff(browser.shop, 'SUPPORT'));
    await page.clock.fastForward('00:20');
    await now(page)
      .getByText(/^This order was cancelled/)
      .waitFor();
    await page.getByText('The street is flooded').first().waitFor();
    await page.getByRole('region', { name: 'Refunds' }).getByText('₹').first().waitFor();
  });
});

describe('an order whose items went out of stock before it was paid', () => {
  /** The next shopper has the payment sheet open; of their tomatoes, only this many are left. */
  async function atSheetWith(qty: number): Promise<SignedInVisit> {
    const visit = await nextAtSheet(browser, page);
    await browser.shop.sql(
      `WITH lost AS (DELETE FROM stock_holds WHERE "userId" = $1 RETURNING "productId", qty)
       UPDATE stock SET held = held - lost.qty, "onHand" = allocated + held - lost.qty + $2
       FROM lost WHERE stock."productId" = lost."productId"`,
      [visit.shopper._id, qty],
    );
    return visit;
  }
  const restock = () => browser.shop.sql(`UPDATE stock SET "onHand" = allocated + held + 50`);

  it('is listed with its refund, also when it is placed late; one of which nothing is left is not announced', async () => {
    await page.unrouteAll();
    const visit = await atSheetWith(1);
    const extensions = { code: 'PAYMENT_UNAVAILABLE', pending: true };
    await respondWith(page, /^PlaceOrder$/, { message: 'Please wait.', extensions });
    await withoutOrders(page);
    await press(page, 'Pay');
    await status(page, NOT_YET).waitFor();
    await waitForOrder(browser, visit);
    await respondAgain(page);
    const order = page.getByRole('article');
    await order.getByText('Only 1 in stock').waitFor();
    expect(await order.textContent()).toMatch(/Refund-₹38Final total₹88/);

    await restock();
    await atSheetWith(0);
    // The toast of the first one, and its announcement.
    await page.waitForFunction(() => !document.body.textContent.includes('Order Placed Successfully'));
    await page.evaluate(() => {
      const watched = new MutationObserver(() => {
        if (document.body.textContent.includes('Order Placed Successfully')) document.body.id = 'told';
      });
      watched.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await press(page, 'Pay');
    const answer = page.getByRole('region', { name: 'Sorry, Meera' });
    await Promise.all([
      announced(page, 'Your order was cancelled, and is refunded.'),
      answer.getByText('So this order was cancelled, and all that you paid is refunded.').waitFor(),
    ]);
    expect(await answer.textContent()).not.toMatch(/arrives|bring it/);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.body.id)).toBe('');
    await restock();
  });

  it('is what the shop is sorry for: one that was cancelled after it was paid only loses its thanks', async () => {
    const { shopper } = await nextAtSheet(browser, page);
    await press(page, 'Pay');
    await page.getByRole('region', { name: 'Thank you, Meera' }).waitFor();
    await browser.shop.sql(`UPDATE orders SET status = 'CANCELLED' WHERE "userId" = $1`, [shopper._id]);
    await lookAgain(page);
    await page.getByRole('article').getByText('Cancelled', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: /Meera/ }).count()).toBe(0);
  });
});
