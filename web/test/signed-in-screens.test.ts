import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { orderPath } from '../../domain/shop/paths';
import { checkoutOf, newBuyer, pay, placeOrder, setQty } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { faults, shape } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { limitByClock, navigate } from './helpers/page-parts';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';
import { storageOf } from './helpers/signed-in';

const SMALL = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };
const browser = testBrowser();
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
});

const visit = (path: string, options: VisitOptions = {}) =>
  browser.visit(path, { storageState: storageOf(browser, shopper), ...options });
/** Opens a page whose requests are intercepted. */
async function open(path: string, calls: (route: Route) => Promise<unknown>, options: VisitOptions = {}) {
  const page = await visit('/robots.txt', options);
  await page.route('**/graphql', calls);
  await page.goto(path);
  return page;
}
const asks = (route: Route, operation: string) =>
  (route.request().postData() ?? '').includes(`"operationName":"${operation}"`);

const TITLE = 'Himalayan Wild-Forest Honey with Kashmiri Saffron, Walnuts and Cardamom, Gift Jar';
async function long(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text())
    .replace(/"title":"[^"]*"/g, `"title":"${TITLE}"`)
    .replace(/"(price|total)":[\d.]+/g, '"$1":123456.75')
    .replace(/"quantity":"[^"]*"/g, '"quantity":"pack of 24 x 500grms"')
    .replace(/"qty":\d+/g, '"qty":99');
  await route.fulfill({ response, body });
}

describe('long names and high prices', () => {
  it('do not squeeze each other on the cart, the checkout and orders', async () => {
    const page = await open('/cart', long, { viewport: SMALL });
    for (const path of ['/cart', '/checkout', '/order', orderPath({ _id: orderId })]) {
      if (path !== '/cart') await navigate(page, path);
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
  });

  it('leave the sums of the cart aligned at the right edge', async () => {
    const page = await visit('/cart', { viewport: SMALL });
    const lines = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
    await lines.nth(2).waitFor();
    const gaps = await lines.evaluateAll((all) =>
      all.map((line) => {
        const sum = line.querySelector('[role=group]')?.parentElement?.nextElementSibling;
        return line.getBoundingClientRect().right - (sum?.getBoundingClientRect().right ?? 0);
      }),
    );
    expect(gaps).toEqual([0, 0, 0]);
  });
});

describe('in forced colours', () => {
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

  it('every button has a border and stays inside its card', async () => {
    const page = await visit('/address', { forcedColors: 'active' });
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

  it('stars, promotions and selections are visible', async () => {
    const page = await browser.visit('/', { forcedColors: 'active' });
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
  });
});

describe('the checkout', () => {
  it.each([PHONE, DESKTOP])(
    'does not shift when addresses and delivery times load late (%j)',
    async (viewport) => {
      const page = await visit('/robots.txt', { viewport });
      await page.route('**/graphql', async (route) => {
        if (asks(route, 'Addresses') || asks(route, 'DeliverySlots')) await setTimeout(500);
        await route.continue();
      });
      await page.goto('/checkout');
      await page.getByText('Selected', { exact: true }).waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await layoutShifts(page)).toEqual([]);
    },
  );

  it('keeps "Place Order" visible on a phone, with errors above it', async () => {
    const page = await visit('/checkout');
    const place = page.getByRole('button', { name: 'Place Order' });
    await place.waitFor();
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

  it('keeps its input when the addresses are refetched', async () => {
    let answer = false;
    const page = await open(
      '/checkout',
      (route) =>
        asks(route, 'Addresses') && !answer ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
      { viewport: DESKTOP, expected: /Failed to load resource/ },
    );
    await page.getByText('We could not load your addresses.').waitFor();
    await page.getByRole('textbox', { name: 'Coupon' }).fill('half');
    answer = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Selected', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Coupon' }).inputValue()).toBe('half');
  });
});

it('a product deleted meanwhile is left out, and no payment starts before the new total is shown', async () => {
  const { shop } = browser;
  const buyer = await newBuyer(shop, { 'mud-crab': 1, banana: 1 });
  const page = await browser.visit('/checkout', { storageState: storageOf(browser, buyer) });
  await page.getByText('Selected', { exact: true }).waitFor();
  await shop.sql(`DELETE FROM products WHERE "_id" = 'mud-crab'`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByText('Your cart has changed: the total is now ₹95.').waitFor();
  await page.getByRole('row', { name: /Mud Crab/ }).waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await faults(page)).toEqual([]);
});

/** Makes the page count its pending requests. */
const countRequests = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    const count = { underWay: 0 };
    Object.defineProperty(window, 'underWay', { get: () => count.underWay });
    window.fetch = (...request) => {
      count.underWay += 1;
      return fetch(...request).finally(() => (count.underWay -= 1));
    };
  });

it('the cart sidebar shows when it could not be loaded, and can be retried', async () => {
  let fails = true;
  const page = await open(
    '/robots.txt',
    (route) =>
      fails && asks(route, 'CartAndWishlist') ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    { viewport: WIDE, expected: /Failed to load resource/ },
  );
  await countRequests(page);
  await page.clock.install();
  await page.goto('/product');
  const panel = page.getByRole('complementary', { name: 'Your cart' });
  await panel.getByText('We could not load your cart.').waitFor();
  // The cart is also refetched by a timer: the clock is stopped, so that only the button refetches.
  await page.clock.pauseAt(Date.now() + 60_000);
  // The refetch that was due by then fails.
  await page.waitForFunction(() => (window as unknown as { underWay: number }).underWay === 0);
  fails = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('27 items').waitFor();
  await page.clock.resume();
  expect(await faults(page)).toEqual([]);
});

it('the cart is refetched when no response comes to the early query or a later one', async () => {
  let asked = 0;
  const page = await open('/robots.txt', (route) => {
    const hangs = asks(route, 'CartAndWishlist') && (asked += 1) === 1;
    return hangs ? Promise.resolve() : route.continue();
  });
  await limitByClock(page);
  await page.goto('/cart');
  await eventually(() => asked === 1);
  // The page's code has taken over the early query.
  await page.waitForFunction(() => !window.earlyQueries?.byName.has('CartAndWishlist'));
  await eventually(async () => {
    await page.clock.fastForward(16_000);
    return page.getByRole('link', { name: 'Proceed to Checkout' }).isVisible();
  });

  asked = 0;
  await eventually(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return asked === 1;
  });
  await eventually(async () => {
    await page.clock.fastForward(16_000);
    return asked > 1;
  });
});
