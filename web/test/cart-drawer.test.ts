import type { Page } from 'playwright-core';
import { faults } from './helpers/audit';
import { focused, still } from './helpers/page-parts';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { add, more, shows } from './helpers/stepper';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const drawer = (page: Page) => page.getByRole('region', { name: 'Your cart', exact: true });
/** The positions of everything on the screen, except for what was tapped. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article, main section, footer')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );
const button = (page: Page) => page.getByRole('button', { name: /^Your cart: / });

it('opens with the first add of a visit, closes, and is quiet after that', async () => {
  const { page } = await visitSignedIn(browser, '/product/tomato', { viewport: DESKTOP });
  await add(page).waitFor();
  expect(await button(page).count()).toBe(0);
  await add(page).click();
  await drawer(page).getByRole('link', { name: 'Tomato' }).waitFor();
  // It does not take the focus by itself.
  expect(await focused(page)).toBe('One more: Tomato');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await button(page).getByText('1 item · ₹88').waitFor();

  await more(page).click();
  await button(page).getByText('2 items · ₹126').waitFor();
  expect(await drawer(page).count()).toBe(0);
  await page.reload();
  await more(page).click();
  await shows(page, 3);
  expect(await drawer(page).count()).toBe(0);
});

it('is opened and closed by keyboard, and holds nobody', async () => {
  const { page } = await visitSignedIn(browser, '/', {
    viewport: DESKTOP,
    arrange: (shopper) => fillCart(browser, shopper, { tomato: 2 }),
  });
  await button(page).focus();
  await page.keyboard.press('Enter');
  await drawer(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Close the cart');
  await page.keyboard.press('Enter');
  await drawer(page).waitFor({ state: 'detached' });
  expect(await focused(page)).toContain('Your cart');
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('link', { name: 'View cart' }).focus();
  await page.keyboard.press('Tab');
  expect(await drawer(page).evaluate((part) => part.contains(document.activeElement))).toBe(false);
  await button(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toContain('Your cart');
});

it.each([1024, 1920])('at %i px it covers nothing of what was tapped, and moves nothing', async (width) => {
  const { page } = await visitSignedIn(browser, '/', { viewport: { width, height: 800 } });
  const row = page.getByRole('region', { name: 'Lowest prices' }).getByRole('article');
  for (const which of ['first', 'last'] as const) {
    const card = row[which]();
    await card.scrollIntoViewIfNeeded();
    const before = await places(page);
    await card.getByRole('button', { name: /^Add to cart/ }).click();
    await drawer(page).waitFor();
    await still(page);
    const [tapped, shown] = [await card.boundingBox(), await drawer(page).boundingBox()];
    const apart = shown!.x >= tapped!.x + tapped!.width || shown!.x + shown!.width <= tapped!.x;
    expect([which, apart]).toEqual([which, true]);
    expect(await places(page)).toEqual(before);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    // As in another visit.
    await page.evaluate(() => sessionStorage.clear());
  }
});

it('is not where the cart stands already, nor in the cart, nor on a phone', async () => {
  const { page } = await visitSignedIn(browser, '/product', {
    viewport: { width: 1440, height: 900 },
    arrange: (shopper) => fillCart(browser, shopper, { tomato: 2 }),
  });
  await page.getByRole('complementary', { name: 'Your cart' }).getByText('2 items').waitFor();
  expect(await button(page).count()).toBe(0);
  await page.setViewportSize(DESKTOP);
  await button(page).waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  await button(page).waitFor({ state: 'detached' });
  await page.setViewportSize(DESKTOP);
  await page.getByRole('banner').getByRole('link', { name: 'Cart, not empty' }).click();
  await page.waitForURL('**/cart');
  await shows(page, 2);
  expect(await button(page).count()).toBe(0);
});
