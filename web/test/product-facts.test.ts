import { audit } from './helpers/audit';
import { cards, heading } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

it('a product tells what the shop knows of it, also without scripts', async () => {
  const page = await browser.visit('/product/choco-chip-cookies', { javaScriptEnabled: false });
  const main = page.getByRole('main');
  await main.getByText('Crumbly eggless cookies').waitFor();
  await main.getByText('packet (120 g)').waitFor();
  await main.getByText('₹333.33 a kg').first().waitFor();
  await main.getByText('120 days from packing').waitFor();
  await main.getByText('Hyderabad, Telangana').waitFor();
  const bold = main.getByRole('region', { name: 'Ingredients' }).locator('strong');
  expect(await bold.allTextContents()).toEqual(['wheat', 'soy', 'milk', 'milk', 'wheat, milk, soy']);
  await main.getByRole('row', { name: 'Energy 487 kcal' }).waitFor();
  await main.getByRole('img', { name: 'Vegetarian' }).first().waitFor();
});

it('a product goes well with others, which are one tap from the cart', async () => {
  const page = await browser.visit('/product/choco-chip-cookies', { viewport: DESKTOP });
  const row = page.getByRole('region', { name: 'Goes well with' });
  expect(await row.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Fresh Cow Milk',
    'Dark Chocolate',
    'Butter Popcorn',
  ]);
  expect(await row.getByRole('button', { name: /^Add to cart/ }).count()).toBe(3);
  expect(await audit(page)).toEqual([]);
});

it('a card says what is saved, what a kilogram costs and who may eat it', async () => {
  const page = await browser.visit('/product');
  const dahi = cards(page).filter({ hasText: 'Fresh Dahi' });
  await dahi.getByText('12% off').waitFor();
  await dahi.locator('s', { hasText: '₹55' }).waitFor();
  await dahi.getByText('₹96 a kg').waitFor();
  const milk = cards(page).filter({ hasText: 'Fresh Cow Milk' });
  expect(await milk.locator('s').count()).toBe(0);
  await milk.getByText('₹68 a litre').waitFor();
  await page.goto('/product?category=nonveg');
  const marks = cards(page).getByRole('img', { name: /^(Contains egg|Non-vegetarian)$/ });
  await marks.first().waitFor();
  expect(await marks.count()).toBe(await cards(page).count());
});

it('a product without facts looks whole', async () => {
  const { shop } = browser;
  const [before] = await shop.sql<{ description: string }>(
    `SELECT description FROM product_facts WHERE "productId" = 'sugar'`,
  );
  await shop.sql(
    `UPDATE product_facts SET description = NULL, "goesWith" = '{}' WHERE "productId" = 'sugar'`,
  );
  const page = await browser.visit('/product/sugar');
  await heading(page, 'Sugar');
  await page.getByText('Pack size').waitFor();
  expect(await page.getByRole('heading', { name: /^(Ingredients|Nutrition|Goes well with)$/ }).count()).toBe(
    0,
  );
  expect(await audit(page)).toEqual([]);
  await shop.sql(`UPDATE product_facts SET description = $1 WHERE "productId" = 'sugar'`, [
    before?.description,
  ]);
});

it('the picture can be zoomed and looked around in, by keyboard too', async () => {
  const page = await browser.visit('/product/tomato');
  await page.getByRole('button', { name: 'Zoom the picture of Tomato' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture of Tomato' });
  const region = dialog.getByRole('region', { name: 'Picture' });
  await region.getByRole('img', { name: 'Tomato' }).waitFor();
  const left = () => region.evaluate((element) => element.scrollLeft);
  const before = await left();
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    ([from]) => document.querySelector('dialog[open] [role=region]')!.scrollLeft > from!,
    [before],
  );
  expect(await audit(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
