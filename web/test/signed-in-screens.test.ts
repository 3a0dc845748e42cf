import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { orderPath } from '../../domain/shop/paths';
import { addAddress, checkoutOf, newBuyer, pay, placeOrder, setQty } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { shape } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { limitByClock, lookAgain, navigate } from './helpers/page-parts';
import { DESKTOP, PHONE, isStream, networkIdle, testBrowser } from './helpers/test-browser';
import { become, fillCart, storageOf, visitNext } from './helpers/signed-in';

const SMALL = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };
const browser = testBrowser();
/** Each test goes on in this page. */
let page: Page;
/** A shopper with an order, three products in the cart, and an address. */
let shopper: TestShopper;
let orderId: string;
beforeAll(async () => {
  const { shop } = browser;
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment } = await checkoutOf(shop, buyer);
  await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
  orderId = _id;
  for (const product of ['tomato', 'basmati-rice', 'black-pepper']) await setQty(shop, buyer, product, 9);
  shopper = buyer;
  page = await browser.visit('/', {
    storageState: storageOf(browser, shopper),
    forcedColors: 'active',
    expected: /Failed to load resource/,
    stays: true,
  });
});

/** Loads a page whose requests are intercepted, as of a new visit. */
async function open(path: string, calls: (route: Route) => Promise<unknown>): Promise<void> {
  await page.goto('/robots.txt');
  // Handlers for the page before may still be running.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => sessionStorage.clear());
  await become(browser, page, shopper);
  await page.route('**/graphql', calls);
  await page.goto(path);
}
const isFor = (route: Route, operation: string) =>
  (route.request().postData() ?? '').includes(`"operationName":"${operation}"`);

/** Controls without a visible edge, or overflowing their card. */
const edgeless = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const pressed of document.querySelectorAll('main button, main a.rounded-full:not(nav *)')) {
      const { left, right, bottom, width } = pressed.getBoundingClientRect();
      if (width === 0) continue;
      const card = pressed.closest('.rounded-card:not(button)')?.getBoundingClientRect();
      const what = pressed.getAttribute('aria-label') ?? pressed.textContent ?? '';
      if (getComputedStyle(pressed).borderTopWidth === '0px') found.push(`${what}: no edge`);
      if (card && (left < card.left || right > card.right || bottom > card.bottom))
        found.push(`${what}: over the edge`);
    }
    return found;
  });

it('in forced colours promotions, stars and selections are visible, and every button has an edge inside its card', async () => {
  for (const promotion of ['Min 10% Off', 'Upto 10% Off'])
    expect(
      await page.getByText(promotion).evaluate((element) => getComputedStyle(element).borderTopWidth),
    ).toBe('1px');
  const stars = page.getByRole('img', { name: /^Rated/ }).first();
  expect(
    await stars.evaluate(
      (element) =>
        getComputedStyle(element, '::before').backgroundColor === getComputedStyle(document.body).color,
    ),
  ).toBe(true);
  await navigate(page, '/mock');
  const label = (method: string) => page.locator('label', { hasText: method });
  const ground = (method: string) =>
    label(method).evaluate((element) => getComputedStyle(element).backgroundColor);
  await label('GET').waitFor();
  expect(await ground('GET')).not.toBe(await ground('POST'));

  await navigate(page, '/address');
  await page.getByText('Remove').first().waitFor();
  expect(await edgeless(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add new Address' }).click();
  const chosen = page.locator('label', { hasText: 'Work' });
  await chosen.click();
  // Otherwise its letters have a ground of their own, in their own colour.
  expect(await chosen.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
  expect(await edgeless(page)).toEqual([]);
  await navigate(page, '/checkout');
  await page.getByText('Selected', { exact: true }).waitFor();
  expect(await edgeless(page)).toEqual([]);
});

it('on a phone the button that buys an item again leaves its amount alone, which its edge would strike through', async () => {
  await page.setViewportSize(SMALL);
  await navigate(page, orderPath({ _id: orderId }));
  const again = page.getByRole('button', { name: 'Buy again: Tomato' });
  const amount = page.getByRole('row', { name: /^Tomato/ }).getByRole('cell', { name: '₹76' });
  const [button, cell] = [(await again.boundingBox())!, (await amount.boundingBox())!];
  expect(cell.y - button.y).toBeGreaterThanOrEqual(button.height);
});

const TITLE = 'Himalayan Wild-Forest Honey with Kashmiri Saffron, Walnuts and Cardamom, Gift Jar';
async function long(route: Route): Promise<void> {
  // It would tell the true names, and is not answered.
  if (isStream(route.request())) return;
  const response = await route.fetch();
  const body = (await response.text())
    .replace(/"title":"[^"]*"/g, `"title":"${TITLE}"`)
    .replace(/"(price|total)":[\d.]+/g, '"$1":123456.75')
    .replace(/"quantity":"[^"]*"/g, '"quantity":"pack of 24 x 500grms"')
    .replace(/"qty":\d+/g, '"qty":99');
  await route.fulfill({ response, body });
}

/** The sums of the cart are aligned at the right edge. */
async function alignsSums(page: Page): Promise<void> {
  const lines = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
  await lines.nth(2).waitFor();
  const gaps = await lines.evaluateAll((all) =>
    all.map((line) => {
      const sum = line.querySelector('[role=group]')?.parentElement?.nextElementSibling;
      return line.getBoundingClientRect().right - (sum?.getBoundingClientRect().right ?? 0);
    }),
  );
  expect(gaps).toEqual([0, 0, 0]);
}

/** Names and prices do not squeeze each other on the cart, the checkout and orders. */
async function expectRoom(page: Page): Promise<void> {
  for (const path of ['/order', orderPath({ _id: orderId }), '/checkout', '/cart']) {
    await navigate(page, path);
    await page.waitForURL(`**${path}`);
    const titles = page.getByRole('main').getByRole('link', { name: TITLE });
    await titles.first().waitFor();
    await networkIdle(page);
    for (const width of [768, SMALL.width]) {
      await page.setViewportSize({ width, height: 800 });
      for (const title of await titles.all())
        expect((await title.boundingBox())?.width ?? 0).toBeGreaterThan(100);
      expect([path, width, await shape(page)]).toEqual([path, width, []]);
    }
  }
}

it('long names and high prices do not squeeze each other, and the sums of the cart are aligned', async () => {
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(SMALL);
  await navigate(page, '/cart');
  await alignsSums(page);
  await page.route('**/graphql', long);
  await lookAgain(page);
  await page.getByRole('main').getByRole('link', { name: TITLE }).first().waitFor();
  await expectRoom(page);
});

describe('the checkout', () => {
  /** Longer than a shift is taken for one that input has caused. */
  const LATE_MS = 600;
  const untilSelected = (page: Page) => page.getByText('Selected', { exact: true }).waitFor();
  const shifts = async (page: Page) => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return layoutShifts(page);
  };

  it('on a phone does not shift when its parts load late, and keeps "Place Order" visible, with errors above it', async () => {
    await page.setViewportSize(PHONE);
    await open('/checkout', async (route) => {
      if (isFor(route, 'Addresses') || isFor(route, 'DeliverySlots')) await setTimeout(LATE_MS);
      await route.continue();
    });
    await untilSelected(page);
    expect(await shifts(page)).toEqual([]);
    const place = page.getByRole('button', { name: 'Place Order' });
    expect(await place.count()).toBe(1);
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
    const bar = await page.getByRole('navigation', { name: 'Quick links' }).boundingBox();
    expect(y + height).toBeLessThan(bar?.y ?? 0);

    const coupon = page.getByRole('textbox', { name: 'Coupon' });
    await coupon.fill('half');
    await coupon.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await coupon.press('Enter');
    const error = page.getByText('Invalid Coupon');
    await error.waitFor();
    await eventually(async () => {
      const [said, button] = [await error.boundingBox(), await place.boundingBox()];
      return said !== null && button !== null && said.y + said.height < button.y;
    });

    await page.mouse.wheel(0, 3000);
    // At the end of the page it is below everything else.
    const end = page.getByRole('link', { name: 'Go to Cart' });
    await end.waitFor();
    // The page may still be scrolling at the first look.
    await eventually(async () => {
      const [link, button] = [await end.boundingBox(), await place.boundingBox()];
      return link !== null && button !== null && button.y > link.y + link.height;
    });
  });

  it('on a large screen does not shift either, keeps its input when addresses are fetched again, and shows a new total', async () => {
    let fails = false;
    await page.setViewportSize(DESKTOP);
    await open('/checkout', async (route) => {
      const isAddresses = isFor(route, 'Addresses');
      if (isAddresses || isFor(route, 'DeliverySlots')) await setTimeout(LATE_MS);
      await (isAddresses && fails ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
    });
    await untilSelected(page);
    expect(await shifts(page)).toEqual([]);

    fails = true;
    await visitNext(browser, page, '/checkout', async (next) => {
      await fillCart(browser, next, { 'mud-crab': 1, banana: 1 });
      await addAddress(browser.shop, next);
    });
    await page.getByText('We could not load your addresses.').waitFor();
    const coupon = page.getByRole('textbox', { name: 'Coupon' });
    await coupon.fill('half');
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilSelected(page);
    expect(await coupon.inputValue()).toBe('half');

    // A product deleted meanwhile is left out, and no payment starts before the new total is shown.
    await coupon.fill('');
    await browser.shop.sql(`DELETE FROM products WHERE "_id" = 'mud-crab'`);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Your cart has changed: the total is now ₹95.').waitFor();
    await page.getByRole('row', { name: /Mud Crab/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    // With a coupon it is another total.
    await coupon.fill('Instant50');
    await coupon.press('Enter');
    await page.getByText('-₹47').waitFor();
    await page.getByText('the total is now ₹95').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove coupon' }).click();
    await page.getByText('-₹47').waitFor({ state: 'detached' });
    expect(await page.getByText('the total is now ₹95').count()).toBe(0);
  });
});

it('the cart is fetched again when no response comes, and by a button when it cannot be loaded', async () => {
  let requests = 0;
  let hangs = true;
  await page.setViewportSize(WIDE);
  await open('/robots.txt', async (route) => {
    if (!isFor(route, 'CartAndWishlist')) return route.continue();
    requests += 1;
    if (hangs) return;
    const isPressed = await page.evaluate(() => 'isPressed' in window);
    await (isPressed ? route.continue() : route.fulfill({ status: 500, body: '{}' }));
  });
  await limitByClock(page);
  await page.goto('/product?q=potato');
  await eventually(() => requests === 1);
  // The page's code has used the early response.
  await page.waitForFunction(() => !window.earlyQueries?.byName.has('CartAndWishlist'));
  hangs = false;
  const panel = page.getByRole('complementary', { name: 'Your cart' });
  await eventually(async () => {
    await page.clock.fastForward(16_000);
    return panel.getByText('We could not load your cart.').isVisible();
  });
  // The cart is also refetched by a timer: the clock is stopped, so that only the button refetches.
  await page.clock.pauseAt(Date.now() + 600_000);
  // A press may join a refetch that is on its way, and fail with it.
  const retry = panel.getByRole('button', { name: 'Try again' });
  await eventually(async () => {
    await retry.evaluateAll(([button]) => {
      if (!button) return;
      Object.assign(window, { isPressed: true });
      (button as HTMLButtonElement).click();
    });
    return panel.getByText('27 items').isVisible();
  });
  await page.clock.resume();

  [requests, hangs] = [0, true];
  await eventually(async () => {
    await lookAgain(page);
    return requests === 1;
  });
  await eventually(async () => {
    await page.clock.fastForward(16_000);
    return requests > 1;
  });
});
