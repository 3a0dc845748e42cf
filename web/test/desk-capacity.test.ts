import type { Locator, Page, Route } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { visitDesk } from './helpers/desk-visit';
import { heading, intercept, navigate, responded, toast } from './helpers/page-parts';
import { DESKTOP, networkIdle, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let capacity: Locator;
let slotId: string;
beforeAll(async () => {
  ({ page } = await visitDesk(browser, 'MANAGER', '/desk/slots', { viewport: DESKTOP, stays: true }));
  capacity = page.getByRole('spinbutton').first();
  await capacity.waitFor();
  // The grid has a row for each window; slots of today past their cut-off cannot be changed.
  const [slot] = await browser.shop.sql<{ _id: string }>(
    `SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now()
     ORDER BY ("startsAt" AT TIME ZONE 'Asia/Kolkata')::time, "startsAt" LIMIT 1`,
  );
  slotId = slot!._id;
});
afterEach(() => page.unroute('**/graphql'));

const saved = async (): Promise<number> =>
  (
    await browser.shop.sql<{ capacity: number }>(`SELECT capacity FROM delivery_slots WHERE "_id" = $1`, [
      slotId,
    ])
  )[0]!.capacity;

async function enter(value: number): Promise<void> {
  await capacity.fill(String(value));
  await capacity.press('Enter');
}

it('the capacity entered last wins, in whichever order requests arrive', async () => {
  const held: Route[] = [];
  let sent = 0;
  await intercept(page, 'SetSlotCapacity', (route) => {
    sent += 1;
    held.push(route);
  });
  /** Of those that are held, the latest arrives. */
  const arrive = async (): Promise<void> => {
    await eventually(() => held.length > 0);
    const [response] = await Promise.all([responded(page, 'SetSlotCapacity'), held.pop()!.continue()]);
    await response.finished();
  };
  await enter(12);
  await eventually(() => held.length === 1);
  await enter(14);
  await enter(15);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await arrive();
  await arrive();
  while (held.length > 0) await arrive();
  expect([await saved(), await capacity.inputValue()]).toEqual([15, '15']);
  expect(sent).toBe(2);
});

it('a slot whose closing fails still shows its places, and can be closed again', async () => {
  const before = await saved();
  const busy = { message: 'Busy', extensions: { code: 'SERVICE_UNAVAILABLE' } };
  await intercept(page, 'SetSlotCapacity', (route) => route.fulfill({ json: { errors: [busy] } }));
  const cell = page
    .getByRole('cell')
    .filter({ has: page.getByRole('spinbutton') })
    .first();
  const close = cell.getByRole('button', { name: /^Close / });
  await close.press('Enter');
  await cell.getByRole('alert').getByText('Busy').waitFor();
  const [, errorId] = (await capacity.getAttribute('aria-describedby'))!.split(' ');
  expect(errorId).toBe(await cell.getByRole('alert').getAttribute('id'));
  await cell.getByText(`${before} free`).waitFor();
  expect(await capacity.inputValue()).toBe('0');
  await page.unroute('**/graphql');
  await close.press('Enter');
  await cell.getByText('Closed', { exact: true }).waitFor();
  await eventually(async () => (await saved()) === 0);
  // Not to the 30 of the other days.
  await cell.getByRole('button', { name: /^Open / }).press('Enter');
  await eventually(async () => (await saved()) > 0);
  expect(await saved()).toBe(before);
});

it('a slot that was closed opens as before, also on a phone that has shown another day meanwhile', async () => {
  const before = await saved();
  await page.setViewportSize(PHONE);
  const days = page.getByRole('group', { name: 'Day' }).getByRole('button');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('spinbutton') })
    .first();
  await card.waitFor();
  const isToday = async () => (await capacity.inputValue()) === String(before);
  if (!(await isToday())) await days.nth(1).click();
  await eventually(isToday);
  const [shown] = await days.evaluateAll((all) =>
    all.flatMap((day, nth) => (day.getAttribute('aria-pressed') === 'true' ? [nth] : [])),
  );
  await card.getByRole('button', { name: /^Close / }).click();
  await eventually(async () => (await saved()) === 0);
  await days.nth(shown! + 1).click();
  await days.nth(shown!).click();
  await card.getByRole('button', { name: /^Open / }).click();
  await eventually(async () => (await saved()) > 0);
  expect(await saved()).toBe(before);
  await page.setViewportSize(DESKTOP);
});

it('a drag is saved as far as it went, even if its only movement was not rendered', async () => {
  const bar = page.locator('.cursor-ew-resize').first();
  const box = (await bar.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  const before = await saved();
  await bar.evaluate((element, x) => {
    for (const [type, clientX] of [
      ['pointerdown', x],
      ['pointermove', x + 40],
      ['pointerup', x + 40],
    ] as const)
      element.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, bubbles: true }));
  }, box.x + 20);
  await eventually(async () => (await saved()) === before + 10);
  expect(await capacity.inputValue()).toBe(String(before + 10));
});

it('a capacity that cannot be saved is reported, even if the slots were left by then', async () => {
  const held: Route[] = [];
  await intercept(page, 'SetSlotCapacity', (route) => held.push(route));
  await capacity.fill('77');
  await page.getByRole('link', { name: 'Coupons' }).click();
  await heading(page, 'Coupons');
  await eventually(() => held.length === 1);
  const busy = { message: 'Busy', extensions: { code: 'SERVICE_UNAVAILABLE' } };
  await held[0]!.fulfill({ json: { errors: [busy] } });
  await toast(page, ': Busy').filter({ hasText: 'Capacity, ' }).waitFor();
  expect(await saved()).not.toBe(77);
});

it('what is typed for the week survives midnight', async () => {
  await navigate(page, '/desk/slots?edit=week');
  const first = page.getByRole('region', { name: 'Monday' }).getByLabel('Orders').first();
  await first.fill('12');
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + 24 * 60 * 60_000).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.getByRole('button', { name: 'Save the week' }).click();
  await page.getByRole('dialog').getByText('coming days will change capacity').waitFor();
  await networkIdle(page);
  expect(await first.inputValue()).toBe('12');
});
