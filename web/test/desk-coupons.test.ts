import type { Page } from 'playwright-core';
import { visitDesk } from './helpers/desk-visit';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

interface Terms {
  percent: number;
  active: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
}

const stored = async (code: string) =>
  (
    await browser.shop.sql<Terms>(
      `SELECT percent, active, "validFrom", "validUntil" FROM coupons WHERE code = $1`,
      [code],
    )
  )[0];
const addCoupon = (code: string, percent: number, until: string | null) =>
  browser.shop.sql(
    `INSERT INTO coupons (code, percent, active, "validFrom", "validUntil") VALUES ($1, $2, true, NULL, $3)`,
    [code, percent, until],
  );

/** Opens a form of the coupons. */
async function openForm(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog');
  const save = () => page.getByRole('button', { name: 'Save coupon' }).click();
  return { sheet, last: sheet.getByLabel('Last day'), save };
}

/** Saving a form sends only what was changed in it: a coupon switched off meanwhile stays off. */
async function sendsChanges(page: Page): Promise<void> {
  const { sheet, last, save } = await openForm(page, 'Change Onam');
  await last.fill('2090-12-31');
  await browser.shop.sql(`UPDATE coupons SET active = false, percent = 15 WHERE code = 'Onam'`);
  await save();
  await sheet.waitFor({ state: 'hidden' });
  expect(await stored('Onam')).toEqual({
    ...{ percent: 15, active: false },
    ...{ validFrom: null, validUntil: new Date('2090-12-31T18:30:00Z') },
  });
}

/** A new coupon does not overwrite one with its code. */
async function overwritesNone(page: Page): Promise<void> {
  const before = await stored('Pongal');
  const { sheet, save } = await openForm(page, 'New coupon');
  const code = sheet.getByLabel('Code');
  await code.fill('Pongal');
  await sheet.getByLabel('Percent off').fill('25');
  await save();
  await sheet.getByText('There is a coupon Pongal already.').waitFor();
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect(await stored('Pongal')).toEqual(before);
  await code.fill('Pongal2');
  await save();
  await sheet.waitFor({ state: 'hidden' });
  expect(await stored('Pongal2')).toEqual({ percent: 25, active: true, validFrom: null, validUntil: null });
}

/** A day that is typed in part is refused, as it would mean no end. */
async function refusesHalfADay(page: Page): Promise<void> {
  const before = await stored('Ugadi');
  const { sheet, last, save } = await openForm(page, 'Change Ugadi');
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
}

it('a form sends only changes, overwrites no other coupon, and refuses a day typed in part', async () => {
  await addCoupon('Onam', 10, null);
  await addCoupon('Pongal', 10, '2020-01-01T00:00:00Z');
  await addCoupon('Ugadi', 10, '2090-12-31T18:30:00Z');
  const { page } = await visitDesk(browser, 'MANAGER', '/desk/coupons', { viewport: DESKTOP });
  await sendsChanges(page);
  await overwritesNone(page);
  await refusesHalfADay(page);
});
