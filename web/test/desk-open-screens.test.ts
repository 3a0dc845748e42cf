import type { Page, Route } from 'playwright-core';
import { addDays } from '../../domain/day';
import { endOfDay, timeAt } from '../../domain/instant';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { visitDesk } from './helpers/desk-visit';
import { intercept, responded } from './helpers/page-parts';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const ZONE = 'Asia/Kolkata';
let page: Page;
beforeAll(async () => {
  ({ page } = await visitDesk(browser, 'MANAGER', '/desk/none', { viewport: DESKTOP, stays: true }));
  await page.clock.install();
});
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

const sql = (text: string, values?: unknown[]) => browser.shop.sql<{ _id: string }>(text, values);

/** Opens a screen, anew. */
async function open(path: string): Promise<void> {
  await page.goto(path);
  await networkIdle(page);
}
/** As long as a screen that is open takes to notice. */
const wait = () => page.clock.fastForward(31_000);

/** The first slot in the grid that can be changed, and its cell. */
async function firstSlot() {
  const [slot] = await sql(
    `SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now()
     ORDER BY ("startsAt" AT TIME ZONE '${ZONE}')::time, "startsAt" LIMIT 1`,
  );
  const cell = page
    .getByRole('cell')
    .filter({ has: page.getByRole('spinbutton') })
    .first();
  return { slotId: slot!._id, cell, capacity: cell.getByRole('spinbutton') };
}

it('open slots show what is booked meanwhile, and the capacities that others set', async () => {
  await open('/desk/slots');
  const { slotId, cell, capacity } = await firstSlot();
  await cell.getByText('0 booked').waitFor();
  await sql(`UPDATE delivery_slots SET booked = 7, capacity = 18, "capacitySet" = true WHERE "_id" = $1`, [
    slotId,
  ]);
  await wait();
  await cell.getByText('7 booked').waitFor();
  expect(await capacity.inputValue()).toBe('18');
});

it('a price that somebody else changes while another one is typed is not overwritten unseen', async () => {
  await open('/desk/products?q=tomato');
  const price = page.getByLabel('Price of Tomato, in rupees', { exact: true });
  await price.fill('20');
  await sql(`UPDATE products SET "pricePaise" = 2100 WHERE "_id" = 'tomato'`);
  await Promise.all([responded(page, 'Products'), wait()]);
  await networkIdle(page);
  await price.press('Enter');
  await page.getByRole('alert').getByText('Now it is 21').waitFor();
  expect(await price.inputValue()).toBe('20');
  const saved = () => sql(`SELECT "_id" FROM products WHERE "_id" = 'tomato' AND "pricePaise" = 2000`);
  expect(await saved()).toEqual([]);
  await price.press('Enter');
  await eventually(async () => (await saved()).length === 1);
});

/** The first response of a query is held from when it was read; the function lets it arrive. */
async function holdResponse(operation: string): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  await intercept(page, operation, async (route: Route) => {
    if (held.length > 0) return route.fallback();
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
  });
  await wait();
  await eventually(() => held.length === 1);
  return async () => {
    await Promise.all([responded(page, operation), held[0]!()]);
    await networkIdle(page);
  };
}

it('a capacity that is set while the slots are read is not undone by the older response', async () => {
  await open('/desk/slots');
  const { capacity } = await firstSlot();
  const arrive = await holdResponse('SlotWeek');
  await capacity.fill('23');
  await Promise.all([responded(page, 'SetSlotCapacity'), capacity.press('Enter')]);
  await arrive();
  expect(await capacity.inputValue()).toBe('23');
});

it('a count is not undone by an older response to the stock of the product', async () => {
  await open('/desk/products/potato');
  const stock = page.getByRole('region', { name: 'Stock on hand' });
  const arrive = await holdResponse('ProductStock');
  await stock.getByLabel('Counted').fill('77');
  await stock.getByRole('button', { name: 'Correct the count' }).click();
  await stock.getByText('77 on hand').waitFor();
  await arrive();
  expect(await stock.getByText('77 on hand').count()).toBe(1);
});

it('open products show what is sold, and the prices that others set', async () => {
  await open('/desk/products?q=tomato');
  const price = page.getByLabel('Price of Tomato, in rupees', { exact: true });
  await price.waitFor();
  await sql(`UPDATE stock SET "onHand" = 3 WHERE "productId" = 'tomato'`);
  await sql(`UPDATE products SET "pricePaise" = 4300 WHERE "_id" = 'tomato'`);
  await wait();
  await eventually(async () => (await price.inputValue()) === '43');
  expect(await page.getByLabel('Tomato on hand', { exact: true }).inputValue()).toBe('3');
});

/** Today at the shop. */
const shopDay = (): string => new Date().toLocaleDateString('en-CA', { timeZone: ZONE });

/** The clocks of device and server, which move together to the times that the function is given. */
async function takeClocks(): Promise<(time: number) => Promise<void>> {
  let aheadMs = 0;
  await page.route('**/graphql', async (route) => {
    if ((await route.request().headerValue('accept')) === 'text/event-stream') return route.fallback();
    const response = await route.fetch();
    const date = new Date(Date.now() + aheadMs).toUTCString();
    return route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  return async (time) => {
    const ms = time - (Date.now() + aheadMs);
    aheadMs += ms;
    await page.clock.fastForward(ms);
    await networkIdle(page);
  };
}
const afterMidnight = (): number => endOfDay(shopDay(), ZONE).getTime() + 60_000;

it('slots that are open over night begin with today, and close at their cut-off', async () => {
  await open('/desk/slots');
  const today = shopDay();
  const columns = () => page.getByRole('columnheader').allTextContents();
  const before = await columns();
  const moveTo = await takeClocks();
  await moveTo(afterMidnight());
  await eventually(async () => (await columns())[1] === before[2]);
  expect(await columns()).toHaveLength(8);
  const fields = page.getByRole('spinbutton');
  const openFields = await fields.count();
  await moveTo(timeAt(`${addDays(today, 1)}T06:01`, ZONE).getTime());
  await eventually(async () => (await fields.count()) === openFields - 1);
});

it('what was tomorrow is today after midnight, on every screen that is open', async () => {
  const { _id } = await bought(browser.shop);
  await sql(
    `UPDATE orders SET "slotId" = (SELECT "_id" FROM delivery_slots WHERE "startsAt" >= $2 ORDER BY "startsAt" LIMIT 1)
     WHERE "_id" = $1`,
    [_id, endOfDay(shopDay(), ZONE)],
  );
  for (const path of ['/desk', '/desk/orders', '/desk/orders?view=table', `/desk/orders/${_id}`]) {
    await open(path);
    const shown = (day: string) => page.getByRole('main').getByText(day).filter({ visible: true });
    await shown('Tomorrow,').first().waitFor();
    const moveTo = await takeClocks();
    await moveTo(afterMidnight());
    await shown('Today,').first().waitFor();
    expect(await shown('Tomorrow,').count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.clock.setSystemTime(Date.now());
  }
});

it('a coupon whose last day was yesterday is no longer called valid after midnight', async () => {
  await sql(`INSERT INTO coupons (code, percent, active, "validUntil") VALUES ('Holi', 10, true, $1)`, [
    endOfDay(shopDay(), ZONE),
  ]);
  await open('/desk/coupons');
  const coupon = page.getByRole('row', { name: /Holi/ });
  await coupon.getByText('Valid now').waitFor();
  const moveTo = await takeClocks();
  await moveTo(afterMidnight());
  await coupon.getByText('Expired').waitFor();
});
