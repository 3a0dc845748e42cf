import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { PASSWORD } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought } from '../../server/test/helpers/desk-orders';
import { visitDesk } from './helpers/desk-visit';
import { heading, navigate, toast } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let staff: TestStaff;
let path: string;
beforeAll(async () => {
  const { _id } = await bought(browser.shop, { tomato: 1, carrot: 2 });
  path = `/desk/orders/${_id}`;
  const options = { viewport: DESKTOP, expected: /status of 401/, stays: true as const };
  ({ page, staff } = await visitDesk(browser, 'SUPPORT', path, options));
  await heading(page, `Order ${orderNumber(_id)}`);
});
const sheet = () => page.getByRole('dialog');

/** Presses a button of the sheet after the session has ended, and signs in again. */
async function confirmSignedOut(name: string): Promise<void> {
  await page.context().clearCookies();
  await sheet().getByRole('button', { name }).click();
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

describe('what was entered when the session ended is there again', () => {
  it('for a refund', async () => {
    await page.getByRole('button', { name: 'Refund' }).click();
    await sheet().getByLabel('How many of Carrot to refund').fill('1');
    await sheet().getByLabel('Reason').fill('Soft');
    await confirmSignedOut('Refund ₹');
    await sheet().waitFor();
    expect(await sheet().getByLabel('How many of Carrot to refund').inputValue()).toBe('1');
    expect(await sheet().getByLabel('Reason').inputValue()).toBe('Soft');
    await sheet().getByRole('button', { name: 'Refund ₹' }).click();
    await toast(page, 'is being refunded.').waitFor();
    await sheet().waitFor({ state: 'hidden' });
  });

  it('for cancelling an order, unless its sheet was closed', async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await sheet().getByLabel('Reason').fill('The van broke down');
    await confirmSignedOut('Cancel the order');
    await sheet().waitFor();
    expect(await sheet().getByLabel('Reason').inputValue()).toBe('The van broke down');
    await sheet().getByRole('button', { name: 'Back' }).click();
    await navigate(page, '/desk/none');
    await heading(page, 'Page not found');
    await navigate(page, path);
    await page.getByRole('button', { name: 'Cancel order' }).waitFor();
    expect(await sheet().count()).toBe(0);
  });
});
