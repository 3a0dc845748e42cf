import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { faults } from './helpers/audit';
import { openPick, pickPath, visitDesk } from './helpers/desk-visit';
import { heading, intercept, navigate, responded } from './helpers/page-parts';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser({ pictures: true });

let page: Page;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: /status of 401|ERR_FAILED/, stays: true as const };
  ({ page } = await visitDesk(browser, 'OWNER', '/desk/coupons', options));
});

const priceOf = async (_id: string) =>
  (
    await browser.shop.sql<{ rupees: number }>(
      `SELECT "pricePaise" / 100.0::float8 AS rupees FROM products WHERE _id = $1`,
      [_id],
    )
  )[0]!.rupees;
const onHandOf = async (_id: string) =>
  (await browser.shop.sql<{ onHand: number }>(`SELECT "onHand" FROM stock WHERE "productId" = $1`, [_id]))[0]!
    .onHand;

/** A page as rendered by the server. */
const pageAt = async (path: string): Promise<string> =>
  (await fetch(`${browser.shop.url}${path}`, { headers: { accept: 'text/html' } })).text();

it('Hindi text uses the shop’s own web font, which is loaded only when needed', async () => {
  await heading(page, 'Coupons');
  const fetched = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => /Hind/.test(family) && status === 'loaded').length,
    );
  expect(await fetched()).toBe(0);
  await navigate(page, '/desk/products?q=tomato');
  await page.locator('[lang=hi]').first().waitFor();
  await eventually(async () => (await fetched()) > 0);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[lang=hi]' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])).toEqual([['Hind', true]]);
});

it('price and stock are edited inline, by keyboard', async () => {
  await navigate(page, '/desk/products?q=tomato');
  const price = page.getByLabel('Price of Tomato, in rupees', { exact: true });
  await price.waitFor();
  const was = await priceOf('tomato');
  await price.fill('1');
  await page.keyboard.press('Escape');
  expect(await price.inputValue()).toBe(String(was));
  // What is typed next replaces what is there again.
  await page.keyboard.type('18.5');
  await page.keyboard.press('Enter');
  await eventually(async () => (await priceOf('tomato')) === 18.5);
  await price.fill('0');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/^Price should be rupees/)
    .waitFor();
  expect([await price.inputValue(), await price.getAttribute('aria-invalid')]).toEqual(['0', 'true']);
  await price.press('Escape');
  expect(await price.inputValue()).toBe('18.5');
  // What is corrected is saved by leaving the field, too.
  await price.fill('0');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/^Price should be rupees/)
    .waitFor();
  await price.fill('18');
  await page.keyboard.press('Tab');
  await eventually(async () => (await priceOf('tomato')) === 18);
  const onHand = page.getByLabel('Tomato on hand', { exact: true });
  await onHand.fill('1.5');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('On hand should be a whole number').waitFor();
  await onHand.fill('2');
  await page.keyboard.press('Enter');
  await page.getByText('2 left to sell').waitFor();
  await eventually(async () => (await onHandOf('tomato')) === 2);
  // Somebody else has changed the price: theirs is not overwritten unseen.
  await browser.shop.sql(`UPDATE products SET "pricePaise" = 1700 WHERE _id = 'tomato'`);
  await price.fill('16');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Someone else has changed Tomato').waitFor();
  expect(await priceOf('tomato')).toBe(17);
  await price.press('Enter');
  await eventually(async () => (await priceOf('tomato')) === 16);
  // One has been sold meanwhile, and the price changes before the response to the count.
  await browser.shop.sql(`UPDATE stock SET "allocated" = "allocated" + 1 WHERE "productId" = 'tomato'`);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, 'CountStock', async (route) => {
    await released;
    await route.fallback();
  });
  await onHand.fill('9');
  await page.keyboard.press('Enter');
  await page.getByText('9 left to sell').waitFor();
  await price.fill('15');
  await Promise.all([responded(page, 'SaveProductRow'), page.keyboard.press('Enter')]);
  release();
  await page.getByText('8 left to sell').waitFor();
  expect(await price.inputValue()).toBe('15');
  await price.fill('14');
  await page.keyboard.press('Enter');
  await eventually(async () => (await priceOf('tomato')) === 14);
  await page.unroute('**/graphql');
});

it('the filters are in the URL, on a phone too', async () => {
  await page.setViewportSize(PHONE);
  await navigate(page, '/desk/products');
  await page.getByLabel('Show').selectOption({ label: 'Low or out of stock' });
  await page.getByRole('link', { name: 'Tomato', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?show=low');
  await page.getByLabel('Search').fill('tamatar');
  await page.waitForURL(/q=tamatar/);
  await page.getByText('1 product.').waitFor();
});

it('searching never changes the text being typed; Back and Forward restore earlier searches', async () => {
  await page.setViewportSize(DESKTOP);
  await navigate(page, '/desk/products');
  const search = page.getByLabel('Search');
  await eventually(async () => (await search.inputValue()) === '');
  await search.click();
  await search.evaluate((input: HTMLInputElement) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    // React updates the attribute with the value.
    new MutationObserver(() => seen.push(input.value)).observe(input, { attributes: true });
  });
  await page.keyboard.type('tomto');
  await page.waitForURL(/q=tomto$/);
  await networkIdle(page);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'a']) await page.keyboard.press(key);
  await page.waitForURL(/q=tomato$/);
  await networkIdle(page);
  expect(await search.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['t', 'to', 'tom', 'tomt', 'tomto', 'tomato']);
  await navigate(page, '/desk/products?q=carrot');
  await eventually(async () => (await search.inputValue()) === 'carrot');
  await page.goBack();
  await eventually(async () => (await search.inputValue()) === 'tomato');
  await page.goForward();
  await eventually(async () => (await search.inputValue()) === 'carrot');
  // A search that fails does not show what the one before has found.
  await page.getByRole('link', { name: 'Carrot', exact: true }).waitFor();
  await intercept(page, 'Products', (route) => route.abort());
  await navigate(page, '/desk/products?q=potato');
  await page.getByRole('alert').getByText('The products could not be loaded.').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Potato', exact: true }).waitFor();
});

it('a product is created with descriptions in two languages, gets a picture, and is edited', async () => {
  await navigate(page, '/desk/products/New');
  await heading(page, 'New product');
  await page.getByLabel('Name', { exact: true }).fill('Ragi Biscuits');
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByText('Sold by cannot be empty').waitFor();
  await page.getByLabel('Category').fill('snacks');
  await page.getByLabel('Price, in rupees').fill('45');
  await page.getByLabel('Sold by').fill('200 g');
  await page.getByLabel('Description', { exact: true }).fill('Baked with jaggery.');
  await page.getByLabel('Description in Hindi').fill('गुड़ के साथ।');
  await page.getByLabel('On hand').fill('20');
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.waitForURL(/\/desk\/products\/ragi-biscuits$/);
  await page.getByRole('heading', { level: 1, name: 'Ragi Biscuits' }).waitFor();
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
  const file = (buffer: Buffer) => ({ name: 'biscuits.png', mimeType: 'image/png', buffer });
  const choose = page.getByLabel('Choose a picture');
  await choose.focus();
  await choose.setInputFiles(file(Buffer.from('<svg/>')));
  await page.getByRole('alert').getByText('JPEG, PNG, WebP or AVIF').waitFor();
  await choose.setInputFiles(file(png));
  const picture = page.getByRole('img', { name: 'Picture of Ragi Biscuits' });
  await eventually(async () => /^\/images\/p\/\w+-1200\.avif$/.test((await picture.getAttribute('src'))!));
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1200);
  await choose.and(page.locator(':focus')).waitFor();
  // The picture does not make the form's version stale.
  await page.getByLabel('MRP, in rupees').fill('50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You have unsaved changes.').waitFor({ state: 'hidden' });
  const [saved] = await browser.shop.sql(
    `SELECT "mrpPaise", "descriptionHi" FROM products JOIN product_facts ON "productId" = _id WHERE _id = 'ragi-biscuits'`,
  );
  expect(saved).toEqual({ mrpPaise: 5000, descriptionHi: 'गुड़ के साथ।' });
  expect(await page.getByLabel('Description in Hindi').getAttribute('lang')).toBe('hi');
  // Shoppers see it, too.
  expect(await pageAt('/product/ragi-biscuits')).toMatch(/<main.*<img [^>]*src="[^"]*-1200\.avif"/s);
  expect(await pageAt('/product?q=ragi')).toMatch(/<main.*<img [^>]*src="[^"]*-480\.avif"/s);
});

it('an uploaded picture is downloaded at thumbnail size where it is small', async () => {
  const { shop } = browser;
  await shop.sql(
    `UPDATE products SET "image" = '/images/p/' || repeat('0', 32) || '-1200.avif' WHERE "categoryName" = 'dairy'`,
  );
  const { _id } = await bought(shop, { 'fresh-dahi': 1 });
  const sizes = new Set<string>();
  await page.route('/images/p/*', (route) => {
    sizes.add(route.request().url().split('-').at(-1)!);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await openPick(page, await pickPath(shop, _id));
  await page.getByRole('button', { name: 'Not enough Fresh Dahi' }).click();
  await page.getByRole('dialog').locator('li img').first().waitFor();
  await networkIdle(page);
  expect([...sizes]).toEqual(['160.avif']);
  await navigate(page, `/desk/orders/${_id}`);
  await page.getByRole('region', { name: 'Items' }).locator('img').first().waitFor();
  await networkIdle(page);
  expect([...sizes]).toEqual(['160.avif']);
});

it('a screen that is opened by its address begins at its top', async () => {
  await page.setViewportSize(DESKTOP);
  await navigate(page, '/desk/products/tomato');
  await page.getByLabel('Barcode').waitFor();
  await page.evaluate(() => window.scrollTo(0, 700));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.goto('/desk/products/new');
  await page.getByLabel('Barcode').waitFor();
  await networkIdle(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** A corrected file can be chosen again under the same name. */
async function choosesAgain(): Promise<void> {
  const sheet = page.getByRole('dialog');
  const folder = await mkdtemp(join(tmpdir(), 'tokri-'));
  const path = join(folder, 'spinach.csv');
  const choose = async (price: number) => {
    await writeFile(
      path,
      `_id,title,image,price,quantity,rating,categoryName\nspinach,Spinach,/a.svg,${price},kg,4,vegetables`,
    );
    const [dialog] = await Promise.all([
      page.waitForEvent('filechooser'),
      sheet.getByLabel('Choose a CSV or JSON file').click(),
    ]);
    // A path, not a buffer, so that the browser itself decides whether to fire a change event.
    await dialog.setFiles(path);
  };
  try {
    await choose(-1);
    await sheet.getByText(/^line 2: price should be/).waitFor();
    await choose(31);
    await sheet.getByText(/^[01] new, [01] changed/).waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('an import shows its changes before it is applied, and takes a corrected file of the same name', async () => {
  await page.setViewportSize(PHONE);
  await navigate(page, '/desk/products?q=carrot');
  await page.getByRole('button', { name: 'Import or export' }).click();
  const sheet = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('catalogue.csv');
  await choosesAgain();
  const header = '_id,title,image,price,quantity,rating,categoryName';
  const send = (text: string) =>
    sheet
      .getByLabel('Choose a CSV or JSON file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send(`${header}\n`);
  await sheet.getByText('There are no products in this file.').waitFor();
  await send(
    `${header}\ncarrot,Orange Carrot,/images/products/carrot.svg,33,kg,4,vegetables\nleek,Leek,/images/basket.svg,40,kg,4,vegetables`,
  );
  await sheet.getByText('1 new, 1 changed, 0 unchanged.').waitFor();
  await sheet.getByText('Orange Carrot').first().waitFor();
  expect(await priceOf('carrot')).not.toBe(33);
  expect(await faults(page, 'dialog')).toEqual([]);
  // It is imported: only the list cannot be read at once.
  await intercept(page, 'Products', (route) => route.abort());
  await sheet.getByRole('button', { name: 'Import 2 products' }).click();
  await sheet.getByText('Imported. It is live in the shop.').waitFor();
  await page.unroute('**/graphql');
  await page.getByText('Orange Carrot').first().waitFor();
  expect(await priceOf('carrot')).toBe(33);
  // A session that has ended meanwhile leads to the sign-in page, and no error is saved as the file.
  await page.context().clearCookies();
  await send(`${header}\n`);
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
});
