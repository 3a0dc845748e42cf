import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import type { Role } from '../../domain/staff/role';
import { askDesk, newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import { audit } from './helpers/audit';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';

const browser = testBrowser();
const CUT = /status of 40[13]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/;
const LINES = 30;

/** A cart of thirty products, eight of them sold by weight; of one there are two. */
let cart: Record<string, number>;
let byWeight: Set<string>;
let names: Map<string, string>;

beforeAll(async () => {
  const products = await browser.shop.sql<{ _id: string; title: string; soldByWeight: boolean }>(
    `SELECT "_id", "title", "soldByWeight" FROM products ORDER BY "soldByWeight" DESC, "id"`,
  );
  names = new Map(products.map(({ _id, title }) => [_id, title]));
  const weighed = products.filter(({ soldByWeight }) => soldByWeight).slice(0, 8);
  const counted = products.filter(({ soldByWeight }) => !soldByWeight).slice(0, LINES - weighed.length);
  byWeight = new Set(weighed.map(({ _id }) => _id));
  cart = Object.fromEntries([...weighed, ...counted].map(({ _id }) => [_id, 1]));
  cart['fresh-cow-milk'] = 2;
  for (const { _id } of products) await setStock(browser.shop, _id, 500);
});

interface Visit {
  page: Page;
  staff: TestStaff;
}

/** Somebody of the staff, signed in, at a screen; `who`: somebody who is there already. */
async function visitAs(
  role: Role,
  path: string,
  { who, ...options }: VisitOptions & { who?: TestStaff } = {},
): Promise<Visit> {
  const staff = who ?? (await newStaff(browser.shop, role));
  const page = await browser.visit('/robots.txt', {
    viewport: PHONE,
    first: true,
    expected: CUT,
    ...options,
  });
  const [name, value] = staff.cookie.split('=');
  await page.context().addCookies([{ name: name!, value: value!, url: browser.shop.url }]);
  await page.goto(path);
  return { page, staff };
}

/** The slot of an order, at its screen. */
async function pathOf(orderId: string, one = true): Promise<string> {
  const [row] = await browser.shop.sql<{ slotId: string }>(`SELECT "slotId" FROM orders WHERE "_id" = $1`, [
    orderId,
  ]);
  return `/desk/pick?slot=${row!.slotId}${one ? `&by=order&order=${orderId}` : ''}`;
}

/** What was done to an order, in the order of it. */
const audited = (orderId: string) =>
  browser.shop.sql<{ action: string; count: number }>(
    `SELECT "action", count(*)::int AS "count" FROM audit_log WHERE "subject" LIKE '%' || $1 GROUP BY "action" ORDER BY 1`,
    [orderId],
  );
const statusOf = async (orderId: string, by: TestStaff) =>
  (await findShown(browser.shop, orderId, by))?.status;
const row = (page: Page, productId: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(names.get(productId)!, { exact: true }) });
const tick = (page: Page, productId: string) =>
  row(page, productId).getByRole('button', { name: /^Picked: / });
const other = (page: Page, productId: string) =>
  page.getByRole('button', { name: `${names.get(productId)!} is not all there`, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe('an order of thirty lines', () => {
  it('takes forty taps at most: one for a line, two for what is short or replaced', async () => {
    const { _id } = await bought(browser.shop, cart);
    const { page, staff } = await visitAs('PICKER', await pathOf(_id, false));
    let taps = 0;
    const tap = async (target: ReturnType<Page['locator']>) => {
      taps += 1;
      await target.click();
    };
    await page.getByRole('heading', { level: 2, name: 'Dairy' }).waitFor();
    await shot(page, 'shelf-390');
    await tap(page.getByRole('button', { name: 'Order by order' }));
    await shot(page, 'orders-390');
    await tap(page.getByRole('link', { name: new RegExp(orderNumber(_id)) }));
    await page.getByText('0 of 30 lines').waitFor();
    await shot(page, 'order-390');
    await tap(other(page, 'fresh-cow-milk'));
    await shot(page, 'sheet-390');
    await tap(dialog(page).getByRole('button', { name: '1', exact: true }));
    await row(page, 'fresh-cow-milk').getByText('1 picked, 1 short').waitFor();
    const replaced = Object.keys(cart).find((id) => !byWeight.has(id) && id !== 'fresh-cow-milk')!;
    await tap(other(page, replaced));
    await tap(dialog(page).locator('li').getByRole('button').first());
    await row(page, replaced)
      .getByText(/instead$/)
      .waitFor();
    for (const productId of Object.keys(cart).filter((id) => id !== 'fresh-cow-milk' && id !== replaced))
      await tap(tick(page, productId));
    await page.getByText('30 of 30 lines').waitFor();
    await shot(page, 'done-390');
    await tap(page.getByRole('button', { name: 'Pack', exact: true }));
    await dialog(page).getByText('28 lines in full').waitFor();
    await shot(page, 'pack-390');
    await tap(dialog(page).getByRole('button', { name: 'Finish packing' }));
    expect(taps).toBeLessThanOrEqual(40);
    await eventually(async () => (await statusOf(_id, staff)) === 'PACKED');
  });
});
