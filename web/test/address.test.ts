import type { Page } from 'playwright-core';
import { ADDRESSES_MAX } from '../../domain/address/address-rules';
import { eventually } from '../../server/test/helpers/eventually';
import { HOME as SAVED, addAddress } from '../../server/test/helpers/buying';
import type { TestShopper } from '../../server/test/helpers/shopper';
import {
  age,
  focused,
  holdToasts,
  loseResponses,
  paste,
  stopComing,
  toast,
  untilGone,
} from './helpers/page-parts';
import { faults } from './helpers/audit';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';
import { visitNext, visitSignedIn } from './helpers/signed-in';

const browser = testBrowser({ motion: true });
/** The second test goes on in the page of the first. */
let page: Page;

const HOME = {
  Name: 'Meera Nair',
  'Mobile number': '9876543210',
  Pincode: '560001',
  ...{ Address: '12, MG Road', City: 'Bengaluru', State: 'Karnataka' },
};
type Label = keyof typeof HOME;

const ADDED = 'Address Added Successfully';
const REMOVED = 'Address Removed Sucessfully';
const EMPTY = 'You have not added any address...';
const REQUIRED = 'Fields cannot be Empty';
const opener = (page: Page) => page.getByRole('button', { name: 'Add new Address' });
const form = (page: Page) => page.getByRole('form', { name: 'New address' });
const field = (page: Page, name: Label | 'Your own label') =>
  page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save address').click();
const saved = (page: Page) => page.getByRole('region', { name: 'Saved addresses' });
const errorOf = (page: Page, label: Label): Promise<string> =>
  field(page, label).evaluate((input) => {
    const id = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    return input.getAttribute('aria-invalid') === 'true'
      ? (document.getElementById(id)?.textContent ?? '')
      : '';
  });

async function fill(page: Page, values: Partial<Record<Label, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label as Label).fill(value);
}

async function openForm(page: Page): Promise<void> {
  await opener(page).click();
  await form(page).waitFor();
}

/** Saves, and expects this error. */
async function saveFails(page: Page, text: string): Promise<void> {
  await save(page);
  await form(page).getByRole('alert').getByText(text).waitFor();
}

describe('a new address', () => {
  /** A pincode fills in city and state, and announces it, but never replaces typed text; digits are limited. */
  async function fillsInPlace(page: Page): Promise<void> {
    const place = () => Promise.all([field(page, 'City').inputValue(), field(page, 'State').inputValue()]);
    await field(page, 'Mobile number').fill('987654321');
    await field(page, 'Mobile number').pressSequentially('012');
    expect(await field(page, 'Mobile number').inputValue()).toBe('9876543210');
    await field(page, 'Pincode').fill('56000');
    expect(await place()).toEqual(['', '']);
    await field(page, 'Pincode').pressSequentially('12');
    expect(await field(page, 'Pincode').inputValue()).toBe('560001');
    expect(await place()).toEqual(['Bengaluru', 'Karnataka']);
    await page
      .locator('[aria-live=polite]', { hasText: 'Filled in from the pincode: Bengaluru, Karnataka' })
      .waitFor({ state: 'attached' });
    await field(page, 'Pincode').fill('६००००१');
    expect(await place()).toEqual(['Chennai', 'Tamil Nadu']);
    // As it is copied from a contact, or an address.
    await paste(field(page, 'Mobile number'), '+91 91234 56789');
    expect(await field(page, 'Mobile number').inputValue()).toBe('9123456789');
    await paste(field(page, 'Pincode'), '226 001');
    expect(await field(page, 'Pincode').inputValue()).toBe('226001');
    expect((await place())[1]).toBe('Uttar Pradesh');
    await field(page, 'Pincode').fill('583101');
    expect(await place()).toEqual(['', 'Karnataka']);
    await field(page, 'City').fill('Bangalore');
    await field(page, 'Pincode').fill('560001');
    expect(await place()).toEqual(['Bangalore', 'Karnataka']);
  }

  /** A field is validated on blur, and all on saving, with an error next to each. */
  async function testValidation(page: Page): Promise<void> {
    expect(await focused(page)).toBe('');
    for (const label of Object.keys(HOME) as Label[]) await field(page, label).focus();
    await field(page, 'Name').focus();
    await page.getByText('Name cannot be empty').waitFor();
    expect(await errorOf(page, 'Pincode')).toBe('Pincode format incorrect');
    for (const label of ['Mobile number', 'Address', 'City', 'State'] as const)
      expect(await errorOf(page, label)).toBe('');
    await fill(page, { Name: 'M', Pincode: '56000' });
    expect([await errorOf(page, 'Name'), await errorOf(page, 'Pincode')]).toEqual(['', '']);
    await field(page, 'Address').focus();
    expect(await errorOf(page, 'Pincode')).toBe('Pincode format incorrect');

    await fill(page, { Name: '', Pincode: '' });
    await save(page);
    for (const label of ['Name', 'Mobile number', 'Pincode', 'Address', 'State'] as const)
      expect(await errorOf(page, label)).toBe(REQUIRED);
    expect(await errorOf(page, 'City')).toBe('');
    // A field that the pincode fills in is no longer missing.
    await field(page, 'Pincode').fill('560001');
    expect(await field(page, 'State').getAttribute('aria-invalid')).toBe('false');
    expect(await field(page, 'Address').getAttribute('aria-invalid')).toBe('true');
    await fill(page, { ...HOME, Pincode: '5600', 'Mobile number': '6876543210' });
    await save(page);
    expect(await errorOf(page, 'Pincode')).toBe('Pincode should be 6 digits');
    expect(await errorOf(page, 'Mobile number')).toBe('Please enter a valid mobile number');
    // The first wrong field has the focus.
    expect(await field(page, 'Mobile number').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(await errorOf(page, 'Name')).toBe('');
    expect(await page.getByText(EMPTY).count()).toBe(1);
  }

  /** It is saved once when the response is lost and it is sent again; the toast at the bottom right leaves in time. */
  async function testLostResponse(page: Page, token: string): Promise<void> {
    await fill(page, { ...HOME, Name: '  Meera Nair ' });
    const restore = await loseResponses(page, 'AddAddress');
    await saveFails(page, 'We could not reach the shop');
    await restore();
    await save(page);
    await toast(page, ADDED).waitFor();
    const { x, y, width } = (await toast(page, ADDED).boundingBox())!;
    expect(x + width).toBeGreaterThan(DESKTOP.width - 50);
    expect(x).toBeGreaterThan(DESKTOP.width / 2);
    expect(y).toBeGreaterThan(DESKTOP.height / 2);
    await page.locator('.sr-only[aria-live=polite]', { hasText: ADDED }).waitFor({ state: 'attached' });
    await form(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Add new Address');
    expect(await saved(page).getByRole('listitem').innerText()).toMatch(
      /Meera Nair\s+12, MG Road, Bengaluru, Karnataka, 560001\s+Mobile: 9876543210/,
    );
    expect(await page.getByText(EMPTY).count()).toBe(0);
    const { body } = await browser.shop.rest<{ address: object[] }>('GET', '/user/address', { token });
    expect(body.address).toEqual([
      expect.objectContaining({ name: 'Meera Nair', Address: '12, MG Road', city: 'Bengaluru' }),
    ]);
    await age(page, 3_500);
    expect(await toast(page, ADDED).count()).toBe(0);
  }

  /** The input is kept when saving fails; the city is optional; the toast stays while hovered, even from before it has come, and closes on a click. */
  async function testFailedSave(page: Page, { _id }: TestShopper): Promise<void> {
    await page.setViewportSize(PHONE);
    await openForm(page);
    await fill(page, { ...HOME, City: '' });
    await browser.shop.sql(
      `INSERT INTO addresses ("userId", "_id", "name", "mobileNumber", "pincode", "street", "city", "state")
       SELECT $1, gen_random_uuid(), 'Meera', '9876543210', '560001', '1', '', 'KA' FROM generate_series(1, $2::int)`,
      [_id, ADDRESSES_MAX],
    );
    await saveFails(page, 'Remove one to add another.');
    expect(await field(page, 'Address').inputValue()).toBe('12, MG Road');
    await browser.shop.sql('DELETE FROM addresses WHERE "userId" = $1', [_id]);
    const resume = await holdToasts(page);
    await stopComing(page);
    await save(page);
    await toast(page, ADDED).hover();
    await saved(page).getByText('12, MG Road, Karnataka, 560001').waitFor();
    await resume();
    await age(page, 2_500);
    expect(await toast(page, ADDED).count()).toBe(1);
    await toast(page, ADDED).click();
    await untilGone(page, toast(page, ADDED));
    // Toasts of later steps come there.
    await page.mouse.move(0, 0);
  }

  it('is entered in a form that a button opens and closes, is validated, saved once, and kept when that fails', async () => {
    const visit = await visitSignedIn(browser, '/Address', {
      viewport: DESKTOP,
      expected: /Failed to load resource/,
      stays: true,
    });
    const { shopper } = visit;
    page = visit.page;
    await openForm(page);
    await page.getByRole('heading', { name: 'Address Management' }).waitFor();
    await page.getByText(EMPTY).waitFor();
    await fillsInPlace(page);
    await button(page, 'Cancel').click();
    await form(page).waitFor({ state: 'hidden' });
    await openForm(page);
    await opener(page).click();
    await form(page).waitFor({ state: 'hidden' });
    await openForm(page);
    await testValidation(page);
    await testLostResponse(page, shopper.token);
    await testFailedSave(page, shopper);
  });
});

const EDIT = 'Edit the address of Meera Nair';
const REMOVE = 'Remove the address of Meera Nair';
const REMOVE_WORK = 'Remove the address of Work';

describe('a saved address', () => {
  const undo = (page: Page) => toast(page, REMOVED).getByRole('button', { name: 'Undo' });
  const count = (page: Page) => saved(page).getByRole('listitem').count();
  /** The toasts of earlier steps would be taken for those of the next. */
  const expireToasts = async (page: Page): Promise<void> => {
    await age(page, 60_000);
    await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
  };

  /** It is edited in place, in a prefilled form; Cancel discards the changes. */
  async function testEditing(page: Page, token: string): Promise<void> {
    await button(page, EDIT).click();
    expect(await field(page, 'Pincode').inputValue()).toBe('560001');
    expect(await focused(page)).toBe('');
    await field(page, 'Pincode').fill('5');
    await button(page, 'Cancel').click();
    await saved(page).getByText('560001').first().waitFor();
    expect(await focused(page)).toBe(EDIT);

    await button(page, EDIT).click();
    await field(page, 'Address').fill('9 Brigade Road');
    await page.getByRole('radio', { name: 'Home' }).check();
    await save(page);
    await toast(page, 'Address Saved').waitFor();
    const [first, second] = await saved(page).getByRole('listitem').all();
    expect(await first!.innerText()).toMatch(/Meera Nair\s+Home\s+9 Brigade Road, Bengaluru/);
    expect(await second!.innerText()).toContain('12 MG Road');
    expect(await focused(page)).toBe(EDIT);
    const { body } = await browser.shop.rest('GET', '/user/address', { token });
    expect(body).toMatchObject({ address: [{ Address: '9 Brigade Road', label: 'Home' }, { label: null }] });

    // A label may be custom text of up to 20 characters.
    await button(page, EDIT).click();
    await page.getByRole('radio', { name: 'Other' }).check();
    await field(page, 'Your own label').fill('Grandmother in Mysu');
    await field(page, 'Your own label').pressSequentially('ru');
    await save(page);
    await saved(page).getByText('Grandmother in Mysur', { exact: true }).waitFor();
    await button(page, EDIT).click();
    expect(await field(page, 'Your own label').inputValue()).toBe('Grandmother in Mysur');
    expect(await page.getByRole('radio', { name: 'Other' }).isChecked()).toBe(true);
    await button(page, 'Cancel').click();
  }

  /** It is removed at once, and comes back without a toast when the request fails, but not if only a response is lost. */
  async function testRemoving(page: Page, token: string): Promise<void> {
    await expireToasts(page);
    const home = saved(page).getByText('Meera Nair');
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/graphql', (route) => failing.then(() => route.abort()));
    await button(page, REMOVE).click();
    await home.waitFor({ state: 'hidden' });
    fail();
    await home.waitFor();
    expect(await page.locator('.Toastify__toast').count()).toBe(0);
    await page.unroute('**/graphql');

    const restore = await loseResponses(page, 'RemoveAddress');
    await button(page, REMOVE).click();
    await eventually(async () => (await count(page)) === 1);
    await networkIdle(page);
    expect(await count(page)).toBe(1);
    await restore();
    const { body: before } = await browser.shop.rest('GET', '/user/address', { token });
    await button(page, REMOVE_WORK).click();
    const restoreAgain = await loseResponses(page, 'RestoreAddress');
    await undo(page).click();
    await toast(page, ADDED).waitFor();
    expect(await count(page)).toBe(1);
    // By its _id a checkout still knows it.
    expect((await browser.shop.rest('GET', '/user/address', { token })).body).toEqual(before);
    await restoreAgain();
    await expireToasts(page);
  }

  /** A removal is undone by a tap, or with more time by keyboard; the focus returns to the list. */
  async function testUndo(page: Page): Promise<void> {
    await stopComing(page);
    await button(page, REMOVE_WORK).click();
    await undo(page).waitFor();
    const { height, width } = (await undo(page).boundingBox())!;
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
    expect(await focused(page)).toBe('Saved addresses');
    // It stays while it has the focus, even from before it has come.
    await undo(page).focus();
    await age(page, 7_000);
    await undo(page).click();
    await saved(page).getByText('12 MG Road, Bengaluru, Karnataka, 560001').waitFor();
    await untilGone(page, toast(page, REMOVED));

    await button(page, REMOVE_WORK).press('Enter');
    await page.getByText(EMPTY).waitFor();
    await undo(page).waitFor();
    expect(await focused(page)).toBe('Undo');
    expect(await faults(page, '.Toastify')).toEqual([]);
    await age(page, 7_000);
    await page.keyboard.press('Enter');
    await saved(page).getByText('12 MG Road').waitFor();
    expect(await focused(page)).toBe('Saved addresses');
    await untilGone(page, toast(page, REMOVED));
    await button(page, REMOVE_WORK).press('Enter');
    await undo(page).waitFor();
    await page.keyboard.press('Escape');
    await untilGone(page, toast(page, REMOVED));
    expect(await focused(page)).toBe('Saved addresses');
  }

  it('is edited in place, removed at once, and brought back by Undo, which says so when that fails', async () => {
    const { shopper } = await visitNext(browser, page, '/address', async (one) => {
      await addAddress(browser.shop, one);
      await addAddress(browser.shop, one, { ...SAVED, name: 'Work' });
    });
    await testEditing(page, shopper.token);
    await testRemoving(page, shopper.token);
    await testUndo(page);
    await openForm(page);
    await fill(page, HOME);
    await save(page);
    await button(page, REMOVE).click();
    await undo(page).waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await undo(page).click();
    await page.getByRole('status').getByText('We could not restore the address.').waitFor();
  });
});
