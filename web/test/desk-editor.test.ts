import type { Page } from 'playwright-core';
import { PASSWORD } from '../../server/test/helpers/desk';
import { eventually } from '../../server/test/helpers/eventually';
import type { TestStaff } from '../../server/test/helpers/desk';
import { visitDesk } from './helpers/desk-visit';
import { heading, intercept, navigate, responded } from './helpers/page-parts';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const priceOf = async (_id: string) =>
  (
    await browser.shop.sql<{ rupees: number }>(
      `SELECT "pricePaise" / 100.0::float8 AS rupees FROM products WHERE _id = $1`,
      [_id],
    )
  )[0]!.rupees;

const SAVE = { name: 'Save', exact: true };
let page: Page;
let staff: TestStaff;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: /ERR_FAILED|status of 401/, stays: true as const };
  ({ page, staff } = await visitDesk(browser, 'MANAGER', '/desk/products/sugar', options));
});
const price = () => page.getByLabel('Price, in rupees');
const description = () => page.getByLabel('Description', { exact: true });
const untilSaved = () => page.getByText('You have unsaved changes.').waitFor({ state: 'hidden' });

/** Goes to the editor of a product; from there it fetches the product again, as the live stream does. */
async function open(title: string): Promise<void> {
  const path = `/desk/products/${title.toLowerCase().replace(' ', '-')}`;
  await Promise.all([responded(page, 'Product'), navigate(page, path)]);
  await heading(page, title);
  await networkIdle(page);
}
async function save(): Promise<void> {
  await Promise.all([responded(page, 'SaveProduct'), page.getByRole('button', SAVE).click()]);
  await networkIdle(page);
}
const setPrice = (_id: string, paise: number) =>
  browser.shop.sql(`UPDATE products SET "pricePaise" = $1 WHERE _id = $2`, [paise, _id]);

it('unsaved changes need a confirmation to leave, and survive a new sign-in of the same person', async () => {
  // From the entry of the history that the router made.
  await heading(page, 'Sugar');
  const was = await description().inputValue();
  const sheet = page.getByRole('dialog', { name: 'Leave without saving?' });
  const toCoupons = page.getByRole('link', { name: 'Coupons' });
  await description().fill('Coarse.');
  await toCoupons.click();
  await sheet.getByRole('button', { name: 'Stay' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await description().inputValue()).toBe('Coarse.');
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => void setTimeout(() => window.location.reload())),
  ]);
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.context().clearCookies();
  await save();
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('You have unsaved changes.').waitFor();
  expect(await description().inputValue()).toBe('Coarse.');

  await toCoupons.click();
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Coupons');
  await page.goBack();
  await description().waitFor();
  expect(await description().inputValue()).toBe(was);
  await description().fill('Fine.');
  await page.goForward();
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Coupons');
});

it('saving an editor does not overwrite fields that others have changed since it was opened', async () => {
  await open('Sugar');
  const was = await price().inputValue();
  await description().fill('From cane.');
  await setPrice('sugar', 4450);
  await open('Sugar');
  expect(await price().inputValue()).toBe(was);
  await save();
  expect(await priceOf('sugar')).toBe(44.5);
});

it('an untouched editor shows what others save, and saves without a conflict', async () => {
  await open('Basmati Rice');
  await setPrice('basmati-rice', 11_150);
  await open('Basmati Rice');
  expect(await price().inputValue()).toBe('111.5');
  await price().fill('112');
  await save();
  await untilSaved();
  expect(await priceOf('basmati-rice')).toBe(112);
});

it('a new picture does not conflict with an edit in progress', async () => {
  await open('Sugar');
  await description().fill('From cane, refined.');
  await browser.shop.sql(`UPDATE products SET "image" = '/images/basket.svg' WHERE _id = 'sugar'`);
  await open('Sugar');
  await save();
  await untilSaved();
});

it('an edit that conflicts is kept with an error, until the editor is reloaded', async () => {
  await open('Table Butter');
  await description().fill('Salted, in foil.');
  await setPrice('table-butter', 6150);
  await save();
  const why = page.getByRole('alert').getByText('Someone else has changed');
  await why.waitFor();
  expect(await description().inputValue()).toBe('Salted, in foil.');
  const reload = page.getByRole('button', { name: 'Reload' });
  await page.route('**/graphql', (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), reload.click()]);
  await networkIdle(page);
  expect(await description().inputValue()).toBe('Salted, in foil.');
  await page.unroute('**/graphql');
  await save();
  await why.waitFor();
  await reload.click();
  await why.waitFor({ state: 'hidden' });
  expect(await description().inputValue()).not.toBe('Salted, in foil.');
  expect(await price().inputValue()).toBe('61.5');
  await price().fill('62');
  await save();
  await eventually(async () => (await priceOf('table-butter')) === 62);
});

it('a number that cannot be read, or may not be empty, is rejected at its field and changes nothing', async () => {
  await browser.shop.sql(`UPDATE product_facts SET "gstPercent" = 5 WHERE "productId" = 'sugar'`);
  await open('Sugar');
  const gst = page.getByLabel('GST, percent');
  expect(await gst.inputValue()).toBe('5');
  const was = await price().inputValue();
  await gst.fill('12%');
  await price().fill('');
  await page.getByRole('button', SAVE).click();
  await page.locator('[name=price][aria-invalid=true]').and(page.locator(':focus')).waitFor();
  await page.locator('[name=gstPercent][aria-invalid=true]').waitFor();
  await price().fill(`₹ ${was}`);
  await gst.fill('12');
  await page.getByLabel('MRP, in rupees').fill('1,299');
  await save();
  await untilSaved();
  const [saved] = await browser.shop.sql(
    `SELECT "gstPercent"::float8, "mrpPaise", "pricePaise" FROM products JOIN product_facts ON "productId" = _id WHERE _id = 'sugar'`,
  );
  expect(saved).toEqual({ gstPercent: 12, mrpPaise: 129_900, pricePaise: Number(was) * 100 });
});

it('a name without Latin letters, of which no address can be made, is rejected in plain words', async () => {
  await navigate(page, '/desk/products/new');
  // The editor before it has a name, too.
  await heading(page, 'New product');
  await page.getByLabel('Name', { exact: true }).fill('टमाटर');
  await page.getByRole('button', { name: 'Create product' }).click();
  const says = 'Use some Latin letters or digits too: the page address needs them.';
  await page.getByLabel('Name', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByText(says).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('');
});

it('an error of a field that the editor does not have is shown as one of the whole form', async () => {
  await open('Sugar');
  await description().fill('Sweet.');
  const fields = { id: 'jaggery already has the id 7' };
  const errors = [{ message: 'No.', extensions: { code: 'VALIDATION_FAILED', fields } }];
  await intercept(page, 'SaveProduct', (route) => route.fulfill({ json: { errors, data: null } }));
  await save();
  await page.getByRole('alert').getByText(fields.id).waitFor();
  await page.unroute('**/graphql');
  await save();
});

/** Holds the next save back, between request and response, until `release`. */
async function holdSave() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await intercept(page, 'SaveProduct', async (route) => {
    if (isHeld) return route.fallback();
    const response = await route.fetch();
    isHeld = true;
    await released;
    return route.fulfill({ response });
  });
  return { release, held: () => eventually(() => Promise.resolve(isHeld)) };
}

it('what is typed while a product is being saved stays, and is saved next', async () => {
  await open('Potato');
  const was = await price().inputValue();
  const { release, held } = await holdSave();
  await description().fill('Washed.');
  await price().fill('31');
  await page.getByRole('button', SAVE).click();
  await held();
  expect(await priceOf('potato')).toBe(31);
  await description().fill('Washed and sorted.');
  // As it was before.
  await price().fill(was);
  release();
  await page.locator('button[type=submit][aria-disabled=false]').waitFor();
  expect([await description().inputValue(), await price().inputValue()]).toEqual(['Washed and sorted.', was]);
  await page.getByText('You have unsaved changes.').waitFor();
  await save();
  await untilSaved();
  expect(await priceOf('potato')).toBe(Number(was));
  const [saved] = await browser.shop.sql(
    `SELECT "description" FROM product_facts WHERE "productId" = 'potato'`,
  );
  expect(saved).toEqual({ description: 'Washed and sorted.' });
});

it('what is typed while a new product is being created is in its editor', async () => {
  await navigate(page, '/desk/products/New');
  await heading(page, 'New product');
  const fields = { Name: 'Jowar Puffs', Category: 'snacks', 'Sold by': '100 g', 'Price, in rupees': '30' };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  const { release, held } = await holdSave();
  await page.getByRole('button', { name: 'Create product' }).click();
  await held();
  await description().fill('Puffed millet.');
  await page.getByRole('textbox', { name: 'On hand' }).fill('15');
  release();
  await page.waitForURL(/\/desk\/products\/jowar-puffs$/);
  await page.getByRole('button', SAVE).waitFor();
  expect(await description().inputValue()).toBe('Puffed millet.');
  expect(await page.getByLabel('Price, in rupees').inputValue()).toBe('30');
  expect(await page.getByRole('textbox', { name: 'On hand' }).inputValue()).toBe('15');
  await page.getByRole('button', SAVE).click();
  await untilSaved();
  const [saved] = await browser.shop.sql(
    `SELECT "description", "onHand" FROM product_facts JOIN stock USING ("productId") WHERE "productId" = 'jowar-puffs'`,
  );
  expect(saved).toEqual({ description: 'Puffed millet.', onHand: 15 });
});

it('a price is entered in its row while the one before is being saved', async () => {
  let release = (): void => undefined;
  const hold = () => {
    const released = new Promise<void>((resolve) => (release = resolve));
    return page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"SaveProductRow"')) await released;
      await route.fallback();
    });
  };
  const inRow = page.getByLabel('Price of Tomato, in rupees', { exact: true });
  await navigate(page, '/desk/products?q=tomato');
  await inRow.waitFor();
  await hold();
  await inRow.fill('13');
  await page.keyboard.press('Enter');
  await inRow.fill('12');
  await page.keyboard.press('Enter');
  expect(await inRow.inputValue()).toBe('12');
  release();
  await eventually(async () => (await priceOf('tomato')) === 12);
  await page.unroute('**/graphql');
  // One that cannot be saved leaves what is being typed.
  await hold();
  await setPrice('tomato', 1700);
  await inRow.fill('11');
  await page.keyboard.press('Enter');
  await inRow.fill('10');
  release();
  await page.getByRole('alert').getByText('Someone else has changed Tomato').waitFor();
  expect(await inRow.inputValue()).toBe('10');
  await page.unroute('**/graphql');
  // Nor does leaving the field save it over the other's change, which has been fetched: that takes another Enter.
  await networkIdle(page);
  await page.keyboard.press('Tab');
  await page.getByRole('alert').getByText('Now it is 17: enter yours again to replace it.').waitFor();
  expect(await priceOf('tomato')).toBe(17);
  await inRow.press('Enter');
  await eventually(async () => (await priceOf('tomato')) === 10);
});

it('a delivery is reported as added even if the product could not be read again', async () => {
  await open('Sugar');
  await intercept(page, 'ReceiveStock', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { receiveStock: object } };
    const errors = [{ message: 'Busy', path: ['receiveStock', 'product'] }];
    await route.fulfill({
      json: { data: { receiveStock: { ...data.receiveStock, product: null } }, errors },
    });
  });
  const panel = page.getByLabel('Stock on hand');
  const before = Number.parseInt((await panel.getByText(/^[\d,]+ on hand/).textContent())!, 10);
  await panel.getByLabel('Received').fill('2');
  await panel.getByRole('button', { name: 'Add to stock' }).click();
  await page
    .getByText(`2 added to Sugar: ${before + 2} on hand`)
    .first()
    .waitFor();
  await panel.getByText(`${before + 2} on hand`).waitFor();
});
