import { eventually } from '../../server/test/helpers/eventually';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';
import { listsOf, visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();

describe('home', () => {
  it('leads from a tile to that category alone', async () => {
    const page = await browser.visit('/');
    await page.getByRole('link', { name: 'Dairy' }).first().click();
    await page.waitForURL('**/product?category=dairy');
    await page.getByText('8 products', { exact: true }).first().waitFor();
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(titles).toContain('Fresh Cow Milk');
    expect(titles).toHaveLength(8);
  });

  it('shows five tiles, the banner and the daily needs', async () => {
    const page = await browser.visit('/', { viewport: DESKTOP });
    await page.getByText('Upto 10% Off').waitFor();
    const main = page.getByRole('main');
    const links = (
      await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    ).filter((href) => href?.includes('category='));
    expect(links.map((href) => href?.split('category=')[1])).toEqual([
      ...['dairy', 'staples', 'vegetables', 'fruits', 'dryfruits'],
      ...['vegetables', 'snacks', 'sprouts', 'nonveg', 'spices'],
    ]);
    await main.getByRole('link', { name: /Fresh healthy Vegetables/ }).click();
    await page.getByRole('heading', { level: 1, name: 'At least 10% off' }).waitFor();
  });

  it('has products to buy, and the way to all of their kind', async () => {
    const { page, shopper } = await visitSignedIn(browser, '/');
    const cheapest = page.getByRole('region', { name: 'Lowest prices' });
    await cheapest.getByRole('button', { name: 'Add to cart: Masala Chaas' }).click();
    await cheapest.getByRole('button', { name: 'One more: Masala Chaas' }).waitFor();
    await eventually(async () => (await listsOf(browser, shopper)).cart['masala-chaas'] === 1);
    const titles = await cheapest.getByRole('heading', { level: 3 }).allTextContents();
    await cheapest.getByRole('link', { name: 'See all' }).click();
    await page.waitForURL('**/product?sort=price-asc');
    await page.getByText('72 products', { exact: true }).first().waitFor();
    const listed = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(listed.slice(0, 6)).toEqual(titles);
  });
});

describe('search', () => {
  it('suggests as one types, and opens what is chosen by keyboard', async () => {
    const page = await browser.visit('/');
    const box = page.getByPlaceholder('Seacrh...');
    await box.pressSequentially('tomatto');
    await page
      .getByRole('option', { name: /Tomato/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tomato' }).waitFor();
  });
  it('opens what is clicked, and closes on Escape', async () => {
    const page = await browser.visit('/', { viewport: DESKTOP });
    const box = page.getByPlaceholder('Seacrh...');
    await box.pressSequentially('pan');
    const option = page.getByRole('option', { name: /Malai Paneer/ });
    await option.waitFor();
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'hidden' });
    await box.pressSequentially('e');
    await option.click();
    await page.getByRole('heading', { level: 1, name: 'Malai Paneer' }).waitFor();
  });
  it('lists what has the text in its title; the icon alone opens the listing', async () => {
    const page = await browser.visit('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/product');
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    await page.getByRole('article').first().waitFor();
    await page.getByPlaceholder('Seacrh...').fill('DAL');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/product?q=DAL');
    // What was listed before stays until the answer is there.
    await page.getByRole('article').filter({ hasNotText: /dal/i }).first().waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor();
    for (const title of await page.getByRole('article').getByRole('heading').allTextContents())
      expect(title.toLowerCase()).toContain('dal');
  });

  it('keeps what is typed while the next page is on its way', async () => {
    const page = await browser.visit('/');
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/ProductListRoute*.js', async (route) => {
      await arrived;
      await route.continue().catch(() => undefined);
    });
    const box = page.getByPlaceholder('Seacrh...');
    await box.fill('what was meant before');
    await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link', { name: 'Products' })
      .click();
    await page.getByText('Loading the page').waitFor();
    await box.fill('dal');
    arrive();
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    expect(await box.inputValue()).toBe('dal');
    await page.getByRole('article').first().waitFor();
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: /dal/ }).waitFor();
    expect(await box.inputValue()).toBe('dal');
  });

  it('keeps what is typed while the next page is being rendered, and nothing of before', async () => {
    const page = await browser.visit('/product');
    const box = page.getByPlaceholder('Seacrh...');
    await box.fill('dal');
    await box.evaluate(async (field: HTMLInputElement) => {
      field.form?.requestSubmit();
      while (!location.search.includes('dal')) await Promise.resolve();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'dal mo');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.getByRole('heading', { level: 1, name: /dal/ }).waitFor();
    expect(await box.inputValue()).toBe('dal mo');
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'cooking' }).waitFor();
    expect(await box.inputValue()).toBe('');
  });
});

describe('a product', () => {
  it('has a page with its facts and the note on delivery', async () => {
    const page = await browser.visit('/product/malai-paneer');
    await page.getByRole('heading', { level: 1, name: 'Malai Paneer' }).waitFor();
    await page.getByText('Delivery time will vary according to the Area and Trafic').waitFor();
    expect(await page.title()).toContain('Malai Paneer');
  });
  it.each([PHONE, DESKTOP])('asks a visitor who adds it to log in (%j)', async (viewport) => {
    const page = await browser.visit('/product/tomato', { viewport });
    await page
      .getByRole('main')
      .getByRole('button', { name: /Add to cart/i })
      .first()
      .click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page
      .getByRole('main')
      .getByRole('button', { name: /wishlist/i })
      .first()
      .click();
    await page.waitForURL('**/login');
  });
  it('that does not exist is told so', async () => {
    const page = await browser.visit('/product/no-such-thing');
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
  });
});

it('knows addresses whatever their case, and says which it does not know', async () => {
  const page = await browser.visit('/PRODUCT/tomato');
  await page.getByRole('heading', { level: 1, name: 'Tomato' }).waitFor();
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
});
