import type { Page } from 'playwright-core';
import { heading, titles, toast } from './helpers/page-parts';
import { passesAxe } from './helpers/audit';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const pressed = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

it('a visitor browses, filters and shares the link', async () => {
  const page = await browser.visit('/');
  await heading(page, /cooking today/);
  await page.getByRole('main').getByRole('link', { name: 'Dairy' }).first().click();
  await page.waitForURL('**/product?category=dairy');
  await page.getByRole('main').getByText('Fresh Cow Milk').waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: 'High to low' }).check();
  await sheet.getByRole('radio', { name: /^4/ }).check();
  await page.waitForURL(/sort=price-desc.*rating=4|rating=4.*sort=price-desc/);
  await sheet.getByRole('button', { name: /^Show \d+ products/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  const listed = await titles(page);

  const friend = await browser.visit(page.url().slice(browser.shop.url.length), { viewport: DESKTOP });
  await friend.getByRole('main').getByText('Fresh Cow Milk').waitFor();
  expect(await titles(friend)).toEqual(listed);
  expect(await friend.getByRole('radio', { name: 'High to low' }).isChecked()).toBe(true);
});

it('a visitor signs up, adds a product, moves it between lists, checks out and orders', async () => {
  const page = await browser.visit('/product/tomato');
  await pressed(page, 'Add to cart: Tomato');
  await heading(page, 'Login');
  await page.getByRole('link', { name: 'Create a New Account' }).click();
  await fill(page, {
    'First name': 'Meera',
    'Last name': 'Nair',
    Email: 'first.visit@example.in',
    Password: 'fresh every day',
  });
  await passesAxe(page);
  await pressed(page, 'Create account');
  await page.getByRole('banner').getByText('MEERA').waitFor();

  // The product tapped before signing up is in the cart once the server has responded.
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, not empty' });
  await cart.waitFor();
  await page.goto('/product/tomato');
  await pressed(page, 'One more: Tomato');
  await cart.click();
  await heading(page, 'Cart');
  await pressed(page, 'Move to Wishlist: Tomato');
  await toast(page, 'Added To Wishlist').waitFor();
  await page.goto('/wishlist');
  await pressed(page, 'Move to cart: Tomato');
  await page.getByText('Nothing In the Wishlist Yet').waitFor();
  await page.goto('/address');
  await pressed(page, 'Add new Address');
  await fill(page, {
    Name: 'Meera Nair',
    'Mobile number': '9876543210',
    Pincode: '560001',
    Address: '12 MG Road',
    State: 'Karnataka',
  });
  await page.keyboard.press('Enter');
  await toast(page, 'Address Added Successfully').waitFor();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await page.getByText('Selected', { exact: true }).waitFor();
  await pressed(page, 'Place Order');
  await page.getByRole('dialog', { name: 'Sandbox payment' }).getByRole('button', { name: 'Pay' }).click();
  await heading(page, 'Order Management');
  await page.getByText('Total paid').waitFor();
  await page.getByRole('article').getByText('₹88', { exact: true }).waitFor();
  await passesAxe(page);
});

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByRole('textbox', { name: label, exact: true }).fill(value);
}
