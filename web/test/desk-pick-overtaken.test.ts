import type { APIResponse, Page, Route } from 'playwright-core';
import { moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { boughtInSlot, openPick, visitDesk } from './helpers/desk-visit';
import { intercept, responded } from './helpers/page-parts';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** The first response to an operation, as it is now, arrives once the returned function is called; others as usual. */
async function holdFirst(page: Page, operation: string): Promise<() => Promise<void>> {
  let isFirst = true;
  let held: { route: Route; response: APIResponse } | undefined;
  await intercept(page, operation, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    held = { route, response: await route.fetch() };
  });
  await refresh(page);
  await eventually(() => held !== undefined);
  return () => held!.route.fulfill({ response: held!.response });
}
const refresh = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

it('on a slow connection, what was picked meanwhile stays', async () => {
  const { shop } = browser;
  const { _id, slotId } = await boughtInSlot(shop, -3);
  const { page } = await visitDesk(browser, 'PICKER', '/desk/none');
  await openPick(page, `/desk/pick?slot=${slotId}`);
  await page.getByText('0 of 2 lines').waitFor();
  const arrive = await holdFirst(page, 'WorkOrders');
  await Promise.all([
    responded(page, 'PickItem'),
    page.getByRole('button', { name: /^Picked: Fresh Dahi/ }).click(),
  ]);
  await Promise.all([responded(page, 'WorkOrders'), refresh(page)]);
  await arrive();
  await networkIdle(page);
  await page.getByText('1 of 2 lines').waitFor();
  await moveTo(shop, 'DELIVERED', _id);
});

it.each(['PickSlots', 'WorkOrders'])(
  'when %s is slow, Pick does not go back to the slot of an older response',
  async (operation) => {
    const { shop } = browser;
    const [first, next] = [await boughtInSlot(shop, -1), await boughtInSlot(shop, -2)];
    const { page } = await visitDesk(browser, 'PICKER', '/desk/none');
    await openPick(page);
    const choice = page.getByLabel('Delivery slot');
    expect(await choice.inputValue()).toBe(first.slotId);
    const arrive = await holdFirst(page, operation);
    // As on the next day.
    await moveTo(shop, 'DELIVERED', first._id);
    await shop.sql(
      `UPDATE delivery_slots SET "startsAt" = "startsAt" - interval '2 days', "endsAt" = "endsAt" - interval '2 days',
       "cutoffAt" = "cutoffAt" - interval '2 days' WHERE "_id" = $1`,
      [first.slotId],
    );
    await Promise.all([responded(page, 'PickSlots'), refresh(page)]);
    await eventually(async () => (await choice.inputValue()) === next.slotId);
    await arrive();
    await networkIdle(page);
    expect(await choice.inputValue()).toBe(next.slotId);
    await page.getByText('0 of 2 lines').waitFor();
    await moveTo(shop, 'DELIVERED', next._id);
  },
);
