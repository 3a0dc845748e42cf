import type { Page } from 'playwright-core';
import { checkoutOf, newBuyer, pay, placeOrder, postOrder, setQty } from '../../server/test/helpers/buying';
import { askDesk, newStaff } from '../../server/test/helpers/desk';
import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import { audit } from './helpers/audit';
import { heading, animationsFinished, toast } from './helpers/page-parts';
import { ENDPOINT, visitWithPush } from './helpers/push';
import { fillWishlist, storageOf } from './helpers/signed-in';
import { isStream, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** A new shopper with this many orders; their ids, the newest first. */
async function withOrders(count: number) {
  const { shop } = browser;
  const shopper = await newBuyer(shop);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await setQty(shop, shopper, 'tomato', 1);
    const { _id, payment } = await checkoutOf(shop, shopper);
    await placeOrder(shop, shopper, _id, await pay(shop, payment.orderId));
    ids.unshift(_id);
  }
  return { storageState: storageOf(browser, shopper), token: shopper.token, ids };
}

/** A shopper at the page of their orders. */
async function atOrders(count: number) {
  const { storageState, ids } = await withOrders(count);
  const page = await browser.visit('/order', { storageState });
  await page.getByRole('article').first().waitFor();
  return { page, ids };
}

/** A shopper at the page of their order. */
async function atOrder() {
  const { storageState, ids } = await withOrders(1);
  return { page: await browser.visit(`/order/${ids[0]!}`, { storageState }), id: ids[0]! };
}

it('older orders are collapsed to a line, with the money back, until they are opened', async () => {
  const { storageState, token, ids } = await withOrders(4);
  await browser.shop.graphql(`mutation { cancelOrder(orderId: "${ids[3]!}") { _id } }`, {}, token);
  const page = await browser.visit('/order', { storageState });
  await page.getByRole('article').first().waitFor();
  const details = page.getByText('Shipping address:');
  expect(await page.getByRole('article').count()).toBe(4);
  expect(await details.count()).toBe(2);
  const oldest = page.getByRole('article').last();
  expect(await oldest.textContent()).toMatch(/Tomato · (₹\d+) · Money back \1Show details/);
  expect(await page.getByRole('article').nth(2).textContent()).toMatch(/Tomato · ₹\d+Show details/);
  await oldest.getByRole('button', { name: /^Show details of the order of/ }).press('Enter');
  await oldest.getByText('12 MG Road').waitFor();
  expect(await details.count()).toBe(3);
  expect(await oldest.textContent()).toContain(`Order id: ${ids[3]}`);
  await oldest.getByRole('button', { name: /^Hide details of the order of/ }).click();
  expect(await details.count()).toBe(2);
});

it('an order of another shopper is not available; one due at the door is not due once it is cancelled or delivered', async () => {
  const { shop } = browser;
  const shopper = await newBuyer(shop);
  for (let count = 1; count <= 3; count += 1)
    await postOrder(shop, shopper, { cart: [{ _id: 'tomato', qty: count }], address: '12 MG Road' });
  for (const [at, status] of ['CANCELLED', 'DELIVERED'].entries())
    await shop.sql(
      `UPDATE orders SET status = $2::text WHERE ("userId", "_id") IN (
         SELECT "userId", "_id" FROM orders WHERE "userId" = $1 ORDER BY "createdAt" OFFSET $3 LIMIT 1)`,
      [shopper._id, status, at],
    );
  const { ids } = await withOrders(1);
  const page = await browser.visit(`/order/${ids[0]!}`, { storageState: storageOf(browser, shopper) });
  await page.getByText('You have no such order').waitFor();
  await page.getByRole('link', { name: 'See your orders' }).click();
  await page.waitForURL('**/order');
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  for (const [at, badge, total] of [
    [0, 'Pay at the door', 'Total due'],
    [1, 'Paid at the door', 'Total'],
    [2, 'Cancelled', 'Total'],
  ] as const) {
    const article = articles.nth(at);
    const more = article.getByRole('button', { name: /^Show details/ });
    if ((await more.count()) > 0) await more.click();
    await article.getByText(badge, { exact: true }).first().waitFor();
    expect(await article.getByRole('term').last().textContent()).toBe(total);
  }
});

describe('the order page', () => {
  const now = (page: Page) => page.getByRole('status').filter({ hasText: /order/i });

  it('is linked from a card, shows the current step, and cancels by keyboard after a confirmation', async () => {
    const { page, ids } = await atOrders(1);
    const card = page.getByRole('article');
    await card.getByText(/^Comes .+, \d/).waitFor();
    await card.getByText('Placed', { exact: true }).waitFor();
    const number = ids[0]!.slice(0, 8).toUpperCase();
    await page.getByText(number, { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy the id of order ${number}` }).click();
    await toast(page, 'Order id copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ids[0]);
    await page.getByRole('link', { name: /^See order: order [0-9A-F]{8}$/ }).press('Enter');
    await heading(page, 'Your Order');
    await now(page).getByText('We have your order and will pack it soon: it comes ').waitFor();
    await page.getByText('Your order was placed and paid.').waitFor();
    await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    expect(await dialog.textContent()).toMatch(/₹\d+ goes back the way you paid/);
    await animationsFinished(page);
    expect(await audit(page)).toEqual([]);
    const errors = [{ message: 'Please try again.', extensions: { code: 'INTERNAL' } }];
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation CancelOrder')
        ? route.fulfill({ json: { data: null, errors } })
        : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
    await dialog.getByRole('alert').filter({ hasText: 'again' }).waitFor();
    await page.unroute('**/graphql');
    await dialog.getByRole('button', { name: 'Keep the order' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
    await now(page)
      .getByText(/^This order was cancelled/)
      .waitFor();
    await page
      .locator(':focus', { hasText: /^This order was cancelled today, \d+:\d\d\s[ap]m\.$/ })
      .waitFor();
    await page.getByRole('region', { name: 'Money back' }).getByText('₹').first().waitFor();
    await page.getByText('You cancelled this order.').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    expect(await audit(page)).toEqual([]);
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByRole('article').getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('article').getByText('Money back', { exact: true }).waitFor();
    const [row] = await browser.shop.sql('SELECT status FROM orders WHERE "_id" = $1', [ids[0]]);
    expect(row).toEqual({ status: 'CANCELLED' });
  });

  it('does not cancel an order that is being packed meanwhile, and shows why', async () => {
    const { page, id } = await atOrder();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await browser.shop.sql(`UPDATE orders SET status = 'PICKING' WHERE "_id" = $1`, [id]);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /cancel/i })
      .waitFor();
    await page.getByRole('button', { name: 'Keep the order' }).click();
    await now(page).getByText('We are packing your order: it comes ').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  });

  it('shows until when it can be cancelled, and is updated live by what happens at the desk', async () => {
    const { page, id } = await atOrder();
    await now(page)
      .getByText(/^We have your order and will pack it soon: it comes .+, \d.*m\.$/)
      .waitFor();
    await page.getByText(/^You can cancel it until .+, \d+:\d\d\s[ap]m\.$/).waitFor();
    await browser.shop.sql(
      `UPDATE delivery_slots SET "cutoffAt" = now() - interval '1 minute'
       WHERE "_id" = (SELECT "slotId" FROM orders WHERE "_id" = $1)`,
      [id],
    );
    await Promise.all([page.waitForRequest(isStream), page.reload()]);
    await page.getByText(/^It can no longer be cancelled: that was possible until /).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    expect(await audit(page)).toEqual([]);
    await browser.shop.sql(`UPDATE orders SET status = 'PACKED' WHERE "_id" = $1`, [id]);
    await now(page).getByText('Your order is packed').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    const cancel = `mutation { cancelOrder(orderId: "${id}", reason: "The street is flooded") { status } }`;
    await askDesk(browser.shop, cancel, {}, await newStaff(browser.shop, 'SUPPORT'));
    await now(page)
      .getByText(/^This order was cancelled/)
      .waitFor();
    await page.getByText('The street is flooded').first().waitFor();
    await page.getByRole('region', { name: 'Money back' }).getByText('₹').first().waitFor();
  });

  it('polls when event streams are blocked', async () => {
    const { storageState, ids } = await withOrders(1);
    const id = ids[0]!;
    const page = await browser.visit('/robots.txt', { storageState });
    await page.clock.install();
    await page.route('**/graphql', (route) =>
      isStream(route.request()) ? route.fulfill({ body: '' }) : route.continue(),
    );
    await page.goto(`/order/${id}`);
    await now(page).getByText('We have your order and will pack it soon: it comes ').waitFor();
    await browser.shop.sql(`UPDATE orders SET status = 'PACKED' WHERE "_id" = $1`, [id]);
    await page.clock.fastForward('00:20');
    await now(page).getByText('Your order is packed').waitFor();
  });
});

describe('notifications', () => {
  const turn = (page: Page, name: string) => page.getByRole('switch', { name });
  const devices = ({ _id }: { _id: string }) =>
    browser.shop.sql(`SELECT endpoint FROM push_subscriptions WHERE "userId" = $1`, [_id]);

  it('are switched on and off in the profile, on this device too, and stored', async () => {
    const shopper = await newBuyer(browser.shop);
    const page = await visitWithPush(browser, storageOf(browser, shopper));
    await page.goto('/profile');
    const [progress, back, device] = ['E-mail on the way', 'Back in stock', 'Notifications on this device'];
    await eventually(() => turn(page, device!).isEnabled());
    const states = () => Promise.all([progress, back, device].map((name) => turn(page, name!).isChecked()));
    expect(await states()).toEqual([true, true, false]);
    await turn(page, progress!).press('Space');
    await page.getByText('When something on your wishlist').click();
    await turn(page, device!).click();
    await eventually(async () => (await states()).join() === 'false,false,true');
    expect(await devices(shopper)).toEqual([{ endpoint: ENDPOINT }]);
    expect(await audit(page)).toEqual([]);
    await turn(page, device!).click();
    await eventually(async () => (await devices(shopper)).length === 0);
    await page.reload();
    await eventually(() => turn(page, device!).isEnabled());
    expect(await states()).toEqual([false, false, false]);
  });

  it('about products back in stock can be unsubscribed from in the mail, without signing in', async () => {
    const { shop } = browser;
    await setStock(shop, 'potato', 0);
    const shopper = await newBuyer(shop);
    await fillWishlist(browser, shopper, ['potato']);
    await setStock(shop, 'potato', 5);
    // The shops of other test files store their mails there, too.
    await eventually(async () =>
      (await (await fetch(`${shop.url}/sandbox/mail`)).text()).includes(shopper.email),
    );
    const page = await browser.visit('/sandbox/mail', { viewport: { width: 320, height: 640 } });
    expect(await audit(page)).toEqual([]);
    const mine = page.getByRole('listitem').filter({ hasText: shopper.email });
    await mine.getByRole('link', { name: 'Potato is back in stock' }).click();
    await page.getByRole('link', { name: 'Alone on a page' }).click();
    await page.getByRole('link', { name: 'No more mails about products that are back' }).click();
    await page.getByRole('button', { name: 'Yes, stop' }).waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, stop' }).click();
    await page.getByRole('heading', { name: 'Done.' }).waitFor();
    expect(await audit(page)).toEqual([]);
  });
});
