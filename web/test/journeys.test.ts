import type { Page } from 'playwright-core';
import { HOME, cartOf, ordersOf } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { announced, focused, heading, paymentSheet } from './helpers/page-parts';
import { passesAxe } from './helpers/audit';
import { DESKTOP, testBrowser } from './helpers/test-browser';
import { visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();

describe('keyboard only', () => {
  /** Presses Tab, or Shift+Tab for what is above, until this has the focus. */
  async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
    for (let steps = 0; steps < 80; steps += 1) {
      const here = await page.evaluate(() => {
        const focusedNow = document.activeElement;
        const label = focusedNow instanceof HTMLInputElement ? focusedNow.labels?.[0]?.textContent : null;
        return focusedNow?.getAttribute('aria-label') ?? label ?? focusedNow?.textContent?.trim() ?? '';
      });
      if (typeof name === 'string' ? here === name : name.test(here)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`No way by Tab to ${name}.`);
  }
  const press = async (page: Page, name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  /** Waits for the page, and for the focus on its heading. */
  const arrives = async (page: Page, name: string) => {
    await heading(page, name);
    await eventually(async () => (await focused(page)) === name);
  };

  it('goes from the search to the order, with every step announced', async () => {
    const { page, shopper } = await visitSignedIn(browser, '/', { viewport: DESKTOP });
    await tabTo(page, 'Search products');
    await page.keyboard.type('turmer');
    // Earlier suggestions may list others first.
    const first = page.getByRole('option').first();
    await first.and(page.getByRole('option', { name: /Turmeric Powder/ })).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await arrives(page, 'Turmeric Powder');
    await press(page, 'Add to cart: Turmeric Powder');
    await announced(page, 'Turmeric Powder: 1 in cart');
    // The button has become the plus, and still has the focus.
    await page.keyboard.press('Enter');
    await announced(page, 'Turmeric Powder: 2 in cart');
    await eventually(async () => (await cartOf(browser.shop, shopper))['turmeric-powder'] === 2);
    await tabTo(page, 'Cart, not empty', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrives(page, 'Cart');
    await press(page, 'Proceed to Checkout');
    await arrives(page, 'Checkout');

    await press(page, 'Place Order');
    await page.getByRole('alert').getByText('Address not selected.').waitFor();
    await press(page, 'Add a new address');
    await page.getByRole('form', { name: 'New address' }).waitFor();
    for (const [label, value] of [
      ['Name', HOME.name],
      ['Mobile number', HOME.mobileNumber],
      ['Pincode', HOME.pincode],
      ['Address', HOME.street],
      ['State', HOME.state],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await announced(page, 'Address Added Successfully');
    expect(await focused(page)).toBe('Add a new address');
    await passesAxe(page);

    await tabTo(page, 'Coupon');
    await page.keyboard.type('instant50');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid Coupon').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Instant50');
    await page.keyboard.press('Enter');
    await announced(page, 'Instant50 applied');
    const tree = await page.getByRole('main').ariaSnapshot();
    expect(tree).toContain('table "What you are ordering"');
    expect(tree).toContain('columnheader "Quantity"');
    expect(tree).toContain(
      'radio "Deliver here: Meera Nair, 12 MG Road, Bengaluru, Karnataka, 560001" [checked]',
    );
    expect(tree).toContain('button "Order Details" [expanded]');

    await press(page, 'Place Order');
    await paymentSheet(page).waitFor();
    // The sheet opens with the focus on Pay.
    await page.keyboard.press('Enter');
    await announced(page, 'Order Placed Successfully');
    await arrives(page, 'Order Management');
    await page.getByRole('region', { name: 'Thank you, Meera' }).waitFor();
    await passesAxe(page);
    expect(await ordersOf(browser.shop, shopper)).toMatchObject([{ payment: 'PAID' }]);
  });
});
