import type { Page, Route } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { visitDesk } from './helpers/desk-visit';
import { heading, intercept, navigate, toast } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: /ERR_FAILED/, stays: true as const };
  ({ page } = await visitDesk(browser, 'MANAGER', '/desk/products', options));
});
afterEach(() => page.unroute('**/graphql'));

/** Holds the next request with a file. */
async function holdUpload(): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/graphql', (route) =>
    route.request().headers()['apollo-require-preflight'] === 'upload' ? held.push(route) : route.fallback(),
  );
  return held;
}

it('an import that fails is reported, even if its sheet was closed by then', async () => {
  await page.getByRole('button', { name: 'Import or export' }).click();
  const sheet = page.getByRole('dialog');
  const buffer = Buffer.from(
    '_id,title,image,price,quantity,rating,categoryName\nleek,Leek,/images/basket.svg,40,kg,4,vegetables',
  );
  await sheet
    .getByLabel('Choose a CSV or JSON file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  const apply = sheet.getByRole('button', { name: 'Import 1 product' });
  await apply.waitFor();
  const held = await holdUpload();
  await apply.click();
  await eventually(() => held.length === 1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await held[0]!.abort();
  await toast(page, 'Import: We could not reach').waitFor();
});

it('a picture that is uploaded counts as uploaded, even if its product cannot be fetched again', async () => {
  await navigate(page, '/desk/products/tomato');
  const choose = page.getByLabel('Choose a picture');
  await choose.waitFor();
  const held = await holdUpload();
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a picture') });
  await eventually(() => held.length === 1);
  await intercept(page, 'Product', (route) => route.abort());
  await held[0]!.fulfill({ json: { data: { uploadProductImage: { _id: 'tomato' } } } });
  await page.getByRole('progressbar').waitFor({ state: 'hidden' });
  expect(await page.getByRole('main').getByText('We could not reach').count()).toBe(0);
  expect(await page.getByRole('img', { name: 'Picture of Tomato' }).getAttribute('src')).toMatch(/^data:/);
  await page.goBack();
  await heading(page, 'Products');
});

it('a picture that cannot be uploaded is reported, even if its product was left by then', async () => {
  await navigate(page, '/desk/products/sugar');
  const choose = page.getByLabel('Choose a picture');
  await choose.waitFor();
  const held = await holdUpload();
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a picture') });
  await eventually(() => held.length === 1);
  await page.goBack();
  await heading(page, 'Products');
  await held[0]!.abort();
  await toast(page, 'Picture of Sugar: We could not reach').waitFor();
});
