import { eventually } from '../../server/test/helpers/eventually';
import { visitDesk } from './helpers/desk-visit';
import { PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

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
