import type { Locator, Page, Route } from 'playwright-core';
import { PASSWORD } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { faults, shape } from './helpers/audit';
import { visitDesk } from './helpers/desk-visit';
import { announced, heading, intercept, navigate } from './helpers/page-parts';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let staff: TestStaff;
beforeAll(async () => {
  const options = { viewport: PHONE, expected: /ERR_FAILED|status of 401/, stays: true as const };
  ({ page, staff } = await visitDesk(browser, 'MANAGER', '/desk/none', options));
});

describe('slots', () => {
  beforeAll(async () => {
    const hour = `extract(hour FROM "startsAt" AT TIME ZONE 'Asia/Kolkata')`;
    await browser.shop.sql(
      `UPDATE delivery_slots SET capacity = CASE ${hour} WHEN 7 THEN 10 WHEN 17 THEN 100 ELSE 30 END`,
    );
  });

  const capacities = async (from: string, ...values: unknown[]): Promise<number[]> =>
    (await browser.shop.sql<{ capacity: number }>(`SELECT capacity FROM ${from}`, values)).map(
      ({ capacity }) => capacity,
    );
  /** The capacity of each window of Monday. */
  const mondays = () => capacities('slot_template WHERE weekday = 1 ORDER BY "startsAt"');
  /** As when somebody else saves the week. */
  const setMonday = (startsAt: string, capacity: number) =>
    browser.shop.sql(`UPDATE slot_template SET capacity = $2 WHERE weekday = 1 AND "startsAt" = $1`, [
      startsAt,
      capacity,
    ]);

  const capacityOf = async (_id: string) => (await capacities('delivery_slots WHERE "_id" = $1', _id))[0];

  it('slots get another capacity by typing, arrow keys and dragging; zero closes them', async () => {
    await page.setViewportSize(DESKTOP);
    await navigate(page, '/desk/slots');
    const first = page.getByRole('spinbutton').first();
    await first.waitFor();
    // The grid has a row for each window; slots of today past their cutoff cannot be changed.
    const [slot] = await browser.shop.sql<{ _id: string }>(
      `SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now()
       ORDER BY ("startsAt" AT TIME ZONE 'Asia/Kolkata')::time, "startsAt" LIMIT 1`,
    );
    const becomes = (capacity: number) => eventually(async () => (await capacityOf(slot!._id)) === capacity);
    await first.focus();
    await first.press('ArrowUp');
    await first.press('ArrowUp');
    await first.press('Enter');
    await becomes(12);
    await first.fill('5');
    await first.press('Escape');
    expect(await first.inputValue()).toBe('12');
    await first.fill('2000');
    await first.press('Enter');
    await page.getByText('Enter a whole number from 0 to 1000').waitFor();
    await first.fill('0');
    await first.press('Enter');
    await becomes(0);
    await page.getByText('Closed', { exact: true }).first().waitFor();
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .press('Enter');
    await becomes(12);
    const bar = page.locator('.cursor-ew-resize').first();
    const box = (await bar.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await becomes(22);

    // What could not be saved stays, to be entered again.
    const busy = { message: 'Busy', extensions: { code: 'SERVICE_UNAVAILABLE' } };
    let sent = 0;
    await intercept(page, 'SetSlotCapacity', (route) => {
      sent += 1;
      return route.fulfill({ json: { errors: [busy] } });
    });
    await first.fill('21');
    await first.press('Enter');
    await page.getByRole('alert').getByText('Busy').waitFor();
    expect(await first.inputValue()).toBe('21');
    // Leaving the field does not send it again.
    await first.press('Tab');
    await networkIdle(page);
    expect(sent).toBe(1);
    await page.unroute('**/graphql');
    await first.fill('20');
    await first.press('Enter');

    // On a phone there is a day at a time, and the area is among those that More leads to.
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'More' }).and(page.locator('[aria-current=true]')).waitFor();
    const day = page.getByRole('group', { name: 'Day' }).getByRole('button').nth(2);
    await day.press('Enter');
    await page.waitForURL(/[?&]day=\d{4}-\d\d-\d\d/);
    await eventually(async () => (await day.getAttribute('aria-pressed')) === 'true');
    await eventually(async () => (await page.getByRole('spinbutton').count()) === 3);
    await page.getByRole('button', { name: /^Close .*7–\u206010 am/ }).press('Enter');
    const closed = `SELECT "_id" FROM delivery_slots WHERE capacity = 0`;
    await eventually(async () => (await browser.shop.sql(closed)).length === 1);
    const [other] = await browser.shop.sql<{ _id: string }>(closed);
    await page.getByRole('button', { name: /^Open .*7–\u206010 am/ }).press('Enter');
    await eventually(async () => (await capacityOf(other!._id)) === 10);
  });

  /** The editor of the week, opened anew, with fewer orders for the first window of Monday. */
  async function editWeek() {
    await page.setViewportSize(DESKTOP);
    await navigate(page, '/desk/slots');
    await page.getByRole('region', { name: 'Monday' }).waitFor({ state: 'hidden' });
    await navigate(page, '/desk/slots?edit=week');
    const first = page.getByRole('region', { name: 'Monday' }).getByLabel('Orders').first();
    await first.fill('12');
    return first;
  }
  const confirmation = () => page.getByRole('dialog', { name: 'Save the week?' });
  async function saveWeek(): Promise<void> {
    await page.getByRole('button', { name: 'Save the week' }).click();
    await confirmation().getByRole('button', { name: 'Save the week' }).click();
  }
  const conflict = () => page.getByRole('alert').getByText('Someone else has changed the week');

  it('saving the week does not overwrite what somebody else has saved, which can be viewed', async () => {
    const first = await editWeek();
    await setMonday('10:00', 44);
    await saveWeek();
    await conflict().waitFor();
    expect([await first.inputValue(), await mondays()]).toEqual(['12', [30, 44, 30]]);
    await page.getByRole('button', { name: 'Reload' }).click();
    await conflict().waitFor({ state: 'hidden' });
    const numbers = page.getByRole('region', { name: 'Monday' }).getByLabel('Orders');
    await eventually(async () => (await numbers.nth(1).inputValue()) === '44');
    expect(await first.inputValue()).toBe('30');
    await first.fill('12');
    // What is typed while it is being saved stays, and is saved next.
    const held: Route[] = [];
    await intercept(page, 'SaveSlotTemplate', (route) => held.push(route));
    await saveWeek();
    await eventually(() => held.length === 1);
    await confirmation().getByRole('button', { name: 'Back' }).click();
    await first.fill('13');
    await held[0]!.continue();
    await announced(page, 'The week is saved');
    expect([await first.inputValue(), await mondays()]).toEqual(['13', [12, 44, 30]]);
    await page.unroute('**/graphql');
    await saveWeek();
    await heading(page, 'Slots');
    expect(await mondays()).toEqual([13, 44, 30]);
  });

  it('what was typed before a session ended conflicts with what was saved before the next', async () => {
    await setMonday('07:00', 30);
    const first = await editWeek();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save the week' }).click();
    await page.getByLabel('Email').fill(staff.email);
    await setMonday('10:00', 55);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await eventually(async () => (await first.inputValue()) === '12');
    await saveWeek();
    await conflict().waitFor();
    expect(await mondays()).toEqual([30, 55, 30]);
  });

  it('saving the weekly template first shows what happens to slots that have orders by then', async () => {
    await browser.shop.sql('UPDATE delivery_slots SET booked = 0, held = 0');
    const first = await editWeek();
    await first.fill('many');
    await page.getByRole('button', { name: 'Save the week' }).press('Enter');
    await page.getByText('Orders should be a whole number from 0 to 1000').waitFor();
    await page.locator('[name=capacity][aria-invalid=true]').and(page.locator(':focus')).waitFor();
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await page.getByRole('button', { name: new RegExp(`^Remove window 1 of ${day}`) }).press('Enter');
    await first.fill('12');
    const cutoff = page.getByRole('region', { name: 'Tuesday' }).getByLabel('Cut-off').last();
    await cutoff.fill('1440');
    // Meanwhile two orders on a Wednesday, whose first window will be removed, and none on other days.
    await browser.shop.sql(
      `UPDATE delivery_slots SET booked = 2 WHERE "_id" = (SELECT "_id" FROM delivery_slots
         WHERE "cutoffAt" > now() AND extract(isodow FROM "startsAt" AT TIME ZONE 'Asia/Kolkata') = 3
           AND extract(hour FROM "startsAt" AT TIME ZONE 'Asia/Kolkata') = 7
         ORDER BY "startsAt" LIMIT 1)`,
    );
    await page.getByRole('button', { name: 'Save the week' }).press('Enter');
    const sheet = confirmation();
    await sheet.getByRole('button', { name: 'Back' }).press('Enter');
    // Behind a sheet nothing can be pressed.
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Back to the slots' }).press('Enter');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).press('Enter');
    await leaving.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save the week' }).press('Enter');
    await sheet.getByText(/^1 window of the coming days will close .*: 2\.$/).waitFor();
    const orders = sheet.getByRole('listitem').getByText(/7–\u206010\sam: 2 booked/);
    await orders.waitFor();
    await sheet.getByText(/without orders will close; those that never had one are removed\.$/).waitFor();
    await sheet.getByText(/^\d windows? of the coming days will get a new cut-off/).waitFor();
    expect(await faults(page, 'dialog[open]')).toEqual([]);
    await sheet.getByRole('button', { name: 'Save the week' }).press('Enter');
    await eventually(async () => {
      const saved = await capacities('slot_template ORDER BY weekday, "startsAt"');
      return saved.length === 15 && saved[0] === 12;
    });
    await page.getByRole('heading', { name: 'Slots' }).waitFor();
  });
});

describe('stock', () => {
  const stockOf = async (_id: string): Promise<[onHand: number, allocated: number] | undefined> => {
    const [row] = await browser.shop.sql<{ onHand: number; allocated: number }>(
      `SELECT "onHand", "allocated" FROM stock WHERE "productId" = $1`,
      [_id],
    );
    return row && [row.onHand, row.allocated];
  };
  const setStock = (_id: string, onHand: number, lowStockAt = 5) =>
    browser.shop.sql(`UPDATE stock SET "onHand" = $2, "lowStockAt" = $3 WHERE "productId" = $1`, [
      ...[_id, onHand, lowStockAt],
    ]);
  let panel: Locator;
  beforeAll(async () => {
    await bought(browser.shop, { tomato: 2, potato: 3 });
    await setStock('tomato', 6);
    await setStock('sugar', 7);
    await setStock('onion', 9);
    panel = page.getByRole('region', { name: 'Stock on hand' });
  });

  /** Types a number, and presses the button. */
  async function enter(label: string, count: string, button: string): Promise<void> {
    await panel.getByLabel(label).fill(count);
    await panel.getByRole('button', { name: button }).press('Enter');
  }

  it('a product low on stock links from Today to where a delivery is added to its current stock', async () => {
    await navigate(page, '/desk');
    await page.getByRole('link', { name: /^Tomato/ }).click();
    await panel.getByText('6 on hand').waitFor();
    await panel.getByText('4 left to sell').waitFor();
    expect((await panel.boundingBox())!.y).toBeLessThan(PHONE.height / 2);
    // Two are delivered to a customer meanwhile.
    await browser.shop.sql(
      `UPDATE stock SET "onHand" = "onHand" - 2, "allocated" = "allocated" - 2 WHERE "productId" = 'tomato'`,
    );
    await enter('Received', '12', 'Add to stock');
    await panel.getByText('16 on hand').waitFor();
    await panel.getByText('16 left to sell').waitFor();
    await page.getByText('12 added to Tomato: 16 on hand').first().waitFor();
    expect(await stockOf('tomato')).toEqual([16, 0]);
    const received = panel.getByLabel('Received');
    await eventually(async () => (await received.inputValue()) === '');
    const [movement] = await browser.shop.sql(
      `SELECT "kind", "qty" FROM stock_movements WHERE "productId" = 'tomato' ORDER BY "at" DESC LIMIT 1`,
    );
    expect(movement).toEqual({ kind: 'RECEIVED', qty: 12 });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await shape(page)).toEqual([]);
  });

  it('a count replaces the stock on hand, but cannot be lower than what is allocated to orders', async () => {
    await page.setViewportSize(DESKTOP);
    await navigate(page, '/desk/products/potato');
    await heading(page, 'Potato');
    await panel.getByLabel('Received').waitFor();
    expect(await shape(page)).toEqual([]);
    await enter('Counted', '2', 'Correct the count');
    await panel.getByText('there cannot be fewer on hand').waitFor();
    expect(await panel.getByLabel('Counted').getAttribute('aria-invalid')).toBe('true');
    await enter('Counted', '8', 'Correct the count');
    await panel.getByText('8 on hand').waitFor();
    await panel.getByText('5 left to sell').waitFor();
    expect(await stockOf('potato')).toEqual([8, 3]);
    await panel.getByText('there cannot be fewer on hand').waitFor({ state: 'hidden' });
  });

  it('an invalid count is rejected at its field, and a missing response is reported, too', async () => {
    await navigate(page, '/desk/products/sugar');
    await panel.getByText('7 on hand').waitFor();
    for (const [label, button, min] of [
      ['Received', 'Add to stock', 1],
      ['Counted', 'Correct the count', 0],
    ] as const) {
      await enter(label, 'many', button);
      await panel.getByText(`${label} should be a whole number from ${min} to 1000000`).waitFor();
      expect(await panel.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(await faults(page, '[aria-label="Stock on hand"]')).toEqual([]);
    // The response is lost: it may have been added.
    await intercept(page, 'ReceiveStock', async (route) => {
      await route.fetch();
      return route.abort();
    });
    await enter('Received', '3', 'Add to stock');
    await panel.getByText('check the count before adding again').waitFor();
    await panel.getByText('10 on hand').waitFor();
    expect(await stockOf('sugar')).toEqual([10, 0]);
  });

  it('a product that is not counted is counted first', async () => {
    await browser.shop.sql(`DELETE FROM stock_movements WHERE "productId" = 'besan'`);
    await browser.shop.sql(`DELETE FROM stock WHERE "productId" = 'besan'`);
    await navigate(page, '/desk/products/besan');
    await panel.getByText('Not counted').waitFor();
    expect(await panel.getByLabel('Received').count()).toBe(0);
    await enter('Counted', '30', 'Correct the count');
    await panel.getByText('30 on hand').waitFor();
    await panel.getByLabel('Received').waitFor();
    expect(await stockOf('besan')).toEqual([30, 0]);
  });

  it('the page shows what is sold while it is open', async () => {
    await page.clock.install();
    await navigate(page, '/desk/products/onion');
    await panel.getByText('9 on hand').waitFor();
    await setStock('onion', 4);
    await page.clock.fastForward(30_000);
    await panel.getByText('4 on hand').waitFor();
  });
});
