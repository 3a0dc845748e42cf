import type { Page } from 'playwright-core';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { follow, visitDesk } from './helpers/desk-visit';
import { heading } from './helpers/page-parts';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** What is wider than its place: it is cut off, or lies over what is beside it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main :is(tbody th, td, dd, a)')];
    const isWide = ({ scrollWidth, clientWidth }: Element) =>
      clientWidth > 0 && scrollWidth > clientWidth + 1;
    return parts.filter(isWide).map((part) => part.outerHTML.slice(0, 160));
  });

it('on a phone of 320 px with text at 200 %, nothing of a screen is cut off', async () => {
  const { shop } = browser;
  const { _id } = await bought(shop, { tomato: 2, sugar: 1 });
  await moveTo(shop, 'DELIVERED', (await bought(shop, { sugar: 1 }))._id);
  const { page } = await visitDesk(browser, 'OWNER', '/robots.txt', {
    viewport: { width: 320, height: 640 },
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto('/desk');
  const found: string[] = [];
  for (const [path, title] of [
    ['', 'Today'],
    ['/orders', 'Orders'],
    ['/orders?view=table', 'Orders'],
    [`/orders/${_id}`, 'Order'],
    ['/products', 'Products'],
    ['/products/sugar', 'Sugar'],
    ['/coupons', 'Coupons'],
    ['/staff', 'Staff'],
    ['/figures', 'Figures'],
  ] as const) {
    await follow(page, `/desk${path}`);
    await heading(page, title);
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
    await networkIdle(page);
    found.push(...(await cutOff(page)).map((part) => `${path}: ${part}`));
  }
  expect(found).toEqual([]);
});
