import type { Page } from 'playwright-core';
import { HOME, addAddress, checkoutOf, pay, placeOrder, setQty } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { focusIsInMain, focused, heading, navigate, paste, paymentSheet, toast } from './helpers/page-parts';
import { placeButton, press } from './helpers/paying';
import { become, endSession, visitNext } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
/** Each test goes on in this page. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/credits', { expected: /Failed to load resource/, stays: true });
});
const CHURCH = { ...HOME, street: '7 Church Street' };
/** Two kilos of tomatoes and two addresses. */
async function withTwoAddresses(shopper: TestShopper, street = CHURCH.street): Promise<void> {
  await setQty(browser.shop, shopper, 'tomato', 2);
  await addAddress(browser.shop, shopper);
  await addAddress(browser.shop, shopper, { ...HOME, street });
}
const addressesOf = async ({ token }: TestShopper) => {
  const { body } = await browser.shop.rest<{ address: { _id: string; Address: string }[] }>(
    'GET',
    '/user/address',
    { token },
  );
  return body.address;
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const addNew = (page: Page) => page.getByRole('button', { name: 'Add a new address' });
const radios = (page: Page, checked?: true) => page.getByRole('radio', { name: /^Deliver here/, checked });
const chosen = (page: Page) => radios(page, true);

async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill(HOME.name);
  await field(page, 'Mobile number').fill(HOME.mobileNumber);
  await field(page, 'Pincode').fill(HOME.pincode);
  await field(page, 'Address').fill(CHURCH.street);
}

/** A new address can be added at the checkout, and is selected at once. */
async function testAddingAddress({ page, shopper }: SignedInVisit): Promise<void> {
  await addNew(page).click();
  await page.getByRole('form', { name: 'New address' }).waitFor();
  await fill(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await toast(page, 'Address Added Successfully').waitFor();
  await page.getByText(`Deliver to ${CHURCH.street}, Bengaluru, Karnataka, 560001`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await chosen(page).getAttribute('aria-label')).toContain(CHURCH.street);
  expect(await page.getByRole('form', { name: 'New address' }).count()).toBe(0);
  expect(await focused(page)).toBe('Add a new address');

  // Whoever goes on while it is being saved is not brought back.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', (route) => released.then(() => route.continue()));
  await addNew(page).click();
  await fill(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await field(page, 'Coupon').focus();
  release();
  await page.getByRole('form', { name: 'New address' }).waitFor({ state: 'detached' });
  await networkIdle(page);
  expect(await field(page, 'Coupon').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.unroute('**/graphql');
  expect(await addressesOf(shopper)).toHaveLength(4);
}

/** That no address is selected is in view, however long the open form is. */
async function testErrorInView(page: Page): Promise<void> {
  await addNew(page).click();
  await field(page, 'Address').fill('12 MG Road');
  await page.getByRole('button', { name: 'Save address' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const error = page.getByRole('alert').getByText('Address not selected.');
  await error.waitFor();
  // Below the header, which covers what is above.
  const header = (await page.getByRole('banner').boundingBox())!;
  await eventually(async () => (await error.boundingBox())!.y >= header.y + header.height);
}

it('a new address can be added at the checkout, and is selected at once', async () => {
  await testAddingAddress(
    await visitNext(browser, page, '/checkout', (shopper) => withTwoAddresses(shopper, '3 Park Road')),
  );
});

/** The session ends, and this shopper logs in and begins a new address. */
async function comeBack(next: TestShopper): Promise<void> {
  await endSession(page);
  await page.waitForURL('**/login');
  await become(browser, page, next);
  await page.waitForURL((url) => url.pathname === '/');
  await navigate(page, '/checkout');
  await addNew(page).click();
  await field(page, 'Address').waitFor();
}

it('a new address that is being typed when the session ends is still there after logging in again, to be saved first, but for nobody else', async () => {
  const { shopper } = await visitNext(browser, page, '/checkout', (buyer) => withTwoAddresses(buyer));
  await addNew(page).click();
  await field(page, 'Address').fill('9 Fort Road');
  await comeBack(shopper);
  expect(await field(page, 'Address').inputValue()).toBe('9 Fort Road');
  await radios(page).first().check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('alert').getByText('Save the new address or cancel it').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await addNew(page).click();
  expect(await field(page, 'Address').inputValue()).toBe('');

  await field(page, 'Address').fill('9 Fort Road');
  const other = await newShopper(browser.shop);
  await setQty(browser.shop, other, 'tomato', 1);
  await comeBack(other);
  expect(await field(page, 'Address').inputValue()).toBe('');
});

it('the form for a new address in which nothing was typed when the session ended is not to be saved first', async () => {
  const { shopper } = await visitNext(browser, page, '/checkout', (buyer) => withTwoAddresses(buyer));
  await addNew(page).click();
  await field(page, 'Address').waitFor();
  await comeBack(shopper);
  await radios(page).first().check();
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.keyboard.press('Escape');
});

/** Coupon and selected address survive a reload. */
async function survivesReload(page: Page): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(CHURCH.street) }).check();
  await page.getByRole('button', { name: 'Use Instant50' }).click();
  await page.getByText('-₹63').waitFor();
  await page.getByText(`Deliver to ${CHURCH.street}`).waitFor();
  await page.reload();
  await page.getByText('Instant50 applied').first().waitFor();
  await page.getByText('-₹63').waitFor();
  await page.getByText(`Deliver to ${CHURCH.street}`).waitFor();
}

describe('the choice among several addresses', () => {
  /** Puts one more of something into the cart after having bought something, for the second of two addresses. */
  const buyForSecond = async (shopper: TestShopper) => {
    await withTwoAddresses(shopper);
    const addresses = await addressesOf(shopper);
    const buyer = { ...shopper, addressId: addresses[1]!._id };
    const { _id, payment } = await checkoutOf(browser.shop, buyer);
    await placeOrder(browser.shop, buyer, _id, await pay(browser.shop, payment.orderId));
    await setQty(browser.shop, shopper, 'tomato', 1);
  };

  /** An order that may be meant for an address that is being typed does not go to the selected one. */
  async function testUnsavedAddress(page: Page): Promise<void> {
    const error = page.getByRole('alert').getByText('Save the new address or cancel it');
    await addNew(page).click();
    await field(page, 'Address').fill('5 Park Road');
    await placeButton(page).click();
    await error.waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await error.waitFor({ state: 'detached' });
    await addNew(page).click();
    await paste(field(page, 'Pincode'), '560 001');
    await placeButton(page).click();
    await error.waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await addNew(page).click();
    await field(page, 'Address').waitFor();
  }

  /** There is no default before the first order: one has to be chosen, which survives a reload, with the coupon. */
  async function testFirstChoice(page: Page): Promise<void> {
    await radios(page).first().waitFor();
    expect(await chosen(page).count()).toBe(0);
    await testErrorInView(page);
    expect(await paymentSheet(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await radios(page).last().check();
    await page.getByText('Selected', { exact: true }).waitFor();
    await testUnsavedAddress(page);
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    await page.keyboard.press('Escape');
    await paymentSheet(page).waitFor({ state: 'detached' });
    await survivesReload(page);
  }

  /** The default is the address of the last order; later edits of an address are shown. */
  async function testDefault(page: Page): Promise<void> {
    expect(await page.getByText('Instant50 applied').count()).toBe(0);
    await page.getByText(`Deliver to ${CHURCH.street}`).waitFor();
    await radios(page).first().check();
    await page.getByText(`Deliver to ${HOME.street}`).waitFor();
    await page.getByRole('link', { name: 'Manage addresses' }).click();
    await heading(page, 'Address Management');
    await page.getByRole('button', { name: 'Edit the address of Meera Nair' }).first().click();
    await field(page, 'Address').fill('13 MG Road');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByRole('link', { name: 'Back to Checkout' }).click();
    await heading(page, 'Checkout');
    await page.getByText('Deliver to 13 MG Road').waitFor();
  }

  /** Once something is bought for another that is the default, and the one before never is again. */
  async function testNewDefault(page: Page): Promise<void> {
    await placeButton(page).click();
    await press(page, 'Pay');
    await page.getByRole('article').first().getByText('13 MG Road').waitFor();
    await page.evaluate((before) => {
      new MutationObserver(() => {
        if (document.querySelector('main')?.textContent?.includes(before))
          Object.assign(window, { isStale: true });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }, `Deliver to ${CHURCH.street}`);
    await navigate(page, '/product/tomato');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart: Tomato' }).first().click();
    await page.getByRole('main').getByRole('button', { name: 'One more: Tomato' }).first().waitFor();
    await networkIdle(page);
    await navigate(page, '/checkout');
    await page.getByText('Deliver to 13 MG Road').waitFor();
    expect(await page.evaluate(() => 'isStale' in window)).toBe(false);
  }

  /** If the chosen or the default one is gone by then, this is said, and no other is taken. */
  async function testDeletedAddress({ page, shopper }: SignedInVisit, street: string): Promise<void> {
    await page.getByText(`Deliver to ${street}`).waitFor();
    const deleted = (await addressesOf(shopper)).find(({ Address }) => Address === street)!;
    await browser.shop.rest('DELETE', `/user/address/${deleted._id}`, { token: shopper.token });
    await placeButton(page).click();
    await page.getByRole('alert').getByText('The address you chose is gone.').waitFor();
    expect(await radios(page).count()).toBe(1);
    expect(await chosen(page).count()).toBe(0);
    expect(await focusIsInMain(page)).toBe(true);
    await placeButton(page).click();
    expect(await paymentSheet(page).count()).toBe(0);
    await radios(page).check();
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    expect(await page.getByText('The address you chose is gone.').count()).toBe(0);
    await page.keyboard.press('Escape');
  }

  it('is required, which is in view, defaults to the last order’s, and is asked for again if it is gone by then', async () => {
    await visitNext(browser, page, '/checkout', withTwoAddresses);
    await testFirstChoice(page);
    const visit = await visitNext(browser, page, '/checkout', buyForSecond);
    await testDefault(page);
    await testNewDefault(page);
    await testDeletedAddress(visit, '13 MG Road');
    await testDeletedAddress(await visitNext(browser, page, '/checkout', buyForSecond), CHURCH.street);
  });
});

/** A long list of items is collapsed, so that the address stays on screen, and can be expanded. */
async function testCollapsing(page: Page): Promise<void> {
  const rows = page.getByRole('table').locator('tbody').getByRole('link');
  await page.getByRole('button', { name: /^Show all 1\d items$/ }).waitFor();
  expect(await rows.count()).toBe(3);
  const address = await page.getByRole('button', { name: 'Address', exact: true }).boundingBox();
  expect(address!.y).toBeLessThan(844);
  await page.getByRole('button', { name: /^Show all/ }).press('Enter');
  expect(await rows.count()).toBeGreaterThan(11);
  await page.getByRole('button', { name: 'Show fewer items' }).click();
  expect(await rows.count()).toBe(3);
}

const section = (page: Page) => page.getByRole('region', { name: 'Delivery time' });
const chosenSlot = (page: Page) =>
  section(page).getByRole('radio', { checked: true }).getAttribute('aria-label');
const left = (page: Page) => page.getByRole('main').getByText(/Held for you for \d+:\d\d/);
const heldFor = ({ _id }: TestShopper) =>
  browser.shop.sql(`SELECT "slotId" FROM slot_holds WHERE "userId" = $1`, [_id]);

it('a long list of items is collapsed; the delivery time that a checkout holds is still the shopper’s when they come back, until it expires', async () => {
  const { shopper } = await visitNext(browser, page, '/checkout', async (buyer) => {
    await addAddress(browser.shop, buyer);
    await browser.shop.sql(
      `INSERT INTO cart_items ("userId", "productId", "qty") SELECT $1, "_id", 1 FROM products ORDER BY "id" LIMIT 12`,
      [buyer._id],
    );
  });
  await testCollapsing(page);
  const lost = section(page).getByRole('alert').filter({ hasText: /./ });
  await section(page)
    .getByRole('radio', { name: /Order by/ })
    .nth(1)
    .check();
  const mine = await chosenSlot(page);
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await paymentSheet(page).waitFor({ state: 'hidden' });
  await left(page).waitFor();
  const held = await heldFor(shopper);
  await browser.shop.sql(`UPDATE delivery_slots SET capacity = booked + held`);
  const change = async (step: 'One more' | 'One less') => {
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('main').getByRole('button', { name: step }).first().click();
    await networkIdle(page);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
    await placeButton(page).waitFor();
  };
  // What has been put into the cart since is not held, the delivery time still is.
  await change('One more');
  expect(await left(page).count()).toBe(0);
  expect(await chosenSlot(page)).toBe(mine);
  await change('One less');
  await left(page).waitFor();
  expect(await chosenSlot(page)).toBe(mine);
  expect(await lost.count()).toBe(0);
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  expect(await heldFor(shopper)).toEqual(held);
  await page.keyboard.press('Escape');
  await paymentSheet(page).waitFor({ state: 'hidden' });
  await left(page).waitFor();
  await page.reload();
  await left(page).waitFor();
  expect(await chosenSlot(page)).toBe(mine);
  expect(await lost.count()).toBe(0);
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('checkout')!) as { hold: object };
    const hold = { ...draft.hold, until: Date.now() - 1000 };
    sessionStorage.setItem('checkout', JSON.stringify({ ...draft, hold }));
  });
  await page.reload();
  await page.getByText('No delivery times are available.').waitFor();
  expect(await page.getByText(/eld for you/).count()).toBe(0);
  await browser.shop.sql(`UPDATE delivery_slots SET capacity = 30`);
});
