import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newDevice } from '../../server/test/helpers/due-orders';
import { newShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';

import { announced, heading, intercept, navigate, titles, toast } from './helpers/page-parts';
import { networkIdle, testBrowser } from './helpers/test-browser';
import { become, fillCart, fillWishlist, listsOf, visitNext, visitSignedIn } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';

const browser = testBrowser();
/** The second test goes on in the page of the first. */
let page: Page;

const heart = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Wishlist: ${title}` })
    .first();
const pressed = (page: Page, title: string) => heart(page, title).getAttribute('aria-pressed');
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Wishlist, not empty' });
const EMPTY = 'Nothing In the Wishlist Yet';

/** A heart adds a product to the wishlist and removes it, rolls back a failed change, and rapid taps end in the last state. */
async function heartWorks({ page, shopper }: SignedInVisit): Promise<void> {
  await heart(page, 'Tomato').waitFor();
  expect(await pressed(page, 'Tomato')).toBe('false');
  await heart(page, 'Tomato').click();
  await toast(page, 'Added To Wishlist').waitFor();
  await toast(page, 'Added To Wishlist').click();
  await toast(page, 'Added To Wishlist').waitFor({ state: 'detached' });
  expect(await pressed(page, 'Tomato')).toBe('true');
  await badge(page).waitFor();
  await heart(page, 'Tomato').press('Enter');
  await badge(page).waitFor({ state: 'detached' });
  await eventually(async () => (await pressed(page, 'Tomato')) === 'false');
  await eventually(async () => (await listsOf(browser, shopper)).wishlist.length === 0);

  await navigate(page, '/product/tomato');
  await heading(page, 'Tomato');
  await heart(page, 'Tomato').waitFor();
  expect(await pressed(page, 'Tomato')).toBe('false');
  await intercept(page, 'AddToWishlist', (route) => route.abort());
  await heart(page, 'Tomato').click();
  await page.locator('[aria-live]', { hasText: 'We could not confirm' }).waitFor({ state: 'attached' });
  await eventually(async () => (await pressed(page, 'Tomato')) === 'false');
  expect(await badge(page).count()).toBe(0);
  expect(await toast(page, 'Added To Wishlist').count()).toBe(0);

  await page.unroute('**/graphql');
  await heart(page, 'Tomato').evaluate((button) => {
    for (let tap = 0; tap < 5; tap += 1) (button as HTMLButtonElement).click();
  });
  await eventually(async () => (await listsOf(browser, shopper)).wishlist.length === 1);
  expect(await pressed(page, 'Tomato')).toBe('true');
  await heart(page, 'Tomato').press('Enter');
  await eventually(async () => (await listsOf(browser, shopper)).wishlist.length === 0);
  expect(await pressed(page, 'Tomato')).toBe('false');
}

/** Refetches the lists, as on a window's focus. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

describe('the wishlist page', () => {
  it('is filled by hearts, lists products, moves them to the cart or removes them; what is out of stock once it is back', async () => {
    const visit = await visitSignedIn(browser, '/product?q=tomato', {
      expected: /Failed to load resource/,
      stays: true,
    });
    page = visit.page;
    await heartWorks(visit);
    const { shopper } = await visitNext(browser, page, '/Wishlist', (one) =>
      fillWishlist(browser, one, ['tomato', 'sugar', 'malai-paneer']),
    );
    await eventually(async () => (await titles(page)).join() === 'Tomato,Sugar,Malai Paneer');
    await page.getByRole('button', { name: 'Move to cart: Tomato' }).click();
    await heart(page, 'Tomato').waitFor({ state: 'hidden' });
    await toast(page, 'Added To Cart Successfully').waitFor();
    await announced(page, 'Tomato moved to cart');
    await page.getByRole('banner').getByRole('link', { name: 'Cart, not empty' }).waitFor();
    expect(await listsOf(browser, shopper)).toEqual({
      ...{ cart: { tomato: 1 }, wishlist: ['sugar', 'malai-paneer'] },
    });
    // The quantity of a product that is in the cart already does not change.
    await fillCart(browser, shopper, { sugar: 7 });
    await page.getByRole('button', { name: 'Move to cart: Sugar' }).click();
    await heart(page, 'Sugar').waitFor({ state: 'hidden' });
    await eventually(async () => (await listsOf(browser, shopper)).wishlist.length === 1);
    expect((await listsOf(browser, shopper)).cart).toEqual({ tomato: 1, sugar: 7 });
    await heart(page, 'Malai Paneer').click();
    await page.getByText(EMPTY, { exact: true }).waitFor();
    expect(await badge(page).count()).toBe(0);

    await setStock(browser.shop, 'tomato', 0);
    await fillCart(browser, shopper, { tomato: 0, sugar: 0 });
    await fillWishlist(browser, shopper, ['tomato', 'sugar']);
    await lookAgain(page);
    await page.getByText('Out of stock · we’ll tell you when it is back').waitFor();
    const move = page.getByRole('button', { name: 'Move to cart: Tomato' });
    await page.getByRole('button', { name: 'Move to cart: Sugar' }).waitFor();
    expect(await move.count()).toBe(0);
    await setStock(browser.shop, 'tomato', 50);
    await lookAgain(page);
    await move.click();
    await toast(page, 'Added To Cart Successfully').waitFor();
  });

  /** It promises no message to a shopper who has turned them off, and can turn them on. */
  async function promisesIfWanted({ page, shopper }: SignedInVisit): Promise<void> {
    const tellMe = page.getByRole('button', { name: 'Tell me when it is back: Tomato' });
    const promise = page.getByText('we’ll tell you when it is back');
    await tellMe.waitFor();
    expect(await promise.count()).toBe(0);
    await navigate(page, '/product/tomato');
    await heading(page, 'Tomato');
    // Its product page has the button, too; there it toggles the message, not the wishlist.
    await tellMe.waitFor();
    await page.goBack();
    await tellMe.press('Enter');
    await promise.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Out of stock/);
    const wanted = `SELECT FROM message_preferences WHERE "userId" = $1 AND "backInStock"`;
    expect(await browser.shop.sql(wanted, [shopper._id])).toHaveLength(1);
    expect((await listsOf(browser, shopper)).wishlist).toEqual(['tomato']);
  }

  /** It promises no message to a shopper without mails, until a device is subscribed. */
  async function promisesIfPossible(page: Page): Promise<void> {
    const shopper = await newShopper(browser.shop, `"no",mail@${Date.now()}.in`);
    await fillWishlist(browser, shopper, ['tomato']);
    await become(browser, page, shopper);
    await navigate(page, '/wishlist');
    const tellMe = page.getByRole('button', { name: 'Tell me when it is back: Tomato' });
    await tellMe.click();
    await page.getByText('To be notified, turn on messages in your profile.').first().waitFor();
    expect(await tellMe.count()).toBe(1);
    await navigate(page, '/profile');
    await page.getByText('We do not send emails').waitFor();
    expect(await page.getByRole('switch').count()).toBe(2);
    await browser.shop.graphql(
      `mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) }`,
      { input: newDevice('https://fcm.googleapis.com/fcm/send/wish') },
      shopper.token,
    );
    await navigate(page, '/wishlist');
    await page.getByText('Out of stock · we’ll tell you when it is back').waitFor();
  }

  it('promises no message to a shopper who has turned messages off or cannot get any, until that changes', async () => {
    await setStock(browser.shop, 'tomato', 0);
    const visit = await visitNext(browser, page, '/wishlist', async (one) => {
      await fillWishlist(browser, one, ['tomato']);
      await browser.shop.sql(
        `INSERT INTO message_preferences ("userId", "orderProgress", "backInStock") VALUES ($1, true, false)`,
        [one._id],
      );
    });
    await promisesIfWanted(visit);
    await navigate(page, '/product/tomato');
    await promisesIfPossible(page);
  });
});

it('what could not be put on the wishlist, as the session had ended, is not said to be there', async () => {
  await setStock(browser.shop, 'tomato', 0);
  const { page, shopper } = await visitSignedIn(browser, '/product/tomato');
  const tellMe = page.getByRole('main').getByRole('button', { name: 'Tell me when it is back: Tomato' });
  await tellMe.waitFor();
  await browser.shop.graphql('mutation { logOut }', {}, shopper.token);
  await tellMe.click();
  const ended = 'Your session has ended. Log in again to add Tomato to your wishlist.';
  // It is announced, too.
  await page.getByRole('main').getByText(ended).waitFor();
  await networkIdle(page);
  expect(await page.getByText('On your wishlist.').count()).toBe(0);
});
