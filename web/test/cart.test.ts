import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import { announced, focused, intercept, lookAgain, storage, toast } from './helpers/page-parts';
import { networkIdle, testBrowser } from './helpers/test-browser';
import { fillCart, listsOf, visitNext } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import { add, control, count, lastOne, less, more, shows } from './helpers/stepper';

const browser = testBrowser();
/** Each test goes on in this page. */
let page: Page;
beforeAll(async () => {
  await setStock(browser.shop, 'tomato', 1000);
  page = await browser.visit('/credits', { expected: /Failed to load resource/, stays: true });
});

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Cart, not empty' });
async function summary(page: Page): Promise<string[]> {
  const amounts = page.getByRole('region', { name: 'Summary' }).getByRole('definition');
  return (await amounts.allInnerTexts()).map((text) => text.trim());
}
const EMPTY = 'Your Cart is Empty :(';
/** Waits until the server has an empty cart. */
const waitForEmptyCart = (shopper: TestShopper) =>
  eventually(async () => Object.keys((await listsOf(browser, shopper)).cart).length === 0);
/** The server gets no request until the returned function is called. */
async function holdRequests(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Adds while the server does not respond: shown at once, also in the badge, and announced once it has confirmed. */
async function testOptimisticAdd(page: Page): Promise<void> {
  const counted = page.locator('[aria-live]', { hasText: 'in cart' });
  // What was announced before stays for a moment.
  await counted.waitFor({ state: 'detached' });
  const release = await holdRequests(page);
  await add(page).click();
  await badge(page).waitFor();
  expect(await count(page)).toBe(1);
  // Longer than the delay of announcements.
  await page.waitForTimeout(600);
  expect(await counted.count()).toBe(0);
  release();
  await announced(page, 'Tomato: 1 in cart');
}

describe('the stepper', () => {
  /** It replaces "Add to cart" (a double tap adds one), changes the count, and at 1 removes the product. */
  async function worksByTaps({ page, shopper }: SignedInVisit): Promise<void> {
    await add(page).dblclick();
    await toast(page, 'Added To Cart Successfully').waitFor();
    await shows(page, 1);
    await badge(page).waitFor();
    // Longer than the interval of a double tap.
    await page.waitForTimeout(500);
    expect(await count(page)).toBe(1);
    await more(page).click();
    await less(page).waitFor();
    await shows(page, 2);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 2);
    await less(page).click();
    await lastOne(page).click();
    await add(page).waitFor();
    await badge(page).waitFor({ state: 'detached' });
    await waitForEmptyCart(shopper);
    // "Add to cart" is shown again, so there is no undo.
    await announced(page, 'Tomato removed from cart');
    expect(await toast(page, 'Tomato removed from cart').count()).toBe(0);
  }

  /** It works by keyboard, and never loses the focus. */
  async function worksByKeyboard({ page, shopper }: SignedInVisit): Promise<void> {
    await lastOne(page).click();
    await add(page).waitFor();
    await add(page).focus();
    await page.keyboard.press('Enter');
    await shows(page, 1);
    expect(await focused(page)).toBe('One more: Tomato');
    await page.keyboard.press('Space');
    await shows(page, 2);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await add(page).waitFor();
    expect(await focused(page)).toBe('Add to cart: Tomato');

    // At the limit the button can still have the focus.
    await waitForEmptyCart(shopper);
    await fillCart(browser, shopper, { tomato: 98 });
    await lookAgain(page);
    await shows(page, 98);
    await more(page).focus();
    await page.keyboard.press('Enter');
    await shows(page, 99);
    expect(await more(page).isDisabled()).toBe(true);
    expect(await focused(page)).toBe('One more: Tomato');
    await page.keyboard.press('Enter');
    await less(page).click();
    await shows(page, 98);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 98);
  }

  /** It agrees with the server after rapid taps on a slow connection that loses every third response. */
  async function agreesWithServer({ page, shopper }: SignedInVisit): Promise<void> {
    let responses = 0;
    let open = 0;
    /** The quantity whose first response is lost as well. */
    let last: number | undefined;
    await page.route('**/graphql', async (route) => {
      open += 1;
      // The server applies the change; only its response is lost, so the client cannot know.
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 40));
      responses += 1;
      const { variables } = route.request().postDataJSON() as { variables: { qty?: number } };
      const isLast = last !== undefined && variables.qty === last;
      if (isLast) last = undefined;
      await (isLast || responses % 3 === 0 ? route.abort() : route.fulfill({ response }));
      open -= 1;
    });
    await page.evaluate(async () => {
      const group = document.querySelector('main [aria-label="Quantity of Tomato"]')!;
      for (let tap = 0; tap < 24; tap += 1) {
        const buttons = group.querySelectorAll('button');
        // Three down, three up.
        buttons[tap % 6 < 3 ? 0 : buttons.length - 1]!.click();
        await new Promise((resolve) => setTimeout(resolve, 8));
      }
    });
    await eventually(async () => {
      const { cart } = await listsOf(browser, shopper);
      return open === 0 && (await count(page)) === (cart.tomato ?? 0);
    }, 30_000);
    // There is one request per product in flight, so there are fewer than taps.
    expect(responses).toBeLessThan(20);
    const after = (await count(page)) - 1;
    last = after;
    await less(page).click();
    await eventually(async () => last === undefined && open === 0);
    await eventually(async () => (await count(page)) === after);
    expect((await listsOf(browser, shopper)).cart).toEqual({ tomato: after });
  }

  it('replaces "Add to cart", changes the count by taps and by keyboard, and agrees with the server whatever is lost', async () => {
    const visit = await visitNext(browser, page, '/product/tomato');
    await worksByTaps(visit);
    await testOptimisticAdd(page);
    await page.unroute('**/graphql');
    await worksByKeyboard(visit);
    await agreesWithServer(visit);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('the cart page', () => {
  /** It shows lines and summary, updates totals at once, and removes whole lines, down to an empty cart. */
  async function showsTotals({ page, shopper }: SignedInVisit): Promise<void> {
    const region = page.getByRole('region', { name: 'Summary' });
    const lines = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
    await region.getByText('You save ₹15 on the MRP').waitFor();
    expect(await lines.count()).toBe(2);
    expect(await lines.last().getByRole('link').getAttribute('href')).toBe('/product/basmati-rice');
    expect(await page.getByRole('link', { name: 'Shop More' }).getAttribute('href')).toBe('/product');
    expect(await lines.first().innerText()).toMatch(/Tomato\s+₹38\/\w+[\s\S]*2[\s\S]*₹76/);
    expect(await summary(page)).toEqual(['3', '₹201', '₹50', '₹251']);
    await more(page).click();
    await region.getByText('You save ₹22.50 on the MRP').waitFor();
    await region.getByText('₹289').waitFor();
    expect(await summary(page)).toEqual(['4', '₹239', '₹50', '₹289']);
    await page.getByRole('button', { name: 'Remove from cart: Tomato' }).click();
    await control(page).waitFor({ state: 'hidden' });
    await region.getByText('You save').waitFor({ state: 'detached' });
    // The total is animated.
    await region.getByText('₹175').waitFor();
    expect(await summary(page)).toEqual(['1', '₹125', '₹50', '₹175']);
    await lastOne(page, 'Basmati Rice').click();
    await page.getByText(EMPTY, { exact: true }).waitFor();
    expect(await page.getByText('Proceed to Checkout').count()).toBe(0);
    await waitForEmptyCart(shopper);
  }

  /** It retries by itself when it could not be loaded, offers companion products with one query, and moves a line to the wishlist. */
  async function retries(page: Page): Promise<TestShopper> {
    let failing = true;
    const queries: string[] = [];
    await page.route('**/graphql', (route) => {
      if (failing) return route.abort();
      if (route.request().postData()?.includes('GoesWithCart')) queries.push(route.request().url());
      return route.continue();
    });
    const { shopper } = await visitNext(browser, page, '/cart', (one) =>
      fillCart(browser, one, { tomato: 5, 'basmati-rice': 1 }),
    );
    await page.getByText('We could not load your cart.').waitFor();
    failing = false;
    await page.getByRole('region', { name: 'Summary' }).waitFor();

    const row = page.getByRole('region', { name: 'Goes well with what you have' });
    await row.getByRole('article').first().waitFor();
    const offered = await row.getByRole('article').getByRole('heading').allTextContents();
    expect(offered).not.toContain('Tomato');
    expect(offered).not.toContain('Basmati Rice');
    const offers = row.getByRole('button', { name: /^Add to cart/ });
    await offers.first().click();
    await shows(page, 1, offered[0]);
    expect(queries).toHaveLength(1);

    await page.getByRole('button', { name: 'Move to Wishlist: Tomato' }).click();
    await control(page).waitFor({ state: 'detached' });
    await toast(page, 'Added To Wishlist').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist, not empty' }).waitFor();
    const { cart, wishlist } = await listsOf(browser, shopper);
    expect([Object.keys(cart).length, cart.tomato, wishlist]).toEqual([2, undefined, ['tomato']]);
    await page.unroute('**/graphql');
    return shopper;
  }

  /** It stores what to do when a product is unavailable, and when it is opened again shows what another device has stored. */
  async function storesWishes(page: Page, { token }: TestShopper): Promise<void> {
    const wanted = (title: string) => page.getByLabel(`If unavailable: ${title}`);
    const other = page.getByLabel('Take instead: Sugar');
    expect(await wanted('Farm Eggs').inputValue()).toBe('BEST_MATCH');
    await wanted('Farm Eggs').selectOption('Refund');
    const release = await holdRequests(page);
    await wanted('Sugar').selectOption('Refund');
    await wanted('Sugar').selectOption('This one…');
    await other.focus();
    // The response to the previous choice comes while the next is being made.
    release();
    await networkIdle(page);
    expect(await other.evaluate((select) => select === document.activeElement)).toBe(true);
    await other.selectOption('Basmati Rice, kg');
    // "Choose one…" disappears only once a product is chosen.
    await other.getByText('Choose one…').waitFor({ state: 'detached' });
    await networkIdle(page);
    expect(await other.evaluate((select) => select === document.activeElement)).toBe(true);
    await more(page, 'Sugar').click();
    await shows(page, 2, 'Sugar');
    await page.reload();
    expect(await other.locator('option:checked').textContent()).toBe('Basmati Rice, kg');
    expect(await wanted('Farm Eggs').inputValue()).toBe('REFUND');
    const elsewhere = 'mutation { setReplacement(productId: "farm-eggs", policy: BEST_MATCH) { _id } }';
    await browser.shop.graphql(elsewhere, {}, token);
    await page.getByRole('link', { name: 'Image credits' }).click();
    await wanted('Farm Eggs').waitFor({ state: 'detached' });
    // What is chosen before they are loaded again could be undone by them.
    const load = await holdRequests(page);
    await page.goBack();
    await wanted('Farm Eggs').waitFor();
    expect(await wanted('Farm Eggs').inputValue()).toBe('REFUND');
    expect([await wanted('Farm Eggs').isDisabled(), await other.isDisabled()]).toEqual([true, true]);
    load();
    await eventually(async () => (await wanted('Farm Eggs').inputValue()) === 'BEST_MATCH');
    expect([await wanted('Farm Eggs').isDisabled(), await other.isDisabled()]).toEqual([false, false]);
  }

  it('shows lines and totals, removes and moves lines, retries when it could not be loaded, and stores the choice of a replacement', async () => {
    const visit = await visitNext(browser, page, '/Cart', async (one) => {
      await browser.shop.sql(`UPDATE products SET "mrpPaise" = 4550 WHERE "_id" = 'tomato'`);
      await browser.shop.sql(`UPDATE products SET "mrpPaise" = "pricePaise" WHERE "_id" = 'basmati-rice'`);
      await fillCart(browser, one, { tomato: 2, 'basmati-rice': 1 });
    });
    await showsTotals(visit);
    const shopper = await retries(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await fillCart(browser, shopper, { 'farm-eggs': 1, sugar: 1 });
    await lookAgain(page);
    await storesWishes(page, shopper);
    await page.unroute('**/graphql');
  });
});

describe('the cart stored for offline use', () => {
  const loseLists = (page: Page) => intercept(page, 'CartAndWishlist', (route) => route.abort());

  /** Another shopper, whose lists cannot be loaded, logs in, and is never shown what was stored. */
  async function logInAsOther(other: TestShopper, stored: Record<string, string>, page: Page): Promise<void> {
    await loseLists(page);
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    // As another tab does in which the first shopper logs in at that moment.
    await page.evaluate((entries) => void Object.assign(localStorage, entries), stored);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'MEERA', exact: true }).waitFor();
    expect(Object.keys(await storage(page)).sort()).toEqual(['token', 'user']);
    await page.evaluate((cart) => localStorage.setItem('cart', cart), stored.cart!);
    await page.goto('/cart');
    await page.getByText('We could not load your cart.').waitFor();
    expect(await page.getByRole('main').getByText('Tomato').count()).toBe(0);
  }

  it('is replaced by the first one that arrives, not restored after a logout in another tab, nor shown to others', async () => {
    const { shopper } = await visitNext(browser, page, '/cart', (one) =>
      fillCart(browser, one, { tomato: 3 }),
    );
    await eventually(async () => (await storage(page)).cart?.includes(shopper._id) ?? false);
    const stored = await storage(page);
    expect(JSON.parse(stored.cart!)).toEqual({
      userId: shopper._id,
      query: expect.stringMatching(/^query CartAndWishlist {/),
      lists: {
        cart: expect.objectContaining({ _id: shopper._id, totalQty: 3 }),
        wishlist: { __typename: 'Wishlist', _id: shopper._id, items: [] },
      },
    });
    for (const secret of [shopper.token, shopper.email, 'Meera']) expect(stored.cart).not.toContain(secret);

    await loseLists(page);
    await page.reload();
    const notice = page.getByText('This is your cart as last loaded.');
    await notice.waitFor();
    await fillCart(browser, shopper, { tomato: 5 });
    await page.unroute('**/graphql');
    await shows(page, 5);
    await notice.waitFor({ state: 'detached' });
    expect(JSON.parse((await storage(page)).cart!)).toMatchObject({ lists: { cart: { totalQty: 5 } } });

    // As another tab does: a tab gets no storage event for its own changes.
    await page.evaluate(() => localStorage.clear());
    await fillCart(browser, shopper, { tomato: 6 });
    await lookAgain(page);
    await shows(page, 6);
    expect(await storage(page)).toEqual({});
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage')));
    await page.waitForURL('**/login');
    await logInAsOther(await newShopper(browser.shop), stored, page);
  });
});
