import type { Page, Route } from 'playwright-core';
import { eventually } from '../../server/test/buying';
import { signUpShopper } from '../../server/test/shopper';
import type { TestShopper } from '../../server/test/shopper';
import { audit, shape } from './audit';
import { DESKTOP, leaveUndrawn, testBrowser } from './harness';
import { withLongNames } from './long-names';
import { newRegular, storageOf } from './signed-in';

const OFFICE = {
  name: 'Meera Nair',
  mobileNumber: '9876543211',
  pincode: '560025',
  Address: '7 Residency Road',
  city: '',
  state: 'Karnataka',
};
const browser = testBrowser();
/** Has one of everything; nothing that the states do changes that. */
let regular: TestShopper;
let newcomer: TestShopper;
beforeAll(async () => {
  const { shop } = browser;
  newcomer = await signUpShopper(shop);
  ({ shopper: regular } = await newRegular(browser));
  // The only address would be chosen by itself.
  await shop.rest('POST', '/user/address', { body: { address: OFFICE }, token: regular.token });
});

type Who = 'visitor' | 'newcomer' | 'regular';
interface State {
  who?: Who;
  path: string;
  /** Shows when the state is reached. */
  see: string | RegExp;
  act?: (page: Page) => Promise<unknown>;
  /** What becomes of the calls of the API. */
  api?: (route: Route) => Promise<unknown>;
  /** Only where there is no room for a sidebar. */
  on?: 'phone';
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const fail = (route: Route) => route.fulfill({ status: 500, body: '{}' });
const failCatalogueOnly = (route: Route) =>
  /"operationName":"(ProductList|HomeCategories|HomeProducts|ProductDetail)"/.test(
    route.request().postData() ?? '',
  )
    ? fail(route)
    : route.continue();
const never = () => new Promise(() => undefined);
/** The name of the shop comes; nothing else does. */
const stall = (route: Route) =>
  (route.request().postData() ?? '').includes('"ShopName"') ? route.continue() : never();
const chooseAddress = (page: Page) =>
  page
    .getByRole('radio', { name: /^Deliver here/ })
    .first()
    .check();

async function openPaymentSheet(page: Page): Promise<void> {
  await chooseAddress(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('dialog', { name: 'Sandbox payment' }).waitFor();
}

const STATES: Record<string, State> = {
  home: { path: '/', see: 'Daily Needs' },
  'home, signed in': { who: 'regular', path: '/', see: 'Daily Needs' },
  'home on its way': { path: '/', see: 'Loading', api: stall },
  'home that failed': { path: '/', see: 'Try again', api: failCatalogueOnly },
  'home with long names': { path: '/', see: /^Exotic/, api: withLongNames },
  'listing with long names': { who: 'regular', path: '/product', see: /^Himalayan/, api: withLongNames },
  'detail with long names': { path: '/product/garam-masala', see: 'Delivery time', api: withLongNames },
  'suggestions with long names': {
    path: '/product?category=none',
    see: /^Himalayan/,
    api: withLongNames,
    act: async (page) => {
      await page.getByPlaceholder('Seacrh...').pressSequentially('tom');
      await page.getByRole('option').first().waitFor();
    },
  },
  'account menu': {
    who: 'regular',
    path: '/',
    see: 'Profile',
    act: (page) => page.getByRole('button', { name: 'MEERA' }).click(),
  },
  listing: { path: '/product', see: '72 products' },
  'listing with a filled cart': { who: 'regular', path: '/product?category=snacks', see: '8 products' },
  'listing with filters': {
    path: '/product?category=fruits,dairy&rating=4&sort=price-desc&q=ma',
    see: 'Clear all',
  },
  'listing of one category': { path: '/product?category=snacks', see: 'Snacks' },
  'listing on its way': { path: '/product', see: 'Loading', api: stall },
  'listing that failed': { path: '/product', see: 'Try again', api: failCatalogueOnly },
  'near misses': { path: '/product?q=tomatto', see: 'Did you mean' },
  'nothing found': { path: '/product?q=zzzzzz', see: 'Nothing found' },
  'nothing found for a long word': { path: `/product?q=${'lentil'.repeat(14)}`, see: 'Nothing found' },
  'no category': { path: '/product?category=none', see: 'No category is ticked' },
  'filter sheet': {
    path: '/product?category=snacks',
    see: 'Sort by price',
    on: 'phone',
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  suggestions: {
    path: '/product?category=none',
    see: 'Tomato',
    act: async (page) => {
      await page.getByPlaceholder('Seacrh...').pressSequentially('tom');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  detail: { path: '/product/tomato', see: 'Delivery time will vary' },
  'detail in the cart': { who: 'regular', path: '/product/tomato', see: 'Delivery time will vary' },
  'detail on its way': { path: '/product/tomato', see: 'Loading', api: stall },
  'detail that failed': { path: '/product/tomato', see: 'Try again', api: failCatalogueOnly },
  'not found': { path: '/no/such/page', see: 'Page Not Found' },
  login: { path: '/login', see: 'Use Test Credentials' },
  'login, nothing filled in': { path: '/login', see: 'Fields Cannot be empty', act: press('Login') },
  signup: { path: '/signup', see: 'Already have an Account' },
  'signup, nothing filled in': {
    path: '/signup',
    see: 'Fileds cannot be empty',
    act: press('Create account'),
  },
  tester: { path: '/mock', see: 'Response is undefined.' },
  'tester with an answer': { path: '/mock', see: '200', act: press('Send') },
  'empty cart': { who: 'newcomer', path: '/cart', see: 'Your Cart is Empty :(' },
  cart: { who: 'regular', path: '/cart', see: 'Summary' },
  'cart on its way': { who: 'regular', path: '/cart', see: 'Loading', api: stall },
  'cart that failed': { who: 'regular', path: '/cart', see: 'Try again', api: fail },
  'empty wishlist': { who: 'newcomer', path: '/wishlist', see: 'Nothing In the Wishlist Yet' },
  wishlist: { who: 'regular', path: '/wishlist', see: 'Move to cart' },
  profile: { who: 'regular', path: '/profile', see: 'Member since' },
  'no address': { who: 'newcomer', path: '/address', see: 'You have not added any address...' },
  addresses: { who: 'regular', path: '/address', see: 'MG Road' },
  'address form with errors': {
    who: 'regular',
    path: '/address',
    see: 'Fields cannot be Empty',
    act: async (page) => {
      await press('Add new Address')(page);
      await press('Save address')(page);
    },
  },
  'no order': { who: 'newcomer', path: '/order', see: 'You have not ordered anything yet...' },
  orders: { who: 'regular', path: '/order', see: 'Order id' },
  'checkout without a cart': {
    who: 'newcomer',
    path: '/checkout',
    see: 'Your Cart is Empty cannot checkout :(',
  },
  checkout: { who: 'regular', path: '/checkout', see: 'Grand total' },
  'checkout on its way': { who: 'regular', path: '/checkout', see: 'Loading', api: stall },
  'checkout without an address': {
    who: 'regular',
    path: '/checkout',
    see: 'Address not selected.',
    act: press('Place Order'),
  },
  'checkout, all chosen': {
    who: 'regular',
    path: '/checkout',
    see: 'Instant50 applied',
    act: async (page) => {
      await chooseAddress(page);
      await page.getByRole('textbox', { name: 'Coupon' }).fill('Instant50');
      await press('Apply')(page);
    },
  },
  'checkout, wrong coupon': {
    who: 'regular',
    path: '/checkout',
    see: 'Invalid Coupon',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Coupon' }).fill('instant50');
      await press('Apply')(page);
    },
  },
  'checkout, folded': {
    who: 'regular',
    path: '/checkout',
    see: 'Order Details',
    act: async (page) => {
      for (const name of ['Order Details', 'Address', 'Checkout'])
        await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    },
  },
  'payment sheet': { who: 'regular', path: '/checkout', see: 'no money moves', act: openPaymentSheet },
  offline: {
    path: '/product?category=snacks',
    see: 'You are offline',
    act: async (page) => {
      await page.getByText('8 products').waitFor();
      await page.context().setOffline(true);
    },
  },
};

const SMALL = { width: 320, height: 640 };

async function reach({ who = 'visitor', path, see, act, api }: State): Promise<Page> {
  const shopper = { visitor: undefined, newcomer, regular }[who];
  const page = await browser.visit(api ? '/robots.txt' : path, {
    viewport: SMALL,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    expected: /Failed to load resource/,
    ...(shopper && { storageState: storageOf(browser, shopper) }),
  });
  if (api) {
    await leaveUndrawn(page);
    await page.route('**/graphql', api);
    await page.goto(path);
  }
  await act?.(page);
  await page.getByText(see).and(page.locator(':visible')).first().waitFor();
  if (!api) await page.waitForLoadState('networkidle');
  return page;
}

it.each(Object.entries(STATES))('%s', async (_name, state) => {
  const page = await reach(state);
  expect(await audit(page)).toEqual([]);
  if (state.on) return;
  for (const width of [390, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await shape(page)).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
  expect(await audit(page)).toEqual([]);
});

describe('the focus', () => {
  const named = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: focused } = document;
      return `${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent?.trim()}`;
    });

  it('goes to the heading of the page that a link leads to', async () => {
    const page = await browser.visit('/');
    await page.getByRole('main').getByRole('link', { name: 'Spices' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Spices' }).waitFor();
    await eventually(async () => (await named(page)) === 'H1 Spices');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Delivery time will vary').waitFor();
    await eventually(async () => (await named(page)).startsWith('H1 '));
  });

  it.each([
    ['the filter sheet', '/product', 'Filters', 'dialog'],
    ['the account menu', '/product', 'MEERA', 'menu'],
    ['the payment sheet', '/checkout', 'Place Order', 'dialog'],
  ] as const)('comes back from %s to where it was', async (_what, path, opener, role) => {
    const page = await browser.visit(path, { storageState: storageOf(browser, regular) });
    if (path === '/checkout') await chooseAddress(page);
    await page.getByRole('button', { name: opener }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole(role).waitFor();
    await eventually(async () => !(await named(page)).includes(opener));
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: opener }).waitFor();
    await eventually(async () => (await named(page)).includes(opener));
  });
});

it('changes of the cart are announced', async () => {
  const page = await browser.visit('/product?category=spices', {
    storageState: storageOf(browser, newcomer),
  });
  await page.getByRole('button', { name: 'Add to cart: Turmeric Powder' }).click();
  await page
    .locator('[aria-live=polite]', { hasText: 'Turmeric Powder: 1 in cart' })
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove Turmeric Powder from cart' }).click();
  const removed = { hasText: 'Turmeric Powder removed from cart' };
  await page.locator('[aria-live=polite]', removed).waitFor({ state: 'attached' });
});
