import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newBuyer, ordersOf, postOrder } from '../../server/test/helpers/buying';
import { newStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { worker } from '../../server/test/helpers/picking';
import { eventually } from '../../server/test/helpers/eventually';
import { auditedOf, visitDesk } from './helpers/desk-visit';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/;
const CART = { 'fresh-dahi': 1, 'table-butter': 1 };

/** An order without a slot, as when none was free by the time it was paid. */
async function withoutSlot(): Promise<string> {
  const { _id } = await bought(browser.shop, CART);
  await browser.shop.sql(`UPDATE orders SET "slotId" = NULL WHERE "_id" = $1`, [_id]);
  return _id;
}

/** An order in a slot that began so many hours ago, or if negative will begin. */
async function inSlot(hoursAgo: number, hours = 3): Promise<{ _id: string; slotId: string }> {
  const { _id } = await bought(browser.shop, CART);
  const [slot] = await browser.shop.sql<{ _id: string }>(
    `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity, booked)
     SELECT gen_random_uuid(), begins, begins + $2 * interval '1 hour', begins - interval '1 hour', 30, 1
     FROM (SELECT now() - $1 * interval '1 hour' AS begins) AS span RETURNING "_id"`,
    [hoursAgo, hours],
  );
  await browser.shop.sql(`UPDATE orders SET "slotId" = $1 WHERE "_id" = $2`, [slot!._id, _id]);
  return { _id, slotId: slot!._id };
}

const choice = (page: Page) => page.getByLabel('Delivery slot');
const labelsOf = (page: Page): Promise<string[]> => choice(page).getByRole('option').allInnerTexts();
const tick = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Picked: ${title}`) });
const isPacked = (orderId: string) => async () => {
  const [row] = await browser.shop.sql(`SELECT status FROM orders WHERE "_id" = $1`, [orderId]);
  return row!.status === 'PACKED';
};

async function pickAndPack(page: Page, orderId: string): Promise<void> {
  await tick(page, 'Fresh Dahi').click();
  await tick(page, 'Table Butter').click();
  await page.getByText('2 of 2 lines').waitFor();
  await page.getByRole('button', { name: /^Pack/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish packing' }).click();
  await eventually(isPacked(orderId));
}

it('an order without a slot is picked and packed, also without a connection', async () => {
  const _id = await withoutSlot();
  const options = { expected: CUT, serviceWorkers: 'allow' as const };
  const { page } = await visitDesk(browser, 'PICKER', '/desk/pick', options);
  await choice(page).getByRole('option').first().waitFor({ state: 'attached' });
  expect((await labelsOf(page)).at(-1)).toBe('1 to pick · without a delivery time');
  await choice(page).selectOption({ label: '1 to pick · without a delivery time' });
  await page.getByRole('heading', { level: 2, name: 'Dairy' }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await tick(page, 'Fresh Dahi').click();
  await page.getByText(/^No connection. \d changes are kept/).waitFor();
  await page.reload();
  await page.getByText('1 of 2 lines').waitFor();
  await page.context().setOffline(false);
  await eventually(async () => (await auditedOf(browser.shop, _id)).pickItem === 1);
  await tick(page, 'Table Butter').click();
  await page.getByText('2 of 2 lines').waitFor();
  await page.getByRole('button', { name: /^Pack/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish packing' }).click();
  await eventually(isPacked(_id));
});

it('cancelling an order while it is being picked is reported: without a slot, and after looking at another slot', async () => {
  const _id = await withoutSlot();
  const { page } = await visitDesk(browser, 'PICKER', `/desk/pick?slot=none&by=order&order=${_id}`);
  await tick(page, 'Fresh Dahi').click();
  await eventually(async () => (await auditedOf(browser.shop, _id)).pickItem === 1);
  await page.getByText('1 of 2 lines').waitFor();
  await moveTo(browser.shop, 'CANCELLED', _id);
  await page.getByText(`Order ${orderNumber(_id)} was cancelled`).waitFor();
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.getByRole('link', { name: new RegExp(orderNumber(_id)) }).waitFor({ state: 'detached' });

  const left = await inSlot(-24 * 5);
  await page.goto(`/desk/pick?slot=${left.slotId}&by=order&order=${left._id}`);
  await tick(page, 'Fresh Dahi').click();
  await eventually(async () => (await auditedOf(browser.shop, left._id)).pickItem === 1);
  await page.getByText('1 of 2 lines').waitFor();
  await page.goto('/desk/pick?slot=none');
  await page.getByText('1 of 2 lines').waitFor({ state: 'detached' });
  await moveTo(browser.shop, 'CANCELLED', left._id);
  await page.getByText(`Order ${orderNumber(left._id)} was cancelled`).waitFor();
});

it('late orders come first, of past slots and of one that runs past midnight, and have a link from other slots', async () => {
  const late = await inSlot(30);
  const done = await inSlot(54);
  const overnight = await inSlot(25, 26);
  const picker = await newStaff(browser.shop, 'PICKER');
  await worker(browser.shop, picker, late._id).start();
  await worker(browser.shop, picker, late._id).pick('fresh-dahi', 1);
  await moveTo(browser.shop, 'DELIVERED', done._id);
  const { page } = await visitDesk(browser, picker, '/desk/pick');
  await choice(page).getByRole('option').first().waitFor({ state: 'attached' });
  const values = await choice(page)
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values.slice(0, 2)).toEqual([late.slotId, overnight.slotId]);
  expect(values).not.toContain(done.slotId);
  expect(await choice(page).inputValue()).toBe(late.slotId);
  expect((await labelsOf(page))[0]).toMatch(/^1 late · /);
  await choice(page).selectOption(overnight.slotId);
  await page.getByText('0 of 2 lines').waitFor();
  await page.getByRole('link', { name: /^1 late · / }).click();
  await page.getByText('1 of 2 lines').waitFor();
  await tick(page, 'Table Butter').click();
  await page.getByText('2 of 2 lines').waitFor();
  await page.getByRole('button', { name: /^Pack/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish packing' }).click();
  await eventually(isPacked(late._id));
  await page.getByRole('link', { name: /^Next: 1 to pick · / }).click();
  await page.getByText('0 of 2 lines').waitFor();
  await moveTo(browser.shop, 'DELIVERED', overnight._id);
});

it('the slot that a picker is in stays after its end, until it is not listed any more', async () => {
  const { shop } = browser;
  const [ending, next] = [await inSlot(2), await inSlot(-1)];
  const { page } = await visitDesk(browser, 'PICKER', '/desk/pick');
  await page.getByText('0 of 2 lines').waitFor();
  expect(await choice(page).inputValue()).toBe(ending.slotId);
  const refresh = async () => {
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('PickSlots') === true,
    );
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await answered;
    await networkIdle(page);
  };
  await shop.sql(`UPDATE delivery_slots SET "endsAt" = now() - interval '5 seconds' WHERE "_id" = $1`, [
    ending.slotId,
  ]);
  await refresh();
  expect(await choice(page).inputValue()).toBe(ending.slotId);
  await tick(page, 'Fresh Dahi').click();
  await page.getByText('1 of 2 lines').waitFor();
  await eventually(async () => (await auditedOf(shop, ending._id)).pickItem === 1);

  // As on the next day.
  await moveTo(shop, 'DELIVERED', ending._id);
  await shop.sql(
    `UPDATE delivery_slots SET "startsAt" = "startsAt" - interval '2 days', "endsAt" = "endsAt" - interval '2 days',
       "cutoffAt" = "cutoffAt" - interval '2 days' WHERE "_id" = $1`,
    [ending.slotId],
  );
  await refresh();
  expect(await choice(page).inputValue()).toBe(next.slotId);
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);

  // A link that comes by itself moves nothing that a finger may be on its way to.
  const shelf = page.getByRole('heading', { level: 2, name: 'Dairy' });
  const place = await shelf.boundingBox();
  const late = await inSlot(30);
  await refresh();
  await page.getByRole('link', { name: /^1 late · / }).waitFor();
  expect(await shelf.boundingBox()).toEqual(place);
  await moveTo(shop, 'DELIVERED', late._id);
  await moveTo(shop, 'DELIVERED', next._id);
});

it('Undo of what was decided about an order goes when somebody else has it', async () => {
  const { shop } = browser;
  const { _id, slotId } = await inSlot(-1);
  const { _id: other } = await bought(shop, { sugar: 1 });
  await shop.sql(`UPDATE orders SET "slotId" = $1 WHERE "_id" = $2`, [slotId, other]);
  const { page } = await visitDesk(browser, 'PICKER', `/desk/pick?slot=${slotId}`, { expected: CUT });
  await page.getByText('0 of 3 lines').waitFor();
  await page.context().setOffline(true);
  await tick(page, 'Fresh Dahi').click();
  const undo = page.getByRole('button', { name: 'Undo Fresh Dahi' });
  await undo.waitFor();
  await worker(shop, await newStaff(shop, 'PICKER'), _id).start();
  await page.context().setOffline(false);
  await page.getByText(`The PICKER has order ${orderNumber(_id)}`).waitFor();
  await undo.waitFor({ state: 'detached' });
  await page.getByText('0 of 1 line').waitFor();
  for (const one of [_id, other]) await moveTo(shop, 'DELIVERED', one);
});

it.each([
  ['without a slot', withoutSlot],
  ['of yesterday', async () => (await inSlot(30))._id],
  ['of a day to come', async () => (await inSlot(-24 * 5))._id],
])('the page of an order %s links to picking it', async (_which, place) => {
  const _id = await place();
  const { page } = await visitDesk(browser, 'PICKER', `/desk/orders/${_id}`);
  await page.getByRole('link', { name: 'Pick', exact: true }).last().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Pick', exact: true }).click();
  await page.getByText('0 of 2 lines').waitFor();
  await pickAndPack(page, _id);
  await page.goto(`/desk/orders/${_id}`);
  await page.getByRole('link', { name: 'Packing slip' }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Pick', exact: true }).count()).toBe(0);
});

it('the page of an order has no such link for roles that may not pick', async () => {
  const _id = await withoutSlot();
  const { page, staff } = await visitDesk(browser, 'MANAGER', `/desk/orders/${_id}`);
  await page.getByRole('link', { name: 'Packing slip' }).waitFor();
  expect((await findShown(browser.shop, _id, staff))!.slot).toBeNull();
  expect(await page.getByRole('main').getByRole('link', { name: 'Pick', exact: true }).count()).toBe(0);
});

it('an order is marked as late from the end of its slot on, also on a page that is open, and has a map until its account is deleted', async () => {
  const { _id } = await inSlot(1, 1 + 5 / 3600);
  const { page } = await visitDesk(browser, 'SUPPORT', `/desk/orders/${_id}`);
  await page.getByRole('main').getByText('Late', { exact: true }).waitFor();
  const map = page.getByRole('link', { name: 'Show on a map' });
  await map.waitFor();
  await moveTo(browser.shop, 'DELIVERED', _id);
  await browser.shop.sql(
    `UPDATE users SET "deletedAt" = now() WHERE "_id" = (SELECT "userId" FROM orders WHERE "_id" = $1)`,
    [_id],
  );
  await page.reload();
  await page.getByText('Their first order').waitFor();
  expect(await map.count()).toBe(0);
});

it('an unpaid order that is packed short shows the reduced price of its items, the delivery fee and its receipt', async () => {
  const buyer = await newBuyer(browser.shop, {});
  const cart = [
    { _id: 'sugar', qty: 3 },
    { _id: 'besan', qty: 1 },
  ];
  await postOrder(browser.shop, buyer, { cart, address: '12 MG Road' });
  const { _id } = (await ordersOf(browser.shop, buyer))[0]!;
  const picker = await newStaff(browser.shop, 'PICKER');
  const by = worker(browser.shop, picker, _id);
  await by.start();
  await by.short('sugar', 2);
  await by.pick('besan', 1);
  await by.finish();
  const { page } = await visitDesk(browser, 'SUPPORT', `/desk/orders/${_id}`);
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByText('Due at the door').waitFor();
  const amounts = (await money.locator('dl').innerText()).replaceAll(/\s+/g, ' ');
  expect(amounts).toBe('Items ₹110 Delivery ₹50 Due at the door ₹160 Came in ₹0 Remains ₹0');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    money.getByRole('link', { name: 'Receipt', exact: true }).click(),
  ]);
  await tab.getByRole('cell', { name: /^Sugar, / }).waitFor();
  await tab.getByText('₹160.00').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    money.getByRole('link', { name: 'Receipt as a PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^R\d{4}-\d{8}\.pdf$/);

  // Once the session has ended, both lead to the sign-in page.
  const signIn = page.getByRole('heading', { name: 'Sign in to the desk' });
  await page.context().clearCookies();
  await money.getByRole('link', { name: 'Receipt as a PDF' }).click();
  await signIn.waitFor();
  await page.goto(`/desk/orders/${_id}/receipt`);
  await signIn.waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toBe(`/desk/orders/${_id}`);
});
