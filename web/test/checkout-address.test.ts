import type { Page } from 'playwright-core';
import {
  HOME,
  addAddress,
  checkoutOf,
  newBuyer,
  pay,
  placeOrder,
  setQty,
} from '../../server/test/helpers/buying';
import type { Buyer } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { audit, faults } from './helpers/audit';
import { focusIsInMain, focused, heading, paymentSheet, toast } from './helpers/page-parts';
import { placeButton } from './helpers/paying';
import { storageOf, visitSignedIn } from './helpers/signed-in';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const CHURCH = { ...HOME, street: '7 Church Street' };
/** Two kilos of tomatoes and two addresses. */
async function withTwoAddresses(shopper: TestShopper): Promise<void> {
  await setQty(browser.shop, shopper, 'tomato', 2);
  await addAddress(browser.shop, shopper);
  await addAddress(browser.shop, shopper, CHURCH);
}
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

it('a new address can be added at the checkout, and is selected at once', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/checkout', {
    arrange: async (buyer) => {
      await setQty(browser.shop, buyer, 'tomato', 2);
      await addAddress(browser.shop, buyer);
      await addAddress(browser.shop, buyer, { ...HOME, street: '3 Park Road' });
    },
  });
  await addNew(page).click();
  await page.getByRole('form', { name: 'New address' }).waitFor();
  await fill(page);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save address' }).click();
  await toast(page, 'Address Added Successfully').waitFor();
  await page.getByText(`Deliver to ${CHURCH.street}, Bengaluru, Karnataka, 560001`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await chosen(page).getAttribute('aria-label')).toContain(CHURCH.street);
  expect(await page.getByRole('form', { name: 'New address' }).count()).toBe(0);
  expect(await focused(page)).toBe('Add a new address');

  // Whoever goes on while it is being saved is not brought back.
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', (route) => answered.then(() => route.continue()));
  await addNew(page).click();
  await fill(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await field(page, 'Coupon').focus();
  answer();
  await page.getByRole('form', { name: 'New address' }).waitFor({ state: 'detached' });
  await networkIdle(page);
  expect(await field(page, 'Coupon').evaluate((one) => one === document.activeElement)).toBe(true);
  const { body } = await browser.shop.rest<{ address: object[] }>('GET', '/user/address', {
    token: shopper.token,
  });
  expect(body.address).toHaveLength(4);
});

it('that no address is selected is in view, however long the open form is', async () => {
  const { page } = await visitSignedIn(browser, '/checkout', {
    arrange: (shopper) => setQty(browser.shop, shopper, 'tomato', 2),
  });
  await addNew(page).click();
  await field(page, 'Address').fill('12 MG Road');
  await page.getByRole('button', { name: 'Save address' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const error = page.getByRole('alert').getByText('Address not selected.');
  await error.waitFor();
  // Below the header, which covers what is above.
  const header = (await page.getByRole('banner').boundingBox())!;
  await eventually(async () => (await error.boundingBox())!.y >= header.y + header.height);
});

/** Coupon and selected address survive a reload, but are not used for another shopper. */
async function survivesReload(page: Page): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(CHURCH.street) }).check();
  await page.getByRole('button', { name: 'Use Instant50' }).click();
  await page.getByText('-₹63').waitFor();
  await page.getByText(`Deliver to ${CHURCH.street}`).waitFor();
  await page.reload();
  await page.getByText('Instant50 applied').waitFor();
  await page.getByText('-₹63').waitFor();
  await page.getByText(`Deliver to ${CHURCH.street}`).waitFor();
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('checkout')!) as object;
    sessionStorage.setItem('checkout', JSON.stringify({ ...draft, userId: 'somebody else' }));
  });
  await page.reload();
  await radios(page).first().waitFor();
  expect(await page.getByText('Instant50 applied').count()).toBe(0);
  expect(await page.getByText(`Deliver to ${CHURCH.street}`).count()).toBe(0);
}

describe('the choice among several addresses', () => {
  const buy = async (buyer: Buyer) => {
    await setQty(browser.shop, buyer, 'tomato', 1);
    const { _id, payment } = await checkoutOf(browser.shop, buyer);
    await placeOrder(browser.shop, buyer, _id, await pay(browser.shop, payment.orderId));
  };

  it('has no default before the first order, requires a selection, and survives a reload, with the coupon', async () => {
    const { page } = await visitSignedIn(browser, '/checkout', { arrange: withTwoAddresses });
    await radios(page).first().waitFor();
    expect(await chosen(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('alert').getByText('Address not selected.').waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
    await radios(page).last().check();
    await page.getByText('Selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await paymentSheet(page).waitFor();
    await page.keyboard.press('Escape');
    await paymentSheet(page).waitFor({ state: 'detached' });
    await survivesReload(page);
  });

  it('defaults to the address of the last order, and shows later edits of an address', async () => {
    const buyer = await newBuyer(browser.shop);
    const { data } = await addAddress(browser.shop, buyer, CHURCH);
    await buy({ ...buyer, addressId: data.addAddress[1]!._id });
    await setQty(browser.shop, buyer, 'tomato', 1);
    const page = await browser.visit('/checkout', { storageState: storageOf(browser, buyer) });
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
  });

  it.each(['chosen', 'default'])(
    'whose %s one is gone by then says so, and takes no other',
    async (which) => {
      const buyer = await newBuyer(browser.shop);
      const { data } = await addAddress(browser.shop, buyer, CHURCH);
      await buy(buyer);
      await setQty(browser.shop, buyer, 'tomato', 1);
      const page = await browser.visit('/checkout', {
        storageState: storageOf(browser, buyer),
        expected: /Failed to load resource/,
      });
      await page.getByText(`Deliver to ${HOME.street}`).waitFor();
      if (which === 'chosen') await page.getByRole('radio', { name: new RegExp(CHURCH.street) }).check();
      const gone =
        which === 'chosen'
          ? data.addAddress.find(({ _id }) => _id !== buyer.addressId)!
          : { _id: buyer.addressId };
      await browser.shop.rest('DELETE', `/user/address/${gone._id}`, { token: buyer.token });
      await page.getByRole('button', { name: 'Place Order' }).click();
      await page.getByRole('alert').getByText('The address you chose is gone.').waitFor();
      expect(await radios(page).count()).toBe(1);
      expect(await chosen(page).count()).toBe(0);
      expect(await focusIsInMain(page)).toBe(true);
      expect(await faults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Place Order' }).click();
      expect(await paymentSheet(page).count()).toBe(0);
      await radios(page).check();
      await page.getByRole('button', { name: 'Place Order' }).click();
      await paymentSheet(page).waitFor();
      expect(await page.getByText('The address you chose is gone.').count()).toBe(0);
    },
  );
});

it('a long list of items is collapsed, so that the address stays on screen, and can be expanded', async () => {
  const { data } = await browser.shop.graphql<{ products: { edges: { node: { _id: string } }[] } }>(
    '{ products(first: 12) { edges { node { _id } } } }',
  );
  const { page } = await visitSignedIn(browser, '/checkout', {
    arrange: async (shopper) => {
      await withTwoAddresses(shopper);
      for (const { node } of data.products.edges) await setQty(browser.shop, shopper, node._id, 1);
    },
  });
  const rows = page.getByRole('table').locator('tbody').getByRole('link');
  await page.getByRole('button', { name: /^Show all 1\d items$/ }).waitFor();
  expect(await rows.count()).toBe(3);
  const address = await page.getByRole('button', { name: 'Address', exact: true }).boundingBox();
  expect(address!.y).toBeLessThan(844);
  await page.getByRole('button', { name: /^Show all/ }).press('Enter');
  expect(await rows.count()).toBeGreaterThan(11);
  expect(await audit(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show fewer items' }).click();
  expect(await rows.count()).toBe(3);
});

const section = (page: Page) => page.getByRole('region', { name: 'Delivery time' });
const chosenSlot = (page: Page) =>
  section(page).getByRole('radio', { checked: true }).getAttribute('aria-label');
const left = (page: Page) => page.getByRole('main').getByText(/Held for you for \d+:\d\d/);
const heldFor = ({ _id }: TestShopper) =>
  browser.shop.sql(`SELECT "slotId" FROM slot_holds WHERE "userId" = $1`, [_id]);

it('the delivery time that a checkout holds is still the shopper’s when they come back, until it expires', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/checkout', {
    arrange: async (buyer) => {
      await setQty(browser.shop, buyer, 'tomato', 2);
      await addAddress(browser.shop, buyer);
    },
  });
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
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await left(page).waitFor();
    expect(await chosenSlot(page)).toBe(mine);
    expect(await lost.count()).toBe(0);
  }
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  expect(await heldFor(shopper)).toEqual(held);
  await page.keyboard.press('Escape');
  await paymentSheet(page).waitFor({ state: 'hidden' });
  await left(page).waitFor();
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('checkout')!) as { hold: object };
    const hold = { ...draft.hold, until: Date.now() - 1000 };
    sessionStorage.setItem('checkout', JSON.stringify({ ...draft, hold }));
  });
  await page.reload();
  await page.getByText('No delivery time is free right now.').waitFor();
  expect(await page.getByText(/eld for you/).count()).toBe(0);
  await browser.shop.sql(`UPDATE delivery_slots SET capacity = 30`);
});
