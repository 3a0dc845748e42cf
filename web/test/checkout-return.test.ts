import type { Page } from 'playwright-core';
import { addAddress } from '../../server/test/helpers/buying';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { paymentSheet } from './helpers/page-parts';
import { placeButton } from './helpers/paying';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const sql = (statement: string, values?: unknown[]) => browser.shop.sql(statement, values);
const section = (page: Page) => page.getByRole('region', { name: 'Delivery time' });
const chosen = (page: Page) => section(page).getByRole('radio', { checked: true });
const name = (radio: ReturnType<typeof chosen>) => radio.getAttribute('aria-label');
const left = (page: Page) => page.getByText(/Held for you for \d+:\d\d/);
const heldFor = ({ _id }: TestShopper) => sql(`SELECT "slotId" FROM slot_holds WHERE "userId" = $1`, [_id]);

it('the delivery time that a checkout holds is still the shopper’s when they come back, until it expires', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/checkout', {
    arrange: async (buyer) => {
      await fillCart(browser, buyer, { tomato: 2 });
      await addAddress(browser.shop, buyer);
    },
  });
  const lost = section(page).getByRole('alert').filter({ hasText: /./ });
  await section(page)
    .getByRole('radio', { name: /Order by/ })
    .nth(1)
    .check();
  const mine = await name(chosen(page));
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await left(page).waitFor();
  const held = await heldFor(shopper);
  await sql(`UPDATE delivery_slots SET capacity = booked + held`);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await left(page).waitFor();
    expect(await name(chosen(page))).toBe(mine);
    expect(await lost.count()).toBe(0);
  }
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  expect(await heldFor(shopper)).toEqual(held);
  await page.keyboard.press('Escape');
  await left(page).waitFor();
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('checkout')!) as { hold: object };
    const hold = { ...draft.hold, until: Date.now() - 1000 };
    sessionStorage.setItem('checkout', JSON.stringify({ ...draft, hold }));
  });
  await page.reload();
  await page.getByText('No delivery time is free right now.').waitFor();
  expect(await page.getByText(/eld for you/).count()).toBe(0);
});
