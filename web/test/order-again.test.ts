import { isDeepStrictEqual } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { cartOf, newBuyer, setQty } from '../../server/test/helpers/buying';
import type { Buyer } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { insertOrder } from '../../server/test/helpers/placed-order';
import { faults } from './helpers/audit';
import { age, focused, heading, lookAgain, loseResponses, navigate, toast } from './helpers/page-parts';
import { layoutShifts } from './helpers/layout-shifts';
import { become, storageOf } from './helpers/signed-in';
import { PHONE, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const replenish = () => browser.shop.sql('UPDATE stock SET "onHand" = 9999, "maxPerOrder" = 99');
beforeAll(replenish);

async function whoBought(cart: Record<string, number>): Promise<Buyer> {
  const buyer = await newBuyer(browser.shop, cart);
  await insertOrder(browser.shop, buyer);
  return buyer;
}
interface AtOrders {
  page: Page;
  buyer: Buyer;
}
/** A shopper on their orders page, with a newest order of this cart; in an open page, if there is one. */
async function atOrders(cart: Record<string, number>, open?: Page): Promise<AtOrders> {
  const buyer = await whoBought(cart);
  const page =
    open ??
    (await browser.visit('/order', {
      storageState: storageOf(browser, buyer),
      expected: /Failed to load resource/,
    }));
  if (!open) return { page, buyer };
  await become(browser, page, buyer);
  await navigate(page, '/order');
  // The toasts of earlier steps would be taken for those of the next.
  await age(page, 60_000);
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
  return { page, buyer };
}
const again = (page: Page) => page.getByRole('button', { name: /^Order again: order [0-9A-F]{8}$/ });
const offer = (page: Page) => page.getByRole('dialog', { name: 'Some things have changed' });
const notice = (page: Page) => page.getByRole('region', { name: 'Some things have changed' });
/** Records the reorder mutations from now on. */
const countReorders = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('mutation Reorder')) sent.push(body);
  });
  return sent;
};
const isReorder = (route: Route) => route.request().postData()?.includes('mutation Reorder') ?? false;
const lines = (page: Page) =>
  page.getByRole('main').locator('li', { has: page.getByRole('button', { name: /^Remove from cart/ }) });
const inCart = (buyer: Buyer) => cartOf(browser.shop, buyer);

/** Ordering again adds everything to the cart and shows it, unless the shopper has left the page meanwhile. */
async function addsEverything(): Promise<Page> {
  const { page, buyer } = await atOrders({ tomato: 2, banana: 1 });
  await setQty(browser.shop, buyer, 'onion', 4);
  await lookAgain(page);
  const sent = countReorders(page);
  await again(page).dblclick();
  await heading(page, 'Cart');
  expect(sent).toHaveLength(1);
  await toast(page, 'Added To Cart Successfully').waitFor();
  expect(await lines(page).getByRole('heading').allTextContents()).toEqual(['Onion', 'Tomato', 'Banana']);
  expect(await inCart(buyer)).toEqual({ onion: 4, tomato: 2, banana: 1 });
  expect(await notice(page).count()).toBe(0);

  await page.goBack();
  let respond = () => {};
  const left = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/graphql', async (route) => {
    if (isReorder(route)) await left;
    await route.continue();
  });
  await again(page).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Wishlist/ })
    .click();
  await heading(page, /^Wishlist/);
  respond();
  await eventually(async () => (await inCart(buyer)).tomato === 4);
  await networkIdle(page);
  await heading(page, /^Wishlist/);
  await page.unroute('**/graphql');
  return page;
}

/** Runs something while the price of bananas is raised by so many rupees. */
async function dearer(rupees: number, run: (words: string) => Promise<void>) {
  const price = (paise: number) =>
    browser.shop.sql(`UPDATE products SET "pricePaise" = $1 WHERE "_id" = 'banana'`, [paise]);
  const [{ paise }] = (await browser.shop.sql<{ paise: number }>(
    `SELECT "pricePaise" AS paise FROM products WHERE "_id" = 'banana'`,
  )) as [{ paise: number }];
  await price(paise + rupees * 100);
  await run(`Banana costs ₹${paise / 100 + rupees} now; it was ₹${paise / 100}.`).finally(() => price(paise));
}

/** Limits and changed prices are shown before the cart changes; a price that changes then, in the cart until it is left. */
async function showsDifferences({ page, buyer }: AtOrders): Promise<void> {
  await setQty(browser.shop, buyer, 'tomato', 90);
  const sent = countReorders(page);
  await dearer(5, async (words) => {
    await again(page).press('Enter');
    await offer(page).getByText('Tomato: only 9 of 60 can be added.').waitFor();
    await offer(page).getByText(words).waitFor();
    expect(await faults(page, 'dialog[open]')).toEqual([]);
    await offer(page).getByRole('button', { name: 'Not now' }).press('Enter');
    await offer(page).waitFor({ state: 'hidden' });
    expect(await inCart(buyer)).toEqual({ tomato: 90 });
    await eventually(async () => (await focused(page)).startsWith('Order again'));
    await page.keyboard.press('Enter');
    await offer(page).getByRole('button', { name: 'Add 10 items to cart' }).press('Enter');
    await heading(page, 'Cart');
    await toast(page, 'Added To Cart Successfully').waitFor();
    expect(await notice(page).count()).toBe(0);
    expect(await inCart(buyer)).toEqual({ tomato: 99, banana: 1 });
    expect(sent).toHaveLength(3);
  });
  await page.goBack();
  await setQty(browser.shop, buyer, 'tomato', 90);
  await again(page).click();
  await offer(page).waitFor();
  await dearer(7, async (words) => {
    await offer(page).getByRole('button', { name: 'Add 10 items to cart' }).click();
    await heading(page, 'Cart');
    await notice(page).getByText(words).waitFor();
    expect(await notice(page).getByRole('listitem').count()).toBe(1);
    await page.locator('[aria-live=polite]', { hasText: words }).waitFor({ state: 'attached' });
    expect(await faults(page, 'main')).toEqual([]);
    await page.goBack();
    await again(page).waitFor();
    await page.goForward();
    await heading(page, 'Cart');
    expect(await notice(page).count()).toBe(0);
  });
}

/** If everything is out of stock or at its limit, this is shown, and the cart does not change. */
async function addsNothing({ page, buyer }: AtOrders): Promise<void> {
  await browser.shop.sql(`UPDATE stock SET "onHand" = allocated + held WHERE "productId" = 'banana'`);
  await page.goBack();
  await again(page).click();
  await offer(page).getByText('Tomato: no more can be added.').waitFor();
  await offer(page).getByText('Banana is out of stock.').waitFor();
  await offer(page).getByText('None of it can be added now.').waitFor();
  expect(await offer(page).getByRole('button', { name: /^Add/ }).count()).toBe(0);
  await offer(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Buy again: Banana' }).click();
  await offer(page).getByText('Banana is out of stock.').waitFor();
  expect(await offer(page).getByRole('listitem').count()).toBe(1);
  const browse = offer(page).getByRole('link', { name: 'Browse products' });
  expect(await browse.getAttribute('href')).toBe('/product');
  await page.keyboard.press('Escape');
  await offer(page).waitFor({ state: 'hidden' });
  expect(await inCart(buyer)).toEqual({ tomato: 99, banana: 2 });
  await replenish();
}

/** One product of an order is added with a tap, without leaving the page; errors can be retried, and lost responses add once. */
async function addsOnce({ page, buyer }: AtOrders): Promise<void> {
  const sent = countReorders(page);
  const buyAgain = page.getByRole('button', { name: 'Buy again: Banana' });
  const failures = page.getByRole('alert').getByText('We could not reach the shop');
  const added = toast(page, 'Added To Cart Successfully').first();
  await page.route('**/graphql', (route) => (isReorder(route) ? route.abort() : route.continue()));
  await again(page).click();
  await failures.waitFor();
  await buyAgain.press('Enter');
  await failures.nth(1).waitFor();
  expect(await inCart(buyer)).toEqual({});
  await page.unroute('**/graphql');
  await buyAgain.press('Enter');
  await added.waitFor();
  await heading(page, 'Order Management');
  expect(await inCart(buyer)).toEqual({ banana: 3 });
  expect(sent).toHaveLength(3);

  await setQty(browser.shop, buyer, 'banana', 1);
  const restore = await loseResponses(page, 'Reorder');
  await buyAgain.click();
  await eventually(async () => isDeepStrictEqual(await inCart(buyer), { banana: 4 }));
  await failures.nth(1).waitFor();
  await restore();
  await buyAgain.click();
  // The failure of the whole order is still shown.
  await eventually(async () => (await failures.count()) === 1);
  expect(await inCart(buyer)).toEqual({ banana: 4 });
}

/** Lost responses to a reorder before a reload, and to one with differences, add once; then it is another. */
async function addsOnceAfterReload({ page, buyer }: AtOrders): Promise<void> {
  const ordered = { tomato: 2, banana: 7 };
  let restore = await loseResponses(page, 'Reorder');
  await again(page).click();
  await eventually(async () => isDeepStrictEqual(await inCart(buyer), ordered));
  await restore();
  await page.reload();
  await again(page).click();
  await heading(page, 'Cart');
  expect(await inCart(buyer)).toEqual(ordered);
  await page.goBack();
  await dearer(5, async (words) => {
    await again(page).click();
    await offer(page).getByText(words).waitFor();
    restore = await loseResponses(page, 'Reorder');
    const add = offer(page).getByRole('button', { name: 'Add 5 items to cart' });
    await add.click();
    await offer(page).getByRole('alert').getByText('We could not reach the shop').waitFor();
    await restore();
    await add.click();
    await heading(page, 'Cart');
  });
  expect(await inCart(buyer)).toEqual({ tomato: 4, banana: 10 });
}

it('ordering again first shows what has changed, even if nothing can be added, then fills and shows the cart; after an error or a lost response it adds once', async () => {
  const page = await addsEverything();
  const many = await atOrders({ tomato: 60, banana: 1 }, page);
  await showsDifferences(many);
  await addsNothing(many);
  const few = await atOrders({ tomato: 2, banana: 3 }, page);
  await addsOnce(few);
  await addsOnceAfterReload(few);
});

const usuals = (page: Page) => page.getByRole('region', { name: 'Your usuals' });
const lowest = (page: Page) => page.getByRole('region', { name: 'Lowest prices' });
/** High enough that all of a screen is visible, and layout shifts are recorded. */
const HIGH = { height: 3200 };

/** Notes whether the row that the usuals replace was ever visible. */
const noteReplaced = (page: Page) =>
  page.addInitScript(() => {
    // In what is painted only: before, the styles may not be there.
    requestAnimationFrame(function look() {
      const headings = [...document.querySelectorAll('h2')];
      const other = headings.find(({ textContent }) => textContent.startsWith('Lowest prices'));
      if (other?.checkVisibility({ visibilityProperty: true })) sessionStorage.setItem('seen', 'yes');
      requestAnimationFrame(look);
    });
  });

/** Whoever has bought nothing sees no usuals on Home or in an empty cart, and no layout shift. */
async function seesNoUsuals(page: Page): Promise<void> {
  await become(browser, page, await newBuyer(browser.shop, {}));
  await navigate(page, '/');
  await lowest(page).getByRole('link', { name: 'Masala Chaas' }).waitFor();
  await networkIdle(page);
  expect(await lowest(page).isVisible()).toBe(true);
  expect(await usuals(page).count()).toBe(0);
  expect((await layoutShifts(page)).flatMap(({ moved }) => moved)).toEqual([]);
  await navigate(page, '/cart');
  await page.getByText('Your Cart is Empty :(').waitFor();
  await networkIdle(page);
  expect(await usuals(page).count()).toBe(0);
}

it('the shopper’s usuals are on Home and in an empty cart, in place of a row that is never visible, without layout shifts', async () => {
  const page = await browser.visit('/robots.txt', {
    storageState: storageOf(browser, await whoBought({ onion: 1 })),
    viewport: { ...PHONE, ...HIGH },
  });
  await noteReplaced(page);
  await page.goto('/');
  for (const path of ['/', '/cart']) {
    if (path !== '/') await navigate(page, path);
    await page.waitForURL(`**${path}`);
    await usuals(page).getByRole('link', { name: 'Onion' }).waitFor();
    await networkIdle(page);
    expect(await lowest(page).count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
    expect((await layoutShifts(page)).flatMap(({ moved }) => moved)).toEqual([]);
  }
  await usuals(page)
    .getByRole('link', { name: /^See all/ })
    .click();
  await heading(page, 'Buy again');
  await navigate(page, '/credits');
  await heading(page, 'Credits');
  await seesNoUsuals(page);
});
