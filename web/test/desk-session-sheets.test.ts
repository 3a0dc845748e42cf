import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newStaff, PASSWORD } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { visitDesk } from './helpers/desk-visit';
import { heading, navigate, toast } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let staff: TestStaff;
let orderId: string;
let path: string;
beforeAll(async () => {
  ({ _id: orderId } = await bought(browser.shop, { tomato: 1, carrot: 2 }));
  path = `/desk/orders/${orderId}`;
  const options = { viewport: DESKTOP, expected: /status of 401/, stays: true as const };
  ({ page, staff } = await visitDesk(browser, 'OWNER', path, options));
  await heading(page, `Order ${orderNumber(orderId)}`);
});
const sheet = () => page.getByRole('dialog');
const press = (name: string) => sheet().getByRole('button', { name }).click();

/** Does something with the sheet after the session has ended, and signs in again. */
async function actSignedOut(act: () => Promise<unknown>, { email } = staff): Promise<void> {
  await page.context().clearCookies();
  await act();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

describe('what was entered when the session ended is there again', () => {
  it('for a refund', async () => {
    await page.getByRole('button', { name: 'Refund' }).click();
    await sheet().getByLabel('How many of Carrot to refund').fill('1');
    await sheet().getByLabel('Reason').fill('Soft');
    await actSignedOut(() => press('Refund ₹'));
    await sheet().waitFor();
    expect(await sheet().getByLabel('How many of Carrot to refund').inputValue()).toBe('1');
    expect(await sheet().getByLabel('Reason').inputValue()).toBe('Soft');
    await press('Refund ₹');
    await toast(page, 'is being refunded.').waitFor();
    await sheet().waitFor({ state: 'hidden' });
  });

  it('for cancelling an order, unless its sheet was closed', async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await sheet().getByLabel('Reason').fill('The van broke down');
    await actSignedOut(() => press('Cancel the order'));
    await sheet().waitFor();
    expect(await sheet().getByLabel('Reason').inputValue()).toBe('The van broke down');
    await press('Back');
    await navigate(page, '/desk/none');
    await heading(page, 'Page not found');
    await navigate(page, path);
    await page.getByRole('button', { name: 'Cancel order' }).waitFor();
    expect(await sheet().count()).toBe(0);
  });

  it('for a coupon, changed or new', async () => {
    await navigate(page, '/desk/coupons');
    await page.getByRole('button', { name: 'Edit Instant50' }).click();
    await sheet().getByLabel('Percent off').fill('45');
    await actSignedOut(() => press('Save coupon'));
    await sheet().getByText('Edit Instant50').waitFor();
    expect(await sheet().getByLabel('Percent off').inputValue()).toBe('45');
    await press('Save coupon');
    await toast(page, 'Instant50 is saved').waitFor();
    await page.getByRole('button', { name: 'New coupon' }).click();
    await sheet().getByLabel('Code').fill('Diwali10');
    await sheet().getByLabel('Percent off').fill('10');
    await sheet().getByLabel('Shoppers can use it').uncheck();
    await actSignedOut(() => press('Save coupon'));
    await sheet().waitFor();
    expect(await sheet().getByLabel('Code').inputValue()).toBe('Diwali10');
    expect(await sheet().getByLabel('Shoppers can use it').isChecked()).toBe(false);
    await press('Cancel');
    // A form that is opened afterwards is another one.
    await page.getByRole('button', { name: 'New coupon' }).click();
    expect(await sheet().getByLabel('Code').inputValue()).toBe('');
    await press('Cancel');
  });

  it('for an invitation', async () => {
    await navigate(page, '/desk/staff');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await sheet().getByLabel('Email').fill('asha@shop.example');
    await sheet().getByLabel('Role').selectOption('Rider');
    await actSignedOut(() => press('Create link'));
    await sheet().waitFor();
    expect(await sheet().getByLabel('Email').inputValue()).toBe('asha@shop.example');
    expect(await sheet().getByLabel('Role').inputValue()).toBe('RIDER');
    await press('Cancel');
  });

  it('for a role', async () => {
    await newStaff(browser.shop, 'PICKER');
    await navigate(page, '/desk/none');
    await navigate(page, '/desk/staff');
    await page.getByRole('button', { name: 'Change role of The PICKER' }).click();
    await sheet().getByLabel('Role').selectOption('Support');
    await actSignedOut(() => press('Save role'));
    await sheet().getByText('Change role of The PICKER').waitFor();
    expect(await sheet().getByLabel('Role').inputValue()).toBe('SUPPORT');
    await press('Back');
  });

  it('for a delivery that failed', async () => {
    await moveTo(browser.shop, 'OUT_FOR_DELIVERY', orderId);
    await navigate(page, '/desk/deliver');
    const card = page.getByRole('listitem').filter({ hasText: orderNumber(orderId) });
    await card.getByRole('button', { name: 'Not delivered' }).click();
    await sheet().getByLabel('Other reason').fill('The bridge is closed');
    await actSignedOut(() => page.evaluate(() => dispatchEvent(new Event('online'))));
    await sheet().waitFor();
    expect(await sheet().getByLabel('Other reason').inputValue()).toBe('The bridge is closed');
    await press('Save');
    await card.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('for stock, beside the form of its product', async () => {
    await navigate(page, '/desk/products/tomato');
    const stock = page.getByRole('region', { name: 'Stock on hand' });
    await stock.getByLabel('Received').fill('24');
    await stock.getByLabel('Counted').fill('31');
    await page.getByLabel('Name', { exact: true }).fill('Tomatoes');
    await actSignedOut(() => stock.getByRole('button', { name: 'Correct the count' }).click());
    await stock.waitFor();
    expect(await stock.getByLabel('Received').inputValue()).toBe('24');
    expect(await stock.getByLabel('Counted').inputValue()).toBe('31');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Tomatoes');
    await stock.getByRole('button', { name: 'Correct the count' }).click();
    await toast(page, 'Tomato: 31 on hand').waitFor();
    expect(await stock.getByLabel('Counted').inputValue()).toBe('');
  });

  it('but not to somebody else', async () => {
    await navigate(page, '/desk/coupons');
    await page.getByRole('button', { name: 'New coupon' }).click();
    await sheet().getByLabel('Code').fill('Holi20');
    await sheet().getByLabel('Percent off').fill('20');
    await actSignedOut(() => press('Save coupon'), await newStaff(browser.shop, 'MANAGER'));
    await page.getByRole('button', { name: 'New coupon' }).waitFor();
    expect(await sheet().count()).toBe(0);
    await page.getByRole('button', { name: 'New coupon' }).click();
    expect(await sheet().getByLabel('Code').inputValue()).toBe('');
  });
});
