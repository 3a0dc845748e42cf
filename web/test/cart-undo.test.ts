import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { faults } from './helpers/audit';
import { age, announced, focused, toast } from './helpers/page-parts';
import { fillCart, listsOf, visitSignedIn } from './helpers/signed-in';
import { add, control, count, lastOne, more, shows } from './helpers/stepper';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const NARROW = { width: 360, height: 780 };
const REMOVED = 'Tomato removed from cart';
const EMPTY = 'Your Cart is Empty :(';
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from cart: Tomato' });
const undo = (page: Page) => toast(page, REMOVED).getByRole('button', { name: 'Undo' });
const atCart = (cart: Record<string, number>, options = {}) =>
  visitSignedIn(browser, '/cart', { arrange: (shopper) => fillCart(browser, shopper, cart), ...options });

describe('what is removed from the cart', () => {
  it('comes back with one tap, as many as there were', async () => {
    const { page, shopper } = await atCart({ tomato: 7, banana: 1 });
    await remove(page).click();
    await remove(page).waitFor({ state: 'detached' });
    await announced(page, REMOVED);
    await age(page, 1_500);
    await undo(page).click();
    await shows(page, 7);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 7);
    expect(await faults(page)).toEqual([]);
  });

  it('comes back where the minus took the last one', async () => {
    const { page, shopper } = await atCart({ tomato: 1 });
    await lastOne(page).click();
    await page.getByText(EMPTY).waitFor();
    await undo(page).click();
    await shows(page, 1);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 1);
  });

  it('comes back by keyboard', async () => {
    const { page } = await atCart({ tomato: 3 });
    await remove(page).press('Enter');
    await page.getByText(EMPTY).waitFor();
    await undo(page).waitFor();
    expect(await focused(page)).toBe('Undo');
    await page.keyboard.press('Enter');
    await shows(page, 3);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  it('stays as many as were added again meanwhile', async () => {
    const { page, shopper } = await atCart({ tomato: 7, banana: 1 });
    await remove(page).click();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === undefined);
    await fillCart(browser, shopper, { tomato: 2 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await shows(page, 2);
    await undo(page).click();
    await page.waitForTimeout(500);
    expect(await count(page)).toBe(2);
  });

  it('a card of a product goes back to its own button, and offers nothing', async () => {
    const { page } = await visitSignedIn(browser, '/product/tomato', {
      arrange: (shopper) => fillCart(browser, shopper, { tomato: 1 }),
    });
    await lastOne(page).click();
    await add(page).waitFor();
    await announced(page, REMOVED);
    expect(await toast(page, REMOVED).count()).toBe(0);
  });
});

it('at 99 the plus says why it does no more, in sight and read out', async () => {
  const { page } = await visitSignedIn(browser, '/product/tomato', {
    arrange: (shopper) => fillCart(browser, shopper, { tomato: 98 }),
  });
  const most = toast(page, '99 is the most');
  await more(page).click();
  await most.waitFor();
  await announced(page, '99 is the most');
  expect(await more(page).getAttribute('aria-description')).toBe('99 is the most');
  expect(await faults(page)).toEqual([]);
  await most.waitFor({ state: 'detached' });
  // Disabled as it says it is, it can be pressed all the same.
  await more(page).click({ force: true });
  await most.waitFor();
  expect(await count(page)).toBe(99);
});

it('a double tap on Add puts in one; a tap after that, one more', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/product/tomato');
  await control(page).getByRole('button').dblclick();
  await shows(page, 1);
  await page.waitForTimeout(500);
  expect(await count(page)).toBe(1);
  await more(page).click();
  await shows(page, 2);
  await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 2);
});

describe('on the narrowest of today’s phones a toast', () => {
  const overlap = async (page: Page) => {
    const [one, other] = await Promise.all([
      page.locator('.Toastify__toast').boundingBox(),
      page.locator('[data-tapped]').boundingBox(),
    ]);
    return one!.y < other!.y + other!.height && other!.y < one!.y + one!.height;
  };
  it.each([
    ['above', 200],
    ['in the middle', 390],
    ['below', 560],
  ])('is never over what was tapped %s', async (_, y) => {
    const { page } = await visitSignedIn(browser, '/product', { viewport: NARROW });
    const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart/ });
    await buttons.nth(6).waitFor();
    await buttons.nth(6).evaluate((button, top) => {
      button.dataset.tapped = '';
      window.scrollBy(0, button.getBoundingClientRect().top - top);
    }, y);
    await page.locator('[data-tapped]').click();
    await toast(page, 'Added To Cart Successfully').waitFor();
    expect(await overlap(page)).toBe(false);
  });
});
