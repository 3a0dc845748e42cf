import type { Page } from 'playwright-core';
import { PASSWORD } from '../../server/test/helpers/desk';
import { eventually } from '../../server/test/helpers/eventually';
import { follow, visitDesk } from './helpers/desk-visit';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** The capacity of each window of Monday. */
const mondays = async (): Promise<number[]> =>
  (
    await browser.shop.sql<{ capacity: number }>(
      `SELECT capacity FROM slot_template WHERE weekday = 1 ORDER BY "startsAt"`,
    )
  ).map(({ capacity }) => capacity);
/** As when somebody else saves the week. */
const setMonday = (startsAt: string, capacity: number) =>
  browser.shop.sql(`UPDATE slot_template SET capacity = $2 WHERE weekday = 1 AND "startsAt" = $1`, [
    startsAt,
    capacity,
  ]);

describe('on a phone', () => {
  it('a closed slot opens with the capacity of the slots with the same hours', async () => {
    const hour = `extract(hour FROM "startsAt" AT TIME ZONE 'Asia/Kolkata')`;
    await browser.shop.sql(
      `UPDATE delivery_slots SET capacity = CASE ${hour} WHEN 7 THEN 10 WHEN 17 THEN 100 ELSE 30 END`,
    );
    const { page } = await visitDesk(browser, 'MANAGER', '/desk/slots', { viewport: PHONE });
    await page.getByRole('group', { name: 'Day' }).getByRole('button').nth(2).click();
    await page.getByRole('button', { name: /^Close .*7–10 am/ }).click();
    const closed = `SELECT "_id" FROM delivery_slots WHERE capacity = 0`;
    await eventually(async () => (await browser.shop.sql(closed)).length === 1);
    const [slot] = await browser.shop.sql<{ _id: string }>(closed);
    await page.getByRole('button', { name: /^Open .*7–10 am/ }).click();
    await eventually(async () => (await browser.shop.sql(closed)).length === 0);
    expect(
      await browser.shop.sql('SELECT capacity FROM delivery_slots WHERE "_id" = $1', [slot!._id]),
    ).toEqual([{ capacity: 10 }]);
  });
});

/** The editor of the week, opened anew, with fewer orders for the first window of Monday. */
async function editWeek(page: Page) {
  await follow(page, '/desk/slots');
  await page.getByRole('region', { name: 'Monday' }).waitFor({ state: 'hidden' });
  await follow(page, '/desk/slots?edit=week');
  const first = page.getByRole('region', { name: 'Monday' }).getByLabel('Orders').first();
  await first.fill('12');
  return first;
}
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Save the week?' });
async function saveWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save the week' }).click();
  await sheetOf(page).getByRole('button', { name: 'Save the week' }).click();
}
const conflictOn = (page: Page) =>
  page.getByRole('alert').getByText('Somebody else has changed the week meanwhile');

/** What somebody else has saved since the week was opened is not overwritten, but can be looked at. */
async function overwritesNothing(page: Page): Promise<void> {
  const first = await editWeek(page);
  await setMonday('10:00', 44);
  await saveWeek(page);
  await conflictOn(page).waitFor();
  expect([await first.inputValue(), await mondays()]).toEqual(['12', [30, 44, 30]]);
  await page.getByRole('button', { name: 'Look at it again' }).click();
  await conflictOn(page).waitFor({ state: 'hidden' });
  const numbers = page.getByRole('region', { name: 'Monday' }).getByLabel('Orders');
  await eventually(async () => (await numbers.nth(1).inputValue()) === '44');
  expect(await first.inputValue()).toBe('30');
  await first.fill('12');
  await saveWeek(page);
  await eventually(async () => (await mondays()).join() === '12,44,30');
}

/** What was typed before a session ended conflicts with what was saved before the next. */
async function conflictsAfterSignIn(page: Page, { email }: { email: string }): Promise<void> {
  await setMonday('07:00', 30);
  const first = await editWeek(page);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save the week' }).click();
  await page.getByLabel('Email').fill(email);
  await setMonday('10:00', 55);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await eventually(async () => (await first.inputValue()) === '12');
  await saveWeek(page);
  await conflictOn(page).waitFor();
  expect(await mondays()).toEqual([30, 55, 30]);
}

/** The sheet says what is in the slots by then. */
async function confirmsWhatIsBooked(page: Page): Promise<void> {
  await editWeek(page);
  await page.getByRole('button', { name: 'Remove window 3 of Monday' }).click();
  await browser.shop.sql(
    `UPDATE delivery_slots SET booked = 2 WHERE "_id" = (SELECT "_id" FROM delivery_slots
       WHERE "startsAt" > now() AND extract(isodow FROM "startsAt" AT TIME ZONE 'Asia/Kolkata') = 1
       ORDER BY "startsAt" DESC LIMIT 1)`,
  );
  await page.getByRole('button', { name: 'Save the week' }).click();
  await sheetOf(page)
    .getByText(/^1 window of the coming days will close .*: 2 orders\.$/)
    .waitFor();
}

it('the week is not saved over what somebody else has saved, even before a sign-in, and is confirmed by what is booked', async () => {
  const { page, staff } = await visitDesk(browser, 'MANAGER', '/desk/slots', {
    ...{ viewport: DESKTOP, expected: /status of 401/ },
  });
  await overwritesNothing(page);
  await conflictsAfterSignIn(page, staff);
  await confirmsWhatIsBooked(page);
});
