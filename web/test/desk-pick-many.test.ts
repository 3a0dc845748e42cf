import { orderNumber } from '../../domain/order/order-number';
import { bought } from '../../server/test/helpers/desk-orders';
import { pickPath, visitDesk } from './helpers/desk-visit';
import { PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const ORDERS = 15;

it('a product for many orders has its tick beside its name, and its bags below, several in a line', async () => {
  const ids: string[] = [];
  while (ids.length < ORDERS) ids.push((await bought(browser.shop, { 'fresh-dahi': 2 }))._id);
  const viewport = { width: 320, height: 640 };
  const { page } = await visitDesk(browser, 'PICKER', await pickPath(browser.shop, ids[0]!, false), {
    viewport,
  });
  const row = page.getByRole('listitem').filter({ has: page.getByText('Fresh Dahi', { exact: true }) });
  const tick = (await row.getByRole('button', { name: /^Pick/ }).boundingBox())!;
  const name = (await row.getByText('Fresh Dahi', { exact: true }).boundingBox())!;
  expect(tick.y).toBeLessThan(name.y + name.height);
  const bags = row.getByRole('listitem');
  expect(await bags.count()).toBe(ORDERS);
  const [first, second] = [(await bags.nth(0).boundingBox())!, (await bags.nth(1).boundingBox())!];
  expect(second.y).toBe(first.y);
});

/** The same order once more, of which the start of the number is the same. */
async function placeAlike(orderId: string): Promise<string> {
  const { sql } = browser.shop;
  const _id = `${orderId.slice(0, 4)}${orderId.startsWith('0000', 4) ? 'ffff' : '0000'}${orderId.slice(8)}`;
  const copy = (table: string, key: string, change: string) =>
    sql(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(one, ${change})).* FROM ${table} AS one WHERE "${key}" = $1`,
      [orderId, _id],
    );
  const other = ['_id', 'fingerprint', 'providerOrderId', 'providerPaymentId'];
  await copy('orders', '_id', `jsonb_build_object(${other.map((name) => `'${name}', $2::text`).join(', ')})`);
  await copy('order_items', 'orderId', `jsonb_build_object('orderId', $2::text)`);
  return _id;
}

it('bags of orders whose numbers begin alike have the whole number', async () => {
  const { _id } = await bought(browser.shop, { 'table-butter': 1 });
  const alike = await placeAlike(_id);
  const path = await pickPath(browser.shop, _id, false);
  const { page } = await visitDesk(browser, 'PICKER', path, { viewport: PHONE });
  const row = page.getByRole('listitem').filter({ has: page.getByText('Table Butter', { exact: true }) });
  await row.getByRole('button', { name: /^Pick/ }).click();
  for (const orderId of [_id, alike]) await page.getByText(`${orderNumber(orderId)} × 1`).waitFor();
  await page.getByRole('button', { name: `Pack ${orderNumber(alike)}` }).click();
  await page
    .getByRole('dialog')
    .getByText(`Pack ${orderNumber(alike)} for`)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click();
});
