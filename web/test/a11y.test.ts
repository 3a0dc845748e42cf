import type { Page, ViewportSize } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../scripts/chromium.cjs';
import { HOME, cartOf, ordersOf } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { TOURS } from './helpers/a11y-states';
import type { State, Tour } from './helpers/a11y-states';
import { PAGE, SCREEN, auditIn, contrastIn, faults, alternatingSchemes, shape } from './helpers/audit';
import { announced, focused, heading, navigate, paymentSheet } from './helpers/page-parts';
import { DESKTOP, withoutSsr, testBrowser } from './helpers/test-browser';
import { become, fillCart, fillWishlist, newRegular, visitNext } from './helpers/signed-in';

const OFFICE = {
  name: 'Meera Nair',
  mobileNumber: '9876543211',
  pincode: '560025',
  Address: '7 Residency Road',
  city: '',
  state: 'Karnataka',
};
/** With all of V8's compilers: axe is run dozens of times. */
const browser = testBrowser({ launch: { args: CHROMIUM_ARGS } });
/** A shopper with data on every page, which no state changes. */
let regular: TestShopper;
let newcomer: TestShopper;
/** Some products in the cart are out of stock, or low on it. */
let unlucky: TestShopper;
beforeAll(async () => {
  const { shop } = browser;
  [newcomer, unlucky] = [await newShopper(shop), await newShopper(shop)];
  await fillCart(browser, unlucky, { carrot: 5, banana: 2, sugar: 1 });
  await fillWishlist(browser, unlucky, ['brinjal', 'sugar']);
  for (const productId of ['potato', 'brinjal', 'banana']) await setStock(shop, productId, 0);
  await setStock(shop, 'carrot', 2);
  ({ shopper: regular } = await newRegular(browser));
  // A single address would be chosen by default, and so would the newest order's.
  const order = { cart: [{ _id: 'tomato', qty: 1 }], address: 'At the door' };
  await shop.rest('POST', '/user/order', { body: { order }, token: regular.token });
  await shop.rest('POST', '/user/address', { body: { address: OFFICE }, token: regular.token });
});

const SMALL = { width: 320, height: 640 };
const LARGE = [768, 1280, 1920].map((width) => ({ width, height: 900 }));

/** One page for all visitors: it loads axe only once. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/credits', {
    viewport: SMALL,
    isMobile: true,
    hasTouch: true,
    expected: /Failed to load resource/,
    stays: true,
  });
});

/** Comes to a page as the visitor of a tour. */
async function begin({ who, api }: Tour, path: string): Promise<void> {
  await page.context().setOffline(false);
  await navigate(page, '/credits');
  if (who) await become(browser, page, { newcomer, regular, unlucky }[who]);
  if (!api) return navigate(page, path);
  await withoutSsr(page);
  await page.route('**/graphql', api);
  await page.goto(path);
}

/** The sizes of the state with this number: it is reached at the one where the state before it ended. */
function sizesOf(number: number): [ViewportSize, ViewportSize] {
  const large = LARGE[Math.floor(number / 2) % LARGE.length]!;
  return number % 2 === 0 ? [SMALL, large] : [large, SMALL];
}

/** All violations of the state with this number, on a small and a large screen. */
async function auditAll({ on, only, whole }: State, number: number): Promise<string[]> {
  const [reached, other] = alternatingSchemes(Math.floor(number / 2));
  const found = await (only ? shape(page) : auditIn(reached, page, undefined, whole ? PAGE : SCREEN));
  if (on) return found;
  await page.setViewportSize(sizesOf(number)[1]);
  found.push(...(await shape(page)), ...(only ? [] : await contrastIn(other, page, SCREEN)));
  return found;
}

it.each(Object.entries(TOURS))('%s: axe finds no violations in any state', async (_name, tour) => {
  for (const [number, [name, state]] of Object.entries(tour.states).entries()) {
    const { path, see, act, on } = state;
    await page.setViewportSize(on ? SMALL : sizesOf(number)[0]);
    if (number === 0) await begin(tour, path!);
    else if (path) await navigate(page, path);
    await act?.(page);
    await page.getByText(see).and(page.locator(':visible')).first().waitFor();
    // The page's code may still be loading: then there is no heading yet.
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    if (!tour.api) await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
    expect({ [name]: await auditAll(state, number) }).toEqual({ [name]: [] });
  }
});

describe('keyboard only', () => {
  /** Presses Tab, or Shift+Tab for what is above, until this has the focus. */
  async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
    for (let steps = 0; steps < 80; steps += 1) {
      const here = await page.evaluate(() => {
        const focusedNow = document.activeElement;
        const label = focusedNow instanceof HTMLInputElement ? focusedNow.labels?.[0]?.textContent : null;
        return focusedNow?.getAttribute('aria-label') ?? label ?? focusedNow?.textContent?.trim() ?? '';
      });
      if (typeof name === 'string' ? here === name : name.test(here)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`No way by Tab to ${name}.`);
  }
  const press = async (page: Page, name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  /** Waits for the page, and for the focus on its heading. */
  const arrives = async (page: Page, name: string) => {
    await heading(page, name);
    await eventually(async () => (await focused(page)) === name);
  };

  it('goes from the search to the order, with every step announced', async () => {
    // A handler that is still fetching could not fulfil: without its route, Playwright continues the request itself.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(DESKTOP);
    const { shopper } = await visitNext(browser, page, '/credits');
    await tabTo(page, 'Search products');
    await page.keyboard.type('turmer');
    // Earlier suggestions may list others first.
    const first = page.getByRole('option').first();
    await first.and(page.getByRole('option', { name: /Turmeric Powder/ })).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await arrives(page, 'Turmeric Powder');
    await press(page, 'Add to cart: Turmeric Powder');
    await announced(page, 'Turmeric Powder: 1 in cart');
    // The button has become the plus, and still has the focus.
    await page.keyboard.press('Enter');
    await announced(page, 'Turmeric Powder: 2 in cart');
    await eventually(async () => (await cartOf(browser.shop, shopper))['turmeric-powder'] === 2);
    await tabTo(page, 'Cart, not empty', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrives(page, 'Cart');
    await press(page, 'Proceed to Checkout');
    await arrives(page, 'Checkout');

    await press(page, 'Place Order');
    await page.getByRole('alert').getByText('Address not selected.').waitFor();
    await press(page, 'Add a new address');
    await page.getByRole('form', { name: 'New address' }).waitFor();
    for (const [label, value] of [
      ['Name', HOME.name],
      ['Mobile number', HOME.mobileNumber],
      ['Pincode', HOME.pincode],
      ['Address', HOME.street],
      ['State', HOME.state],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await announced(page, 'Address Added Successfully');
    expect(await focused(page)).toBe('Add a new address');

    await tabTo(page, 'Coupon');
    await page.keyboard.type('instant50');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid Coupon').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Instant50');
    await page.keyboard.press('Enter');
    await announced(page, 'Instant50 applied');
    const tree = await page.getByRole('main').ariaSnapshot();
    expect(tree).toContain('table "What you are ordering"');
    expect(tree).toContain('columnheader "Quantity"');
    expect(tree).toContain(
      'radio "Deliver here: Meera Nair, 12 MG Road, Bengaluru, Karnataka, 560001" [checked]',
    );
    expect(tree).toContain('button "Order Details" [expanded]');

    await press(page, 'Place Order');
    await paymentSheet(page).waitFor();
    // The sheet opens with the focus on Pay.
    await page.keyboard.press('Enter');
    await announced(page, 'Order Placed Successfully');
    await arrives(page, 'Order Management');
    await page.getByRole('region', { name: 'Thank you, Meera' }).waitFor();
    expect(await faults(page, 'main')).toEqual([]);
    expect(await ordersOf(browser.shop, shopper)).toMatchObject([{ payment: 'PAID' }]);
  });
});
