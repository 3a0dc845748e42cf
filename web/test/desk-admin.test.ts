import type { Page } from 'playwright-core';
import type { Role } from '../../domain/staff/role';
import { newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { passesAxe, shape } from './helpers/audit';
import { visitDesk } from './helpers/desk-visit';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const staff = {} as Record<Role, TestStaff>;
const NARROW = { width: 320, height: 640 };

beforeAll(async () => {
  for (const role of ['OWNER', 'MANAGER', 'PICKER'] as const)
    staff[role] = await newStaff(browser.shop, role);
  await bought(browser.shop, { tomato: 2, potato: 1 });
  await bought(browser.shop);
});

/** Opens a screen of the desk, signed in with a role. */
const open = async (path: string, viewport = DESKTOP, role: Role = 'OWNER'): Promise<Page> =>
  (await visitDesk(browser, staff[role], path, { viewport, expected: /ERR_FAILED/ })).page;

const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await browser.shop.sql<Row>(sql, values))[0]!;

describe('slots', () => {
  const slotOf = (_id: string) =>
    one<{ capacity: number }>('SELECT capacity FROM delivery_slots WHERE "_id" = $1', [_id]);

  it('get another capacity by typing, arrow keys and dragging; zero closes them', async () => {
    const page = await open('/desk/slots');
    const first = page.getByRole('spinbutton').first();
    await first.waitFor();
    // The grid has a row for each window; slots of today past their cutoff cannot be changed.
    const slot = await one<{ _id: string }>(
      `SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now()
       ORDER BY ("startsAt" AT TIME ZONE 'Asia/Kolkata')::time, "startsAt"`,
    );
    await first.focus();
    await first.press('ArrowUp');
    await first.press('ArrowUp');
    await first.press('Enter');
    await eventually(async () => (await slotOf(slot._id)).capacity === 32);
    await first.fill('5');
    await first.press('Escape');
    expect(await first.inputValue()).toBe('32');
    await first.fill('2000');
    await first.press('Enter');
    await page.getByText('A whole number from 0 to 1000').waitFor();
    await first.fill('0');
    await first.press('Enter');
    await eventually(async () => (await slotOf(slot._id)).capacity === 0);
    await page.getByText('Closed', { exact: true }).first().waitFor();
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .press('Enter');
    await eventually(async () => (await slotOf(slot._id)).capacity === 30);
    const bar = page.locator('.cursor-ew-resize').first();
    const box = (await bar.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => (await slotOf(slot._id)).capacity === 40);

    // On a phone there is a day at a time, and the area is among those that More leads to.
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'More' }).and(page.locator('[aria-current=true]')).waitFor();
    const tomorrow = page.getByRole('group', { name: 'Day' }).getByRole('button').nth(1);
    await tomorrow.press('Enter');
    await page.waitForURL(/[?&]day=\d{4}-\d\d-\d\d/);
    await eventually(async () => (await tomorrow.getAttribute('aria-pressed')) === 'true');
    await eventually(async () => (await page.getByRole('spinbutton').count()) === 3);
  });

  it('saving the weekly template first shows what happens to slots with orders', async () => {
    // Two orders on a Wednesday, whose first window will be removed, and none on other days.
    await browser.shop.sql('UPDATE delivery_slots SET booked = 0, held = 0');
    await browser.shop.sql(
      `UPDATE delivery_slots SET booked = 2 WHERE "_id" = (SELECT "_id" FROM delivery_slots
         WHERE "cutoffAt" > now() AND extract(isodow FROM "startsAt" AT TIME ZONE 'Asia/Kolkata') = 3
           AND extract(hour FROM "startsAt" AT TIME ZONE 'Asia/Kolkata') = 7
         ORDER BY "startsAt" LIMIT 1)`,
    );
    const page = await open('/desk/slots?edit=week');
    const monday = page.getByRole('region', { name: 'Monday' });
    await monday.getByLabel('Orders').first().fill('many');
    await page.getByRole('button', { name: 'Save the week' }).press('Enter');
    await page.getByText('Orders should be a whole number from 0 to 1000').waitFor();
    await page.locator('[name=capacity][aria-invalid=true]').and(page.locator(':focus')).waitFor();
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await page.getByRole('button', { name: new RegExp(`^Remove window 1 of ${day}`) }).press('Enter');
    await monday.getByLabel('Orders').first().fill('12');
    await page.getByRole('button', { name: 'Save the week' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Save the week?' });
    await sheet.getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('button', { name: 'Back to the slots' }).press('Enter');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay here' }).press('Enter');
    await page.getByRole('button', { name: 'Save the week' }).press('Enter');
    await sheet.getByText(/^1 window of the coming days will close .*: 2 orders\.$/).waitFor();
    await sheet
      .getByRole('listitem')
      .getByText(/7–10\sam: 2 booked/)
      .waitFor();
    await sheet.getByText(/without orders will go away/).waitFor();
    await passesAxe(page);
    await sheet.getByRole('button', { name: 'Save the week' }).press('Enter');
    await eventually(async () => {
      const rows = await browser.shop.sql(`SELECT capacity FROM slot_template ORDER BY weekday, "startsAt"`);
      return rows.length === 15 && (rows[0] as { capacity: number }).capacity === 12;
    });
    await page.getByRole('heading', { name: 'Slots' }).waitFor();
  });
});

it('coupons are created, changed and switched off by keyboard', async () => {
  const page = await open('/desk/coupons', DESKTOP, 'MANAGER');
  await page.getByRole('button', { name: 'New coupon' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'New coupon' });
  await page.keyboard.type('Diwali-10');
  await page.keyboard.press('Enter');
  await sheet.getByText('The percent should be a whole number from 1 to 99.').waitFor();
  await passesAxe(page);
  await page.keyboard.type('10');
  await sheet.getByLabel('Last day').fill('2090-12-31');
  await sheet.getByLabel('Last day').press('Enter');
  const row = page.getByRole('row', { name: /Diwali-10/ });
  await row.getByText('until 31 Dec 2090').waitFor();
  await row.getByText('Valid now').waitFor();
  await page.getByRole('button', { name: 'Change Diwali-10' }).press('Enter');
  await page.getByLabel('Percent off').fill('20');
  await page.getByLabel('Percent off').press('Enter');
  await row.getByText('20 %').waitFor();
  // The error of a failed switch disappears once it has worked.
  const off = page.getByRole('button', { name: 'Switch off Diwali-10' });
  await page.route('**/graphql', (route) => route.abort());
  await off.press('Enter');
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await page.unroute('**/graphql');
  await off.press('Enter');
  await row.getByText('Switched off').waitFor();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor({ state: 'detached' });
  const stored = await one(`SELECT percent, active, "validUntil" FROM coupons WHERE code = 'Diwali-10'`);
  expect(stored).toEqual({ percent: 20, active: false, validUntil: new Date('2090-12-31T18:30:00Z') });
});

describe('staff', () => {
  it('are invited with a link that is shown once, change roles, and are removed', async () => {
    const page = await open('/desk/staff');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Invite somebody' }).press('Enter');
    await page.keyboard.type('new.rider');
    await page.keyboard.press('Enter');
    await page.locator('[name=email][aria-invalid=true]').waitFor();
    await page.getByLabel('Email').fill('a.rider.of.the.early.round@deliveries.tokri.example');
    await page.getByRole('dialog').getByLabel('Role').selectOption('RIDER');
    await page.getByRole('button', { name: 'Make the link' }).press('Enter');
    const link = await page.getByLabel('The link').inputValue();
    expect(link).toMatch(/\/desk\/join#[\w-]{43}$/);
    await passesAxe(page);
    await page.setViewportSize(NARROW);
    expect(await shape(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Copy the link' }).press('Enter');
    await eventually(async () => (await page.evaluate(() => navigator.clipboard.readText())) === link);
    // The second sheet opens before the first one's close event.
    await page.evaluate(() => {
      const press = (name: string) =>
        [...document.querySelectorAll('button')]
          .find((button) => (button.ariaLabel ?? button.textContent) === name)!
          .click();
      for (const name of ['Done', 'Change role of The PICKER']) press(name);
    });
    expect(await page.content()).not.toContain(link);
    await page.getByRole('dialog').getByLabel('Role').selectOption('SUPPORT');
    // Closing a sheet while it is being saved, and opening another: the other stays open.
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/desk/graphql*', async (route) => {
      if (route.request().postData()?.includes('SetStaffRole')) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save role' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('button', { name: 'Remove The PICKER' }).press('Enter');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await remove.waitFor();
    answer();
    const row = page.getByRole('row', { name: /The PICKER/ });
    await row.getByText('Support', { exact: true }).waitFor();
    await page.getByText('The PICKER is now Support').first().waitFor();
    await remove.press('Enter');
    await row.getByText('Does not work here any more').waitFor();
    expect(await one('SELECT role, active FROM staff WHERE "_id" = $1', [staff.PICKER._id])).toEqual({
      ...{ role: 'SUPPORT', active: false },
    });

    const invitations = page.getByRole('region', { name: 'Invitations' });
    await invitations.getByText('Rider', { exact: true }).waitFor();
    await invitations.getByRole('button', { name: /^Withdraw/ }).press('Enter');
    await passesAxe(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
    await invitations.getByText('Nobody is invited.').and(page.locator(':focus')).waitFor();
    expect(await browser.shop.sql('SELECT FROM staff_invitations')).toEqual([]);
  });
});

it('the audit log is paginated, and shows values before and after', async () => {
  await browser.shop.sql(
    `INSERT INTO audit_log ("by", action, subject, before, after)
     SELECT 'command', 'saveCoupon', 'coupon/Holi' || n, '{"percent":10,"active":true}', '{"percent":20,"active":true}'
     FROM generate_series(1, 51) AS n`,
  );
  await browser.shop.sql(
    `INSERT INTO audit_log ("by", action, subject, after) VALUES ('command', 'refundOrder', 'payment/p1', '{"amount":1249.5}')`,
  );
  await browser.shop.sql(
    `INSERT INTO audit_log ("by", action, subject, before, after) VALUES
       ('command', 'adjustStock', 'stock/malai-paneer', '{"onHand":5}', '{"onHand":6}'),
       ('command', 'replaceItem', 'order/o1', '{"productId":"fresh-dahi"}',
        '{"productId":"fresh-dahi","picked":0,"replacedBy":"punjabi-lassi","qty":1}')`,
  );
  const page = await open('/desk/audit');
  const newest = page.getByRole('row', { name: /Holi51/ });
  await newest.waitFor();
  // Products by their names.
  await page
    .getByRole('row', { name: /Adjust stock/ })
    .getByText('Stock of Malai Paneer')
    .waitFor();
  const replaced = await page
    .getByRole('row', { name: /Replace item/ })
    .locator('dl')
    .innerText();
  expect(replaced.replace(/\s+/g, ' ')).toMatch(/^Product: ?Fresh Dahi .*Replaced by: ?Punjabi Lassi/);
  expect((await newest.locator('dl').innerText()).replace(/\s+/g, ' ')).toMatch(/^Percent: (was )?10 .*20$/);
  await page
    .getByRole('row', { name: /Refund order/ })
    .getByText('₹1,249.50')
    .waitFor();
  expect(await page.getByRole('row', { name: /Holi1\b/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await page.getByRole('row', { name: /Holi1\b/ }).waitFor();
});

describe('figures', () => {
  const numbers = async (page: Page, table: string): Promise<number[]> => {
    const cells = page.getByRole('table', { name: table }).getByRole('row').getByRole('cell');
    return (await cells.allTextContents()).map((text) => Number(text.replace(/[^\d.-]/g, '')));
  };
  const tile = async (page: Page, label: string): Promise<number> => {
    const shown = page.locator('dl > div', { hasText: label }).locator('dd > span').first();
    return Number((await shown.textContent())!.replace(/[^\d.]/g, ''));
  };
  const sum = (all: number[]): number => Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100;

  it('match the database for the chosen days, and each chart’s table agrees with them', async () => {
    const page = await open('/desk/figures');
    const { orders, rupees } = await one<{ orders: number; rupees: number }>(
      `SELECT count(*)::int AS orders, sum("totalPaise")::float8 / 100 AS rupees FROM orders WHERE state = 'PLACED'`,
    );
    await page.getByRole('img', { name: /^Revenue by day/ }).waitFor();
    expect([await tile(page, 'Orders'), await tile(page, 'Revenue')]).toEqual([orders, rupees]);
    for (let shown = 0; shown < 5; shown += 1)
      await page.getByRole('button', { name: 'Show as a table' }).first().press('Enter');
    expect(sum(await numbers(page, 'Orders by day'))).toBe(orders);
    expect(sum(await numbers(page, 'Revenue by day'))).toBe(rupees);
    expect(sum(await numbers(page, 'Average basket by day'))).toBe(await tile(page, 'Average basket'));
    expect(sum(await numbers(page, 'Short lines by day'))).toBe(await tile(page, 'Short lines'));
    const inTime = page.getByRole('table', { name: 'Delivered in time by day' }).getByRole('cell');
    expect(new Set(await inTime.allTextContents())).toEqual(new Set(['None delivered']));
    await page.getByRole('img', { name: 'Delivered in time by day. None delivered' }).waitFor();
    await page.locator('dl > div', { hasText: 'In time' }).getByText('–').waitFor();

    // Other days, which are in the URL, and a year by week.
    await page.getByRole('button', { name: '30 days' }).press('Enter');
    await page.waitForURL(/days=30/);
    await page.getByRole('button', { name: 'Other days' }).press('Enter');
    await page.getByLabel('From').fill('2024-12-31');
    await page.getByLabel('To', { exact: true }).fill('2024-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await page.getByText('The last day is before the first.').waitFor();
    await page.getByLabel('From').fill('2024-01-01');
    await page.getByLabel('To', { exact: true }).fill('2024-12-31');
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await page.waitForURL(/from=2024-01-01&to=2024-12-31/);
    await page.getByRole('img', { name: /^Orders by week/ }).waitFor();
    expect(await tile(page, 'Orders')).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipts as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receipts-2024-01-01-2024-12-31.csv');
  });
});
