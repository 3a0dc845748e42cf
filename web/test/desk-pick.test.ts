import type { Locator, Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditOf, worker } from '../../server/test/helpers/picking';
import { setStock } from '../../server/test/helpers/stock';
import { faults } from './helpers/audit';
import {
  boughtWithoutSlot,
  largeCart,
  openPick,
  pickPath,
  storedWork,
  visitDesk,
} from './helpers/desk-visit';
import type { LargeCart } from './helpers/desk-visit';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const CUT = /status of 40[13]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/;
const LINES = 5;

let large: LargeCart;
let page: Page;
let owner: TestStaff;
beforeAll(async () => {
  large = await largeCart(browser.shop, LINES);
  const options = { expected: CUT, stays: true as const };
  ({ page, staff: owner } = await visitDesk(browser, 'OWNER', '/desk/none', options));
});

const pathOf = (orderId: string, one?: boolean) => pickPath(browser.shop, orderId, one);
const statusOf = async (orderId: string) => (await findShown(browser.shop, orderId, owner))?.status;
const row = (page: Page, productId: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(large.names.get(productId)!, { exact: true }) });
const tick = (page: Page, productId: string) =>
  row(page, productId).getByRole('button', { name: /^Picked: / });
const other = (page: Page, productId: string) =>
  page.getByRole('button', { name: `Not enough ${large.names.get(productId)!}`, exact: true });
const instead = (page: Page, productId: string) => row(page, productId).getByText(/instead$/);
const dialog = (page: Page) => page.getByRole('dialog');
/** Waits until this has the focus. */
const focusedIn = (page: Page, place: Locator) => place.and(page.locator(':focus')).waitFor();

describe('an order of many lines', () => {
  it('takes one tap per line, two if short or replaced, and five besides', async () => {
    const { _id } = await bought(browser.shop, large.cart);
    await openPick(page, await pathOf(_id, false));
    let taps = 0;
    const tap = async (target: ReturnType<Page['locator']>) => {
      taps += 1;
      await target.click();
    };
    await page.getByRole('heading', { level: 2, name: 'Dairy' }).waitFor();
    await tap(page.getByRole('button', { name: 'Order by order' }));
    await tap(page.getByRole('link', { name: new RegExp(orderNumber(_id)) }));
    await page.getByText(`0 of ${LINES} lines`).waitFor();
    await tap(other(page, 'fresh-cow-milk'));
    await tap(dialog(page).getByRole('button', { name: '1', exact: true }));
    await row(page, 'fresh-cow-milk').getByText('1 picked, 1 short').waitFor();
    const others = Object.keys(large.cart).filter((id) => id !== 'fresh-cow-milk' && !large.byWeight.has(id));
    const [replaced, ...whole] = others as [string, ...string[]];
    await tap(other(page, replaced));
    await tap(dialog(page).locator('li').getByRole('button').first());
    await instead(page, replaced).waitFor();
    for (const productId of whole) await tap(tick(page, productId));
    // The weight is typed, and the keyboard's "Done" moves to the next line.
    await tap(page.getByRole('textbox', { name: /^Grams of / }).first());
    for (const grams of [...large.byWeight].map((_id, nth) => 180 + nth)) {
      await page.keyboard.type(String(grams));
      taps += 1;
      await page.keyboard.press('Enter');
    }
    await page.getByText(`${LINES} of ${LINES} lines`).waitFor();
    await tap(page.getByRole('button', { name: 'Pack', exact: true }));
    await dialog(page)
      .getByText(`${LINES - 2} lines in full`)
      .waitFor();
    await dialog(page).getByText('181 g').waitFor();
    const [, promised] = /₹(\S+) is refunded/.exec(await dialog(page).innerText()) ?? [];
    await tap(dialog(page).getByRole('button', { name: 'Finish packing' }));
    expect(taps).toBeLessThanOrEqual(LINES + 2 + 5);
    await eventually(async () => (await statusOf(_id)) === 'PACKED');
    const { refunds } = (await findShown(browser.shop, _id, owner))!;
    expect(refunds.map(({ amount }) => amount)).toEqual([Number(promised)]);
  });

  it('is picked with the keyboard alone, and each step is announced', async () => {
    const { _id } = await bought(browser.shop, large.cart);
    const { keyboard } = page;
    await page.setViewportSize(DESKTOP);
    await openPick(page, await pathOf(_id));
    await page.getByText(`0 of ${LINES} lines`).waitFor();
    await page.getByRole('button', { name: 'All orders in this slot' }).focus();
    await keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    expect(await focused()).toBe('Picked: Fresh Cow Milk, 2 × 500ml');
    // Back and forth, and no further than the end.
    await keyboard.press('ArrowDown');
    await keyboard.press('j');
    await keyboard.press('k');
    expect(await focused()).toMatch(/^Picked: Fresh Dahi/);
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    // Two are ordered: the sheet asks how many are missing.
    await keyboard.press('s');
    await focusedIn(page, dialog(page).getByRole('button', { name: '1', exact: true }));
    await keyboard.press('Tab');
    await focusedIn(page, dialog(page).getByRole('button', { name: 'All 2' }));
    await keyboard.press('Enter');
    await page.getByText('Not found').waitFor();
    await page.locator('[aria-live]', { hasText: 'Fresh Cow Milk: 2 short.' }).waitFor({ state: 'attached' });
    expect(await focused()).toMatch(/^Picked: Fresh Dahi/);
    await keyboard.press('r');
    await focusedIn(page, dialog(page).locator('li').getByRole('button').first());
    await keyboard.press('Enter');
    await instead(page, 'fresh-dahi').waitFor();
    expect(await focused()).toMatch(/^Picked: Malai Paneer/);
    await keyboard.press('s');
    await row(page, 'malai-paneer').getByText('Not found').waitFor();
    await keyboard.press('u');
    await page.getByText(`2 of ${LINES} lines`).waitFor();
    for (let done = 2; done < LINES; done += 1) {
      await page.getByText(`${done} of ${LINES} lines`).waitFor();
      if ((await focused()).startsWith('Grams of ')) await keyboard.type('200');
      await keyboard.press('Enter');
    }
    await page.getByText(`${LINES} of ${LINES} lines`).waitFor();
    await keyboard.press('p');
    await dialog(page).getByRole('button', { name: 'Finish packing' }).waitFor();
    await keyboard.press('Enter');
    await eventually(async () => (await statusOf(_id)) === 'PACKED');
  });
});

it('picking goes on without a connection and a slot, across a reload, and is sent later in order and only once', async () => {
  const lines = { 'fresh-cow-milk': 2, tomato: 1, 'fresh-dahi': 1, 'table-butter': 1 };
  const _id = await boughtWithoutSlot(browser.shop, lines);
  const path = await pathOf(_id);
  const options = { serviceWorkers: 'allow' as const, expected: CUT };
  const { page } = await visitDesk(browser, 'PICKER', path, options);
  await page.getByText('0 of 4 lines').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await tick(page, 'fresh-dahi').click();
  await eventually(async () => (await statusOf(_id)) === 'PICKING');
  await page.clock.install();
  await page.context().setOffline(true);

  await tick(page, 'fresh-cow-milk').click();
  await tick(page, 'table-butter').click();
  // A decision is changed.
  await other(page, 'fresh-cow-milk').click();
  // What could be put in instead has a price; the lines of Pick have none.
  const isRupeeLoaded = () =>
    [...document.fonts].some(({ unicodeRange, status }) => unicodeRange === 'U+20B9' && status === 'loaded');
  await eventually(() => page.evaluate(isRupeeLoaded));
  await dialog(page).getByRole('button', { name: '1', exact: true }).click();
  await page.getByText(/^No connection. \d changes are kept/).waitFor();
  await page.clock.fastForward('05:00');
  await page.reload();
  await page.getByText('3 of 4 lines').waitFor();
  await row(page, 'fresh-cow-milk').getByText('1 picked, 1 short').waitFor();
  // A line sold by weight cannot be picked before it is weighed.
  await page.getByRole('button', { name: 'Grams of Tomato' }).click();
  await page.getByText('3 of 4 lines').waitFor();
  await page.keyboard.type('930');
  await tick(page, 'tomato').click();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('link', { name: new RegExp(`${orderNumber(_id)}.*Packed`) }).waitFor();
  await page.clock.fastForward('05:00');
  // Another tab sends it, from whatever screen it is on.
  const second = await page.context().newPage();
  await page.close();
  await second.goto('/desk/orders');
  expect(await statusOf(_id)).toBe('PICKING');
  await second.context().setOffline(false);
  await eventually(async () => (await statusOf(_id)) === 'PACKED');
  const actions = await auditOf(browser.shop, _id);
  const idOf = (after: string) => (JSON.parse(after) as { productId?: string } | null)?.productId;
  expect(actions.map(({ action, after }) => [action, idOf(after) ?? []].flat().join(' '))).toEqual([
    ...['startPicking', 'pickItem fresh-dahi', 'pickItem fresh-cow-milk', 'pickItem table-butter'],
    ...['markShort fresh-cow-milk', 'pickItem tomato', 'finishPacking'],
  ]);
});

it('a product that one order counts and another weighs is ticked and weighed on one shelf', async () => {
  const { shop } = browser;
  const [counted, loose] = [await bought(shop, { tomato: 2 }), await bought(shop, { tomato: 1 })];
  // Ordered before the product was sold by weight.
  await shop.sql(`UPDATE order_items SET "packGrams" = NULL WHERE "orderId" = $1`, [counted._id]);
  // A slot of their own, without the orders of other tests.
  const [slot] = await shop.sql<{ _id: string }>(
    `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity, booked)
     VALUES (gen_random_uuid(), now() + interval '90 hours', now() + interval '93 hours', now() + interval '80 hours', 9, 2)
     RETURNING "_id"`,
  );
  const ids = [counted._id, loose._id];
  await shop.sql(`UPDATE orders SET "slotId" = $1 WHERE "_id" = ANY($2)`, [slot!._id, ids]);
  await openPick(page, await pathOf(counted._id, false));
  await page.getByText('0 of 2 lines').waitFor();
  await page.getByRole('button', { name: 'Picked: Tomato, 2 × kg', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2 lines').waitFor();
  // The keyboard has gone on to the weight.
  await page
    .getByRole('textbox', { name: /^Grams of Tomato/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type('980');
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2 lines').waitFor();
  for (const _id of ids)
    await page.getByRole('button', { name: `Pack ${orderNumber(_id).slice(0, 4)}` }).waitFor();
});

it('an order that another picker left is taken over as it is', async () => {
  const { _id } = await bought(browser.shop, { 'fresh-dahi': 1, 'table-butter': 1 });
  const other = worker(browser.shop, await newStaff(browser.shop, 'PICKER'), _id);
  await other.start();
  await other.pick('fresh-dahi', 1);
  await openPick(page, await pathOf(_id));
  await page.getByText('The PICKER is picking this order').waitFor();
  expect(await row(page, 'fresh-dahi').getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('1 of 2 lines').waitFor();
  await tick(page, 'table-butter').click();
  await page.getByText('2 of 2 lines').waitFor();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Finish packing' }).click();
  await eventually(async () => (await statusOf(_id)) === 'PACKED');
});

it('scanning a barcode picks a line of one, focuses a line of several, and reports unknown codes', async () => {
  const { shop } = browser;
  for (const [barcode, productId] of Object.entries({ 8901030865275: 'table-butter', 96385074: 'sugar' }))
    await shop.sql(`UPDATE product_facts SET "barcode" = $1 WHERE "productId" = $2`, [barcode, productId]);
  const { _id } = await bought(shop, { 'table-butter': 1, sugar: 2 });
  await openPick(page, await pathOf(_id));
  const scan = page.getByRole('button', { name: 'Scan', exact: true });
  await page.getByText('0 of 2 lines').waitFor();
  expect(await scan.count()).toBe(0);
  await page.evaluate(() => {
    const seen = window as unknown as { code?: string };
    const found = () => Promise.resolve(seen.code ? [{ rawValue: seen.code }] : []);
    Object.assign(window, {
      BarcodeDetector: class {
        detect = found;
      },
    });
    const screen = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    screen.getContext('2d');
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(screen.captureStream());
  });
  await openPick(page, await pathOf(_id));
  const hold = (code: string) => page.evaluate((one) => Object.assign(window, { code: one }), code);
  await scan.click();
  await hold('036000291452');
  await page.getByRole('dialog').getByText('No product to pick here has the barcode 036000291452.').waitFor();
  expect(await faults(page, 'dialog')).toEqual([]);
  await hold('8901030865275');
  await page.getByText('1 of 2 lines').waitFor();
  await hold('0000096385074');
  await scan.click();
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: /^Picked: Sugar/ }))
    .waitFor();
  await page.getByText('1 of 2 lines').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('the orders of a slot are picked together, each into its bag; a replacement that sold out reopens the line', async () => {
  const { shop } = browser;
  const first = await bought(shop, { 'fresh-dahi': 1, tomato: 1 });
  const second = await bought(shop, { 'fresh-dahi': 2 });
  await page.setViewportSize(PHONE);
  await openPick(page, await pathOf(first._id, false));
  const bag = ({ _id }: { _id: string }) => orderNumber(_id).slice(0, 4);
  const dahi = row(page, 'fresh-dahi');
  const share = (order: { _id: string }) => dahi.getByRole('listitem').filter({ hasText: bag(order) });
  await dahi.getByText(bag(second)).first().waitFor();
  await tick(page, 'fresh-dahi').click();
  for (const order of [first, second]) await share(order).getByText('Picked').waitFor();
  await eventually(async () => (await statusOf(second._id)) === 'PICKING');

  // The last of the replacement is sold to somebody else.
  await other(page, 'fresh-dahi').click();
  const choices = dialog(page).getByRole('region', { name: bag(second) });
  const choice = choices.locator('li').getByRole('button').first();
  const title = (await choice.locator('span span').first().innerText()).trim();
  const [productId] = [...large.names].find(([, name]) => name === title)!;
  await shop.sql(`UPDATE stock SET "onHand" = "allocated" + "held" WHERE "productId" = $1`, [productId]);
  await choice.click();
  await page.getByText(`Order ${orderNumber(second._id)}: Fresh Dahi needs picking again`).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await setStock(shop, productId, 500);

  await row(page, 'tomato').getByRole('textbox').fill('990');
  await page.getByRole('button', { name: `Picked: Tomato for ${bag(first)}` }).click();
  await page.getByRole('button', { name: `Pack ${bag(first)}` }).click();
  await dialog(page).getByRole('button', { name: 'Finish packing' }).click();
  await eventually(async () => (await statusOf(first._id)) === 'PACKED');

  // Signing out clears all stored work.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in to the desk' }).waitFor();
  await eventually(async () => (await storedWork(page)) === 0);
  // And the shoppers' service worker does not precache the desk.
  const worker = await (await fetch(`${shop.url}/service-worker.js`)).text();
  expect(worker).not.toMatch(/desk-|PickRoute/);
});
