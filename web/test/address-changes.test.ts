import type { Page } from 'playwright-core';
import { HOME, addAddress } from '../../server/test/helpers/buying';
import { faults } from './helpers/audit';
import { age, focused, toast } from './helpers/page-parts';
import { testBrowser } from './helpers/test-browser';
import { visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();

const saved = (page: Page) => page.getByRole('region', { name: 'Saved addresses' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const EDIT = 'Edit the address of Meera Nair';
const REMOVE = 'Remove the address of Meera Nair';

const atAddresses = (options: Parameters<typeof visitSignedIn>[2] = {}) =>
  visitSignedIn(browser, '/address', {
    arrange: (shopper) => addAddress(browser.shop, shopper),
    ...options,
  });

describe('a saved address', () => {
  it('is changed in its place, in the form that holds it', async () => {
    const { page, shopper } = await atAddresses();
    await addAddress(browser.shop, shopper, { ...HOME, name: 'Work' });
    await page.reload();
    await button(page, EDIT).click();
    expect(await field(page, 'Pincode').inputValue()).toBe('560001');
    expect(await focused(page)).toBe('');
    await field(page, 'Address').fill('9 Brigade Road');
    await page.getByRole('radio', { name: 'Home' }).check();
    expect(await faults(page)).toEqual([]);
    await button(page, 'Save address').click();
    await toast(page, 'Address Saved').waitFor();
    const [first, second] = await saved(page).getByRole('listitem').all();
    expect(await first!.innerText()).toMatch(/Meera Nair\s+Home\s+9 Brigade Road, Bengaluru/);
    expect(await second!.innerText()).toContain('12 MG Road');
    expect(await focused(page)).toBe(EDIT);
    expect(await faults(page)).toEqual([]);
    const { body } = await browser.shop.rest('GET', '/user/address', { token: shopper.token });
    expect(body).toMatchObject({ address: [{ Address: '9 Brigade Road', label: 'Home' }, { label: null }] });
  });

  it('stays as it is when that is given up, or not right', async () => {
    const { page } = await atAddresses();
    await button(page, EDIT).click();
    await field(page, 'Pincode').fill('5');
    await button(page, 'Save address').click();
    await page.getByText('Pincode should be 6 digits').waitFor();
    await button(page, 'Cancel').click();
    await saved(page).getByText('560001').waitFor();
    expect(await focused(page)).toBe(EDIT);
  });

  it('may have a word of its own, of up to 20 characters', async () => {
    const { page } = await atAddresses();
    await button(page, EDIT).click();
    await page.getByRole('radio', { name: 'Other' }).check();
    await field(page, 'Your own word for it').pressSequentially('Grandmother in Mysuru');
    await button(page, 'Save address').click();
    await saved(page).getByText('Grandmother in Mysur', { exact: true }).waitFor();
    await button(page, EDIT).click();
    expect(await field(page, 'Your own word for it').inputValue()).toBe('Grandmother in Mysur');
    expect(await page.getByRole('radio', { name: 'Other' }).isChecked()).toBe(true);
  });
});

describe('the pincode', () => {
  const place = async (page: Page) => [
    await field(page, 'City').inputValue(),
    await field(page, 'State').inputValue(),
  ];
  const openForm = async () => {
    const { page } = await visitSignedIn(browser, '/address');
    await button(page, 'Add new Address').click();
    return page;
  };

  it('fills city and state, which is said, and another one fills them anew', async () => {
    const page = await openForm();
    await field(page, 'Pincode').pressSequentially('56000');
    expect(await place(page)).toEqual(['', '']);
    await field(page, 'Pincode').pressSequentially('1');
    expect(await place(page)).toEqual(['Bengaluru', 'Karnataka']);
    await page
      .locator('[aria-live=polite]', { hasText: 'Filled in from the pincode: Bengaluru, Karnataka' })
      .waitFor({ state: 'attached' });
    await field(page, 'Pincode').fill('600001');
    expect(await place(page)).toEqual(['Chennai', 'Tamil Nadu']);
    await field(page, 'Pincode').fill('583101');
    expect(await place(page)).toEqual(['', 'Karnataka']);
  });

  it('never takes the place of what was typed', async () => {
    const page = await openForm();
    await field(page, 'City').fill('Bangalore');
    await field(page, 'Pincode').fill('560001');
    expect(await place(page)).toEqual(['Bangalore', 'Karnataka']);
    await field(page, 'State').fill('KA');
    await field(page, 'Pincode').fill('600001');
    expect(await place(page)).toEqual(['Bangalore', 'KA']);
  });

  it('takes away what was said of an empty state', async () => {
    const page = await openForm();
    await button(page, 'Save address').click();
    await page.getByText('Fields cannot be Empty').first().waitFor();
    await field(page, 'Pincode').fill('560001');
    expect(await field(page, 'State').getAttribute('aria-invalid')).toBe('false');
    expect(await field(page, 'Address').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a removed address', () => {
  const REMOVED = 'Address Removed Sucessfully';
  const undo = (page: Page) => toast(page, REMOVED).getByRole('button', { name: 'Undo' });

  it('comes back with one tap', async () => {
    const { page } = await atAddresses();
    await button(page, REMOVE).click();
    await undo(page).waitFor();
    const { height, width } = (await undo(page).boundingBox())!;
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
    expect(await focused(page)).toBe('Saved addresses');
    await age(page, 2_500);
    await undo(page).click();
    await saved(page).getByText('12 MG Road, Bengaluru, Karnataka, 560001').waitFor();
    await toast(page, REMOVED).waitFor({ state: 'detached' });
  });

  it('comes back by keyboard, which need not hurry; Tab goes on where it was', async () => {
    const { page } = await atAddresses({ reducedMotion: 'reduce' });
    await button(page, REMOVE).press('Enter');
    await page.getByText('You have not added any address...').waitFor();
    await undo(page).waitFor();
    expect(await focused(page)).toBe('Undo');
    expect(await faults(page)).toEqual([]);
    await age(page, 7_000);
    await page.keyboard.press('Enter');
    await saved(page).getByText('12 MG Road').waitFor();
    expect(await focused(page)).toBe('Saved addresses');
    await toast(page, REMOVED).waitFor({ state: 'detached' });
    await button(page, REMOVE).press('Enter');
    await undo(page).waitFor();
    await page.keyboard.press('Escape');
    await toast(page, REMOVED).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Saved addresses');
  });
});
