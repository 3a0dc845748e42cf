import type { Page } from 'playwright-core';
import { ADDRESSES_MAX } from '../../domain/address/address-rules';
import { age, focused, toast } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';
import { visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();

const HOME = {
  Name: 'Meera Nair',
  'Mobile number': '9876543210',
  Pincode: '560001',
  Address: '12, MG Road',
  City: 'Bengaluru',
  State: 'Karnataka',
};
type Label = keyof typeof HOME;

const EMPTY = 'You have not added any address...';
const REQUIRED = 'Fields cannot be Empty';
const opener = (page: Page) => page.getByRole('button', { name: 'Add new Address' });
const form = (page: Page) => page.getByRole('form', { name: 'New address' });
const field = (page: Page, label: Label) => form(page).getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save address' }).click();
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

async function openForm(options: Parameters<typeof visitSignedIn>[2] = {}) {
  const visit = await visitSignedIn(browser, '/Address', options);
  await opener(visit.page).click();
  await form(visit.page).waitFor();
  return visit;
}

describe('a new address', () => {
  it('is asked for when the button is pressed, saved, and shown; the form is gone then', async () => {
    const { page, shopper } = await openForm();
    await page.getByRole('heading', { name: 'Address Management' }).waitFor();
    await page.getByText(EMPTY).waitFor();
    expect(await faults(page)).toEqual([]);
    await fill(page, { ...HOME, Name: '  Meera Nair ' });
    await save(page);
    await toast(page, 'Address Added Successfully').waitFor();
    await form(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Add new Address');
    expect(await saved(page).getByRole('listitem').innerText()).toMatch(
      /Meera Nair\s+12, MG Road, Bengaluru, Karnataka, 560001\s+Mobile: 9876543210/,
    );
    expect(await page.getByText(EMPTY).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    const { body } = await browser.shop.rest('GET', '/user/address', { token: shopper.token });
    expect(body).toMatchObject({ address: [{ name: 'Meera Nair', Address: '12, MG Road' }] });
  });

  it('needs no city', async () => {
    const { page } = await openForm();
    await fill(page, { ...HOME, City: '' });
    await save(page);
    await saved(page).getByText('12, MG Road, Karnataka, 560001').waitFor();
  });

  it('says on leaving that a name is empty or a pincode not right, and no more', async () => {
    const { page } = await openForm();
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
  });

  it('says next to every field what keeps it from being saved', async () => {
    const { page } = await openForm();
    await save(page);
    for (const label of ['Name', 'Mobile number', 'Pincode', 'Address', 'State'] as const)
      expect(await errorOf(page, label)).toBe(REQUIRED);
    expect(await errorOf(page, 'City')).toBe('');
    await fill(page, { ...HOME, Pincode: '5600', 'Mobile number': '6876543210' });
    await save(page);
    expect(await errorOf(page, 'Pincode')).toBe('Pincode should be 6 digits');
    expect(await errorOf(page, 'Mobile number')).toBe('Please enter a valid mobile number');
    expect(await errorOf(page, 'Name')).toBe('');
    expect(await page.getByText(EMPTY).count()).toBe(1);
  });

  it('takes no more than ten digits for the mobile number and six for the pincode', async () => {
    const { page } = await openForm();
    await field(page, 'Mobile number').pressSequentially('987654321012');
    await field(page, 'Pincode').pressSequentially('56000123');
    expect(await field(page, 'Mobile number').inputValue()).toBe('9876543210');
    expect(await field(page, 'Pincode').inputValue()).toBe('560001');
  });

  it('stays typed in when it cannot be saved', async () => {
    const { page } = await openForm({ expected: /Failed to load resource/ });
    await fill(page, HOME);
    await page.route('**/graphql', (route) => route.abort());
    await save(page);
    await form(page).getByRole('alert').getByText('We could not reach the shop').waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('12, MG Road');
    await page.unroute('**/graphql');
    await save(page);
    await form(page).waitFor({ state: 'hidden' });
  });

  it('says so when there is no room for another one, and stays typed in', async () => {
    const { page, shopper } = await openForm({ expected: /Failed to load resource/ });
    await browser.shop.sql(
      `INSERT INTO addresses ("userId", "_id", "name", "mobileNumber", "pincode", "street", "city", "state")
       SELECT $1, gen_random_uuid(), 'Meera', '9876543210', '560001', '1', '', 'KA' FROM generate_series(1, $2::int)`,
      [shopper._id, ADDRESSES_MAX],
    );
    await fill(page, HOME);
    await save(page);
    await form(page).getByRole('alert').getByText('Remove one to make room for another.').waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('12, MG Road');
  });

  it('may be given up: by the button that asked for it, or Cancel', async () => {
    const { page } = await openForm();
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await form(page).waitFor({ state: 'hidden' });
    await opener(page).click();
    await form(page).waitFor();
    await opener(page).click();
    await form(page).waitFor({ state: 'hidden' });
  });
});

describe('saved addresses', () => {
  const arrange = async ({ token }: { token: string }) => {
    for (const name of ['Home', 'Work']) {
      const address = {
        name,
        mobileNumber: '9876543210',
        pincode: '560001',
        Address: '1',
        city: '',
        state: 'KA',
      };
      await browser.shop.rest('POST', '/user/address', { body: { address }, token });
    }
  };
  const remove = (page: Page, name: string) =>
    page.getByRole('button', { name: `Remove the address of ${name}` }).click();

  it('are removed one by one', async () => {
    const { page } = await visitSignedIn(browser, '/address', { arrange });
    await remove(page, 'Home');
    await toast(page, 'Address Removed Sucessfully').waitFor();
    expect(await saved(page).getByRole('listitem').count()).toBe(1);
    await remove(page, 'Work');
    await page.getByText(EMPTY).waitFor();
    expect(await focused(page)).toBe('Saved addresses');
  });

  it('come back, silently, when they cannot be removed', async () => {
    const { page } = await visitSignedIn(browser, '/address', {
      arrange,
      expected: /Failed to load resource/,
    });
    await saved(page).getByText('Home').waitFor();
    await page.route('**/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.abort();
    });
    await remove(page, 'Home');
    await saved(page).getByText('Home').waitFor({ state: 'hidden' });
    await saved(page).getByText('Home').waitFor();
    expect(await page.locator('.Toastify__toast').count()).toBe(0);
  });
});

describe('a toast', () => {
  const added = 'Address Added Successfully';
  const show = async (viewport: typeof PHONE) => {
    const { page } = await openForm({ viewport });
    await fill(page, HOME);
    await save(page);
    await toast(page, added).waitFor();
    return page;
  };

  it('stands at the bottom right, is announced, and is gone after a second', async () => {
    const page = await show(DESKTOP);
    const { x, y, width } = (await toast(page, added).boundingBox())!;
    expect(x + width).toBeGreaterThan(DESKTOP.width - 50);
    expect(x).toBeGreaterThan(DESKTOP.width / 2);
    expect(y).toBeGreaterThan(DESKTOP.height / 2);
    await page.locator('.sr-only[aria-live=polite]', { hasText: added }).waitFor({ state: 'attached' });
    await toast(page, added).waitFor({ state: 'detached', timeout: 3_500 });
  });

  it('stays while the pointer is on it, and goes when it is clicked', async () => {
    const page = await show(PHONE);
    await toast(page, added).hover();
    await age(page, 2_500);
    expect(await toast(page, added).count()).toBe(1);
    await toast(page, added).click();
    await toast(page, added).waitFor({ state: 'detached' });
  });
});
