import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import { faults } from './helpers/audit';
import { focused, toast } from './helpers/page-parts';
import { add, control, lastOne, more } from './helpers/stepper';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';
import { fillCart, listsOf, visitSignedIn } from './helpers/signed-in';

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

it.each([360, 1280])('at %i px a price follows its title, and buttons stand in a line', async (width) => {
  const page = await browser.visit('/', { viewport: { width, height: 800 } });
  const places = await page.getByRole('region', { name: 'Lowest prices' }).evaluate((row) => {
    row.querySelector('h3 a span')!.textContent = 'A title that takes two lines';
    return [...row.querySelectorAll('article')].map((card) => {
      const title = card.querySelector('h3 a span')!.getBoundingClientRect();
      const price = card.querySelector('h3 + *')!.getBoundingClientRect();
      const button = card.querySelector('button[aria-label^=Add]')!.getBoundingClientRect();
      return { height: title.height, gap: price.top - title.bottom, foot: Math.round(button.bottom) };
    });
  });
  const [long, ...others] = places;
  expect(others).toHaveLength(5);
  for (const { height, gap, foot } of others) {
    expect(height).toBe(long!.height / 2);
    expect(gap).toBeLessThan(6);
    expect(foot).toBe(long!.foot);
  }
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
  it.each(['/product/potato', '/product?q=potato'])(
    'that is out says so, and offers to tell when it is back (%s)',
    async (path) => {
      await setStock(browser.shop, 'potato', 0);
      const { page, shopper } = await visitSignedIn(browser, path, {
        arrange: ({ _id }) =>
          browser.shop.sql(
            `INSERT INTO message_preferences ("userId", "orderProgress", "backInStock") VALUES ($1, false, false)`,
            [_id],
          ),
      });
      const main = page.getByRole('main');
      await main.getByText('Out of stock', { exact: true }).first().waitFor();
      expect(await add(page, 'Potato').count()).toBe(0);
      await control(page, 'Potato').getByRole('button', { name: 'Tell me when it is back: Potato' }).click();
      const told = control(page, 'Potato').getByRole('button', {
        name: 'We’ll tell you when it is back: Potato',
      });
      await told.waitFor();
      await toast(page, 'Added To Wishlist').waitFor();
      expect(await faults(page)).toEqual([]);
      await eventually(async () => (await listsOf(browser, shopper)).wishlist[0] === 'potato');
      const wanted = `SELECT "orderProgress", "backInStock" FROM message_preferences WHERE "userId" = $1`;
      await eventually(async () => (await browser.shop.sql(wanted, [shopper._id]))[0]!.backInStock === true);
      expect(await browser.shop.sql(wanted, [shopper._id])).toEqual([
        { orderProgress: false, backInStock: true },
      ]);
      await told.press('Enter');
      expect(await focused(page)).toBe('Tell me when it is back: Potato');
      await eventually(async () => (await listsOf(browser, shopper)).wishlist.length === 0);
    },
  );
  it('that is out asks a visitor who wants to be told to log in, and puts it on the wishlist then', async () => {
    await setStock(browser.shop, 'potato', 0);
    const page = await browser.visit('/product/potato');
    await control(page, 'Potato').getByRole('button').click();
    await page.waitForURL('**/login');
    await page.getByText('Potato').first().waitFor();
  });
  it('that is in the cart when it runs out can be taken out, and then asked for', async () => {
    const { page } = await visitSignedIn(browser, '/product/potato', {
      arrange: async (shopper) => {
        await setStock(browser.shop, 'potato', 5);
        await fillCart(browser, shopper, { potato: 1 });
        await setStock(browser.shop, 'potato', 0);
      },
    });
    expect(await more(page, 'Potato').getAttribute('aria-description')).toBe('Out of stock');
    await lastOne(page, 'Potato').press('Enter');
    await control(page, 'Potato').getByText('Tell me when it is back').waitFor();
    expect(await focused(page)).toBe('Tell me when it is back: Potato');
  });
  it('says when there are only a few left, in a search as well, and never how many', async () => {
    await browser.shop.sql(`UPDATE stock SET "onHand" = 3, "lowStockAt" = 8 WHERE "productId" = 'brinjal'`);
    const page = await browser.visit('/product/brinjal');
    const main = page.getByRole('main');
    await main.getByText('Only a few left', { exact: true }).waitFor();
    expect(await add(page, 'Brinjal').count()).toBe(1);
    expect(await main.locator('article').first().innerText()).not.toMatch(/\b3\b/);
    await page.getByPlaceholder('Seacrh...').fill('brinj');
    await page.getByRole('option', { name: /Brinjal.*Only a few left/ }).waitFor();
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
