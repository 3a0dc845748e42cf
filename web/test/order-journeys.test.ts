import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { newStaff } from '../../server/test/helpers/desk';
import { insertOrders } from '../../server/test/helpers/many-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { worker } from '../../server/test/helpers/picking';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import { placeDueOrder } from '../../server/test/helpers/due-orders';
import { orderPath } from '../../domain/shop/paths';
import { MESSAGES } from '../../domain/wording/messages.en';
import { SCREEN, audit, auditIn, shape } from './helpers/audit';
import { cards, focusIsInMain, intercept, navigate } from './helpers/page-parts';
import { become, fillWishlist, visitNext, visitSignedIn } from './helpers/signed-in';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

/** Each test goes on in this page. */
let page: Page;
const browser = testBrowser({ env: { SHOP_GSTIN: '29AAGCB1286Q1Z0' } });

/** Expects no violations on a phone, and no layout faults on a large screen. */
async function expectNoFaults(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  expect(await shape(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await auditIn('dark', page, undefined, SCREEN)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

describe('many orders', () => {
  /** A shopper with 25 orders, five of them of 2020; one of those has a product that no other has. */
  const visit = () =>
    visitSignedIn(browser, '/order', {
      expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/,
      stays: true,
      arrange: async (shopper) => {
        await insertOrders(browser.shop, shopper, 25, 1);
        await browser.shop.sql(
          `UPDATE orders SET "createdAt" = make_timestamptz(2020, 6, n, 0, 0, 0)
           FROM generate_series(1, 5) AS n WHERE "userId" = $1 AND address = 'Order ' || n`,
          [shopper._id],
        );
        await browser.shop.sql(
          `UPDATE order_items SET title = 'Dragon Fruit' FROM orders AS own
           WHERE own."userId" = $1 AND "orderId" = own."_id" AND own.address = 'Order 3'`,
          [shopper._id],
        );
      },
    });
  const nth = (page: Page, n: number) => page.getByText(`Shipping address: Order ${n}`, { exact: true });
  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of your orders' });
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your orders' });

  /** By product, number and year, by keyboard, with a notice when nothing matches. */
  async function testSearch(page: Page, shopper: TestShopper): Promise<void> {
    await field(page).fill('dragon');
    await field(page).press('Enter');
    await page.getByRole('status').getByText('1 order found').waitFor();
    await nth(page, 3).waitFor();
    expect(new URL(page.url()).search).toBe('?q=dragon');
    const [{ _id }] = (await browser.shop.sql<{ _id: string }>(
      `SELECT "_id" FROM orders WHERE "userId" = $1 AND address = 'Order 9'`,
      [shopper._id],
    )) as [{ _id: string }];
    await field(page).fill(`#${_id.slice(0, 8).toUpperCase()}`);
    await page.getByRole('button', { name: 'Search', exact: true }).last().press('Enter');
    await nth(page, 9).waitFor();
    expect(await cards(page).count()).toBe(1);
    await page.goBack();
    await nth(page, 3).waitFor();
    expect(await field(page).inputValue()).toBe('dragon');
    await page.getByLabel('Year').selectOption({ index: 1 });
    await page.getByText('No order found').waitFor();
    await page.getByRole('link', { name: 'Show all orders' }).press('Enter');
    await nth(page, 25).waitFor();
    expect(await focusIsInMain(page)).toBe(true);
    await page.getByLabel('Year').selectOption('2020');
    await page.getByRole('status').getByText('5 orders found').waitFor();
    await nth(page, 5).waitFor();
    await navigate(page, `/order?after=1.${_id}`);
    await page.getByText('No more orders').waitFor();
  }

  /** That there are none is not said of a search before its own result has come. */
  async function testPendingSearch(page: Page): Promise<void> {
    await visitNext(browser, page, '/order?q=zzz', (shopper) => insertOrders(browser.shop, shopper, 1, 1));
    await page.getByText('No order found').waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await intercept(page, 'Orders', (route) => released.then(() => route.continue()));
    const expectPending = async () => {
      await page.locator('main .animate-pulse').first().waitFor();
      expect(await page.getByText(/No order found|You have not ordered anything yet/).count()).toBe(0);
    };
    await field(page).fill('dragon');
    await field(page).press('Enter');
    await expectPending();
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await navigate(page, '/order');
    await expectPending();
    expect(await field(page).count()).toBe(1);
    release();
    await nth(page, 1).waitFor();
    await page.unroute('**/graphql');
  }

  it('are paginated, with the page in the URL, and found by product, number and year', async () => {
    const { page: opened, shopper } = await visit();
    page = opened;
    await nth(page, 25).waitFor();
    expect(await cards(page).count()).toBe(10);
    await expectNoFaults(page);
    await pages(page).getByRole('link', { name: 'Older orders' }).press('Enter');
    await nth(page, 15).waitFor();
    expect(
      await page.evaluate(() => document.activeElement?.contains(document.querySelector('article'))),
    ).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(new URL(page.url()).searchParams.get('after')).toBeTruthy();
    await pages(page).getByRole('link', { name: 'Older orders' }).click();
    await nth(page, 5).waitFor();
    expect(await cards(page).count()).toBe(5);
    expect(await pages(page).getByRole('link').allTextContents()).toEqual(['Newest orders']);
    await page.goBack();
    await nth(page, 15).waitFor();
    await pages(page).getByRole('link', { name: 'Newest orders' }).click();
    await nth(page, 25).waitFor();
    expect(page.url()).toMatch(/\/order$/);
    await testSearch(page, shopper);
    await testPendingSearch(page);
  });
});

describe('from payment to delivery', () => {
  const steps = (page: Page) => page.getByRole('list', { name: 'Steps of your order' });
  const now = (page: Page) => steps(page).locator('[aria-current=step]');
  const says = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words).waitFor();
  /** The row of a product of the order. */
  const line = (page: Page, product: string) =>
    page.getByRole('table', { name: 'What was ordered' }).getByRole('row', { name: product });

  /** A shopper who has paid for five things, on the page of that order. */
  async function paid() {
    const { shop } = browser;
    const cart = { tomato: 2, banana: 3, 'desi-cow-ghee': 1, 'basmati-rice': 1, 'fresh-cow-milk': 1 };
    const buyer = await newBuyer(shop, cart);
    const { _id, payment } = await checkoutOf(shop, buyer);
    await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
    await become(browser, page, buyer);
    await navigate(page, orderPath({ _id }));
    return worker(shop, await newStaff(shop, 'OWNER'), _id);
  }

  /** The receipt as a page, down to 320 px, and as a PDF. */
  async function printsAndSaves(page: Page): Promise<void> {
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Print the receipt' }).click(),
    ]);
    await tab.getByRole('cell', { name: /^Basmati Rice, / }).waitFor();
    await tab.setViewportSize({ width: 320, height: 640 });
    expect(await audit(tab)).toEqual([]);
    const tables = tab.locator('.table');
    expect(await tables.count()).toBeGreaterThan(1);
    // Nothing has to be scrolled to, least of all the amounts.
    expect(
      await tables.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    ).toEqual((await tables.all()).map(() => 0));
    await tab.close();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the receipt' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^receipt-[0-9A-F]{8}\.pdf$/);
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/);
    // A browser that opens no windows shows it in this one.
    await page.evaluate(() => void (window.open = () => null));
    await page.getByRole('button', { name: 'Print the receipt' }).click();
    await page.getByRole('cell', { name: /^Basmati Rice, / }).waitFor();
    expect(page.url()).toMatch(/^blob:/);
  }

  it('the order page shows every step: live, and after a reload once the shop can be reached again', async () => {
    const by = await paid();
    await says(page, /^We have your order and will pack it soon: it arrives .+m\.$/);
    expect(await steps(page).getByRole('listitem').count()).toBe(5);
    expect(await now(page).textContent()).toMatch(/^Placed, nowToday, \d+:\d\d\s[ap]m$/);
    await page.getByRole('button', { name: 'Cancel order' }).waitFor();

    await by.start();
    await says(page, 'We are packing your order: it arrives ');
    await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'hidden' });
    await by.pick('tomato', 2, 900);
    await by.pick('basmati-rice', 1);
    await by.pick('fresh-cow-milk', 1);
    await by.short('banana', 3);
    await by.replace('desi-cow-ghee', 'table-butter', 1);
    await page.route('**/graphql', (route) => route.abort());
    await page.reload();
    await page.getByText('We could not load your order.').waitFor();
    await page.unroute('**/graphql');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await line(page, 'Basmati Rice').getByText('In the bag').waitFor();
    await line(page, 'Tomato').getByText('Weighs 900 g, and costs less').waitFor();
    await line(page, 'Banana').getByText('Out of stock, you do not pay for it').waitFor();
    await line(page, 'Desi Cow Ghee').getByText('Replaced by 1 × Table Butter').waitFor();

    await by.finish();
    await says(page, 'Your order is packed, waiting for a rider: it arrives ');
    await page.getByRole('region', { name: 'Refunds' }).getByText('₹').first().waitFor();
    await by.dispatch();
    await by.fail('Nobody opened the door');
    await page
      .getByRole('status')
      .getByText(/^We could not deliver your order today/)
      .waitFor({ timeout: 40_000 });
    expect(await now(page).textContent()).toMatch(/^Not delivered, now/);
    await page.getByText('Your order could not be delivered: Nobody opened the door').waitFor();

    await by.dispatch();
    await says(page, 'Your order is on its way: it arrives ');
    await by.deliver();
    await says(page, /^Your order was delivered today, \d+:\d\d\s[ap]m\.$/);
    await page.getByText('Final total', { exact: true }).waitFor({ timeout: 40_000 });
    const help = page.getByRole('region', { name: 'Help with this order' });
    await help.getByText('Something is missing, bruised or not what you ordered?').waitFor();
    expect(await help.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(
      /^mailto:[^?]+@[^?]+\?subject=Order%20[0-9A-F]{8}$/,
    );
    await expectNoFaults(page);
    await printsAndSaves(page);
  });
});

describe('mails', () => {
  const KINDS = Object.keys(MESSAGES.subject);
  const PASSING = ['PACKED', 'DELIVERY_FAILED', 'OUT_FOR_DELIVERY'];
  const LONG = 'Wholegrainmultimilletporridgewithoutsugar';

  /** Makes everything happen that sends a mail. @returns the links to the shopper's mails, as listed */
  async function everyMail(page: Page) {
    await setStock(browser.shop, 'potato', 0);
    const { _id, shopper } = await placeDueOrder(browser.shop);
    const listed = page.getByRole('listitem').filter({ hasText: shopper.email });
    const come = (count: number) =>
      eventually(async () => {
        const list = await (await fetch(`${browser.shop.url}/sandbox/mail`)).text();
        return list.split(shopper.email).length === count + 1;
      });
    // The mail that an order was placed is skipped, too.
    await come(1);
    await browser.shop.sql(`UPDATE order_items SET title = $2 WHERE "orderId" = $1`, [_id, LONG]);
    await browser.shop.sql(
      `INSERT INTO order_events ("userId", "orderId", "_id", code, params, actor)
       SELECT $1, $2, gen_random_uuid(), code, $3, '{"kind": "SYSTEM"}' FROM unnest($4::text[]) AS code`,
      [
        ...[shopper._id, _id],
        { reason: LONG, amountPaise: 12_345_650, duePaise: 100, items: [{ title: LONG, qty: 1 }] },
        // These last: their mails are skipped if what became of the order is known.
        [...KINDS.filter((kind) => !['PLACED', ...PASSING].includes(kind)), ...PASSING],
      ],
    );
    await fillWishlist(browser, shopper, ['potato']);
    await setStock(browser.shop, 'potato', 5);
    await come(KINDS.length + 1);
    await page.goto('/sandbox/mail');
    expect(await audit(page)).toEqual([]);
    return listed
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  }

  /** What a mail is like: its heading, width, number of pictures, smallest text, and the words of its links. */
  const looks = (page: Page) =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const sizes: number[] = [];
      while (texts.nextNode())
        if (texts.currentNode.textContent!.trim())
          sizes.push(parseFloat(getComputedStyle(texts.currentNode.parentElement!).fontSize));
      return {
        subject: document.querySelector('h1')!.innerText,
        width: document.documentElement.scrollWidth,
        pictures: document.images.length,
        smallest: Math.min(...sizes),
        links: [...document.querySelectorAll('a')].map((link) => link.innerText.trim()),
      };
    });

  /** The elements of a mail, each with its style. */
  const parts = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].map(
        (part) =>
          `${part.parentElement?.tagName} ${part.tagName} ${part.className} ${part.getAttribute('style')}`,
      ),
    );

  /** Without signing in. */
  async function testUnsubscribing(page: Page, mail: string): Promise<void> {
    await page.goto(mail);
    await page.getByRole('link', { name: 'On its own page' }).click();
    await page.getByRole('link', { name: MESSAGES.unsubscribe.link }).click();
    await page.getByRole('button', { name: 'Yes, stop' }).waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, stop' }).click();
    await page.getByRole('heading', { name: 'Done.' }).waitFor();
  }

  it('of every kind are readable at 320 px without pictures; only back-in-stock mails can be unsubscribed', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route('**', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
    );
    const ends: string[] = [];
    const seen = new Set<string>();
    for (const mail of await everyMail(page)) {
      // A load of its own takes twice as long.
      await page.setContent(await (await fetch(`${mail}/html`)).text());
      // All have one template: what is made of the same parts has the same violations.
      const added = (await parts(page)).filter((part) => !seen.has(part));
      added.forEach((part) => seen.add(part));
      if (added.length > 0) expect(await audit(page)).toEqual([]);
      const { subject, width, pictures, smallest, links } = await looks(page);
      expect([subject, width, pictures]).toEqual([subject, 320, 0]);
      expect(smallest).toBeGreaterThanOrEqual(13);
      if (links.includes(MESSAGES.unsubscribe.link)) ends.push(`${subject}: ${mail}`);
    }
    expect(ends).toEqual([expect.stringMatching(/^Potato is back in stock: /)]);
    await testUnsubscribing(page, ends[0]!.split(': ')[1]!);
  });
});
