import type { Page, Route } from 'playwright-core';
import { newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { faults, shape } from './helpers/audit';
import { visitDesk } from './helpers/desk-visit';
import { announced, heading, intercept, navigate } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const NARROW = { width: 320, height: 640 };
let page: Page;
let picker: TestStaff;
beforeAll(async () => {
  const { shop } = browser;
  picker = await newStaff(shop, 'PICKER');
  await bought(shop, { tomato: 2, potato: 1 });
  await bought(shop);
  await shop.sql(
    `INSERT INTO coupons (code, percent, active, "validUntil") VALUES ('Onam', 10, true, NULL),
       ('Pongal', 10, true, '2020-01-01T00:00:00Z'), ('Ugadi', 10, true, '2090-12-31T18:30:00Z')`,
  );
  const options = { viewport: DESKTOP, expected: /ERR_FAILED/, stays: true as const };
  ({ page } = await visitDesk(browser, 'OWNER', '/desk/coupons', options));
});

/** Holds an operation back until `release` is called; `how` then responds to it. */
async function hold(operation: string, how: (route: Route) => Promise<void>): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, operation, async (route) => {
    await held;
    await how(route);
  });
  return release;
}

/** Goes to a screen of the desk. */
async function open(path: string, title: string): Promise<void> {
  await navigate(page, `/desk/${path}`);
  await heading(page, title);
}

const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await browser.shop.sql<Row>(sql, values))[0]!;

describe('coupons', () => {
  const stored = (code: string) =>
    one<{ validUntil: Date } | undefined>(
      `SELECT percent, active, "validFrom", "validUntil" FROM coupons WHERE code = $1`,
      [code],
    );
  const UNTIL_2090 = { validFrom: null, validUntil: new Date('2090-12-31T18:30:00Z') };

  it('are created, changed and switched off by keyboard', async () => {
    await page.getByRole('button', { name: 'New coupon' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'New coupon' });
    await page.keyboard.type('Diwali-10');
    await page.keyboard.press('Enter');
    await sheet.getByText('The percent should be a whole number from 1 to 99.').waitFor();
    expect(await faults(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.type('10');
    await sheet.getByLabel('Last day').fill('2090-12-31');
    await sheet.getByLabel('Last day').press('Enter');
    const row = page.getByRole('row', { name: /Diwali-10/ });
    await row.getByText('until 31 Dec 2090').waitFor();
    await row.getByText('Valid now').waitFor();
    await page.getByRole('button', { name: 'Edit Diwali-10' }).press('Enter');
    await page.getByLabel('Percent off').fill('20');
    await page.getByLabel('Percent off').press('Enter');
    await row.getByText('20%').waitFor();
    // The error of a failed switch disappears once it has worked.
    const off = page.getByRole('button', { name: 'Switch off Diwali-10' });
    await page.route('**/graphql', (route) => route.abort());
    await off.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await page.unroute('**/graphql');
    await off.press('Enter');
    await row.getByText('Switched off').waitFor();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor({ state: 'detached' });
    expect(await stored('Diwali-10')).toEqual({ ...UNTIL_2090, percent: 20, active: false });
  });

  /** Opens a form of the coupons. */
  async function openForm(button: string) {
    await page.getByRole('button', { name: button }).click();
    const sheet = page.getByRole('dialog');
    const save = () => page.getByRole('button', { name: 'Save coupon' }).click();
    return { sheet, last: sheet.getByLabel('Last day'), save };
  }

  it('send only what was changed in their form: one switched off meanwhile stays off', async () => {
    const { sheet, last, save } = await openForm('Edit Onam');
    await last.fill('2090-12-31');
    await browser.shop.sql(`UPDATE coupons SET active = false, percent = 15 WHERE code = 'Onam'`);
    await save();
    await sheet.waitFor({ state: 'hidden' });
    expect(await stored('Onam')).toEqual({ ...UNTIL_2090, percent: 15, active: false });
  });

  it('leave a form that was opened while they were being saved, and report it if that failed', async () => {
    const leave = () => page.getByRole('button', { name: 'Cancel' }).click();
    let release = await hold('SaveCoupon', (route) => route.continue());
    const { save } = await openForm('Edit Onam');
    await page.getByLabel('Percent off').fill('16');
    await save();
    await leave();
    const { sheet } = await openForm('Edit Ugadi');
    release();
    await page.getByRole('row', { name: /Onam/ }).getByText('16%').waitFor();
    await announced(page, 'Onam is saved');
    expect(await sheet.getByLabel('Code').inputValue()).toBe('Ugadi');
    await page.unroute('**/graphql');
    release = await hold('SaveCoupon', (route) => route.abort());
    await save();
    await leave();
    release();
    await announced(page, 'Save coupon: ');
    await page.unroute('**/graphql');
  });

  it('do not overwrite another with their code', async () => {
    const before = await stored('Pongal');
    const { sheet, save } = await openForm('New coupon');
    const code = sheet.getByLabel('Code');
    await code.fill('Pongal');
    await sheet.getByLabel('Percent off').fill('25');
    await save();
    await sheet.getByText('The coupon Pongal already exists.').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await stored('Pongal')).toEqual(before);
    await code.fill('Pongal2');
    // It is saved: only the list cannot be read at once.
    await intercept(page, 'Coupons', (route) => route.abort());
    await save();
    await sheet.waitFor({ state: 'hidden' });
    await page.unroute('**/graphql');
    await page.getByRole('row', { name: /Pongal2/ }).waitFor();
    expect(await stored('Pongal2')).toEqual({ percent: 25, active: true, validFrom: null, validUntil: null });
  });

  it('reject a partly typed day, which would mean no end', async () => {
    const before = await stored('Ugadi');
    const { sheet, last, save } = await openForm('Edit Ugadi');
    const why = sheet.getByText('Enter the whole day, or leave it empty.');
    // Empties the first of the field's parts.
    await last.press('Backspace');
    await save();
    await why.waitFor();
    expect(await stored('Ugadi')).toEqual(before);
    // The first digits of a year.
    await last.fill('0020-12-31');
    await save();
    await why.waitFor();
    expect(await stored('Ugadi')).toEqual(before);
    await last.fill('2091-01-31');
    await save();
    await sheet.waitFor({ state: 'hidden' });
    expect((await stored('Ugadi'))!.validUntil).toEqual(new Date('2091-01-31T18:30:00Z'));
  });
});

describe('staff', () => {
  it('are invited with a link that is shown once, change roles, and are removed', async () => {
    await open('staff', 'Staff');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
    await page.keyboard.type('new.rider');
    await page.keyboard.press('Enter');
    await page.locator('[name=email][aria-invalid=true]').waitFor();
    await page.getByLabel('Email').fill('a.rider.of.the.early.round@deliveries.tokri.example');
    await page.getByRole('dialog').getByLabel('Role').selectOption('RIDER');
    // Closing the form discards the link that it is waiting for, and the next form stays.
    let release = await hold('InviteStaff', (route) => route.continue());
    await page.getByRole('button', { name: 'Create link' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
    const again = page.getByLabel('Email');
    await again.fill('a.rider.of.the.early.round@deliveries.tokri.example');
    await page.getByRole('dialog').getByLabel('Role').selectOption('RIDER');
    release();
    const invitations = page.getByRole('region', { name: 'Invitations', includeHidden: true });
    await invitations.getByText('Rider', { exact: true }).waitFor();
    expect(await again.isVisible()).toBe(true);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Create link' }).press('Enter');
    const link = await page.getByLabel('Invitation link').inputValue();
    expect(link).toMatch(/\/desk\/join#[\w-]{43}$/);
    expect(await faults(page, 'dialog[open]')).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await shape(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Copy link' }).press('Enter');
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
    release = await hold('SetStaffRole', (route) => route.continue());
    await page.getByRole('button', { name: 'Save role' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('button', { name: 'Remove The PICKER' }).press('Enter');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await remove.waitFor();
    release();
    const row = page.getByRole('row', { name: /The PICKER/ });
    await row.getByText('Support', { exact: true }).waitFor();
    await page.getByText('The PICKER is now Support').first().waitFor();
    await remove.press('Enter');
    await row.getByText('Removed').waitFor();
    expect(await one('SELECT role, active FROM staff WHERE "_id" = $1', [picker._id])).toEqual({
      ...{ role: 'SUPPORT', active: false },
    });

    await invitations.getByText('Rider', { exact: true }).waitFor();
    await invitations.getByRole('button', { name: /^Withdraw/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
    await invitations.getByText('No open invitations.').and(page.locator(':focus')).waitFor();
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
        '{"productId":"fresh-dahi","picked":0,"replacedBy":"punjabi-lassi","qty":1}'),
       ('command', 'failDelivery', 'order/o1', null, '{"reason":"2026-11-24T10:00 nobody there"}'),
       ('command', 'failDelivery', 'order/o1', null, '{"reason":"2026-13-24T10:00:00Z"}')`,
  );
  await open('audit', 'Audit');
  const newest = page.getByRole('row', { name: /Holi51/ });
  await newest.waitFor();
  // Texts that only look like a time.
  await page.getByText('2026-11-24T10:00 nobody there').waitFor();
  await page.getByText('2026-13-24T10:00:00Z').waitFor();
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
  const numbers = async (table: string): Promise<number[]> => {
    const cells = page.getByRole('table', { name: table }).getByRole('row').getByRole('cell');
    return (await cells.allTextContents()).map((text) => Number(text.replace(/[^\d.-]/g, '')));
  };
  const tile = async (label: string): Promise<number> => {
    const shown = page.locator('dl > div', { hasText: label }).locator('dd > span').first();
    return Number((await shown.textContent())!.replace(/[^\d.]/g, ''));
  };
  const sum = (all: number[]): number => Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100;

  it('match the database for the chosen days, and each chart’s table agrees with them', async () => {
    await open('figures', 'Figures');
    const { orders, rupees } = await one<{ orders: number; rupees: number }>(
      `SELECT count(*)::int AS orders, sum("totalPaise")::float8 / 100 AS rupees FROM orders WHERE state = 'PLACED'`,
    );
    await page.getByRole('img', { name: /^Revenue by day/ }).waitFor();
    expect([await tile('Orders'), await tile('Revenue')]).toEqual([orders, rupees]);
    for (let shown = 0; shown < 5; shown += 1)
      await page.getByRole('button', { name: 'Show as a table' }).first().press('Enter');
    expect(sum(await numbers('Orders by day'))).toBe(orders);
    expect(sum(await numbers('Revenue by day'))).toBe(rupees);
    expect(sum(await numbers('Average basket by day'))).toBe(await tile('Average basket'));
    expect(sum(await numbers('Short lines by day'))).toBe(await tile('Short lines'));
    const inTime = page.getByRole('table', { name: 'Delivered on time by day' }).getByRole('cell');
    expect(new Set(await inTime.allTextContents())).toEqual(new Set(['None delivered']));
    await page.getByRole('img', { name: 'Delivered on time by day. None delivered' }).waitFor();
    await page.locator('dl > div', { hasText: 'On time' }).getByText('–').waitFor();

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
    expect(await tile('Orders')).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipts as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receipts-2024-01-01-2024-12-31.csv');
  });
});
