import type { Locator, Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import type { Role } from '../../domain/staff/role';
import { newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditOf, worker } from '../../server/test/helpers/picking';
import { setStock } from '../../server/test/helpers/stock';
import { auditedOf, largeCart, pickPath, storedWork, visitDesk } from './helpers/desk-visit';
import type { LargeCart } from './helpers/desk-visit';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';

const browser = testBrowser({ pictures: true });
const CUT = /status of 40[13]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/;
const LINES = 10;

let large: LargeCart;
beforeAll(async () => void (large = await largeCart(browser.shop, LINES)));

/** A member of staff with a role, at a screen. */
const visitAs = (role: Role, path: string, options: VisitOptions = {}) =>
  visitDesk(browser, role, path, { expected: CUT, ...options });

const pathOf = (orderId: string, one?: boolean) => pickPath(browser.shop, orderId, one);
const statusOf = async (orderId: string, by: TestStaff) =>
  (await findShown(browser.shop, orderId, by))?.status;
const row = (page: Page, productId: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(large.names.get(productId)!, { exact: true }) });
const tick = (page: Page, productId: string) =>
  row(page, productId).getByRole('button', { name: /^Picked: / });
const other = (page: Page, productId: string) =>
  page.getByRole('button', { name: `${large.names.get(productId)!} is not all there`, exact: true });
const instead = (page: Page, productId: string) => row(page, productId).getByText(/instead$/);
const dialog = (page: Page) => page.getByRole('dialog');
/** Waits until this has the focus. */
const focusedIn = (page: Page, place: Locator) => place.and(page.locator(':focus')).waitFor();

describe('an order of many lines', () => {
  it('takes one tap per line, two if short or replaced, and five besides', async () => {
    const { _id } = await bought(browser.shop, large.cart);
    const { page, staff } = await visitAs('PICKER', await pathOf(_id, false));
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
    await dialog(page).getByText('182 g').waitFor();
    const [, promised] = /₹(\S+) goes back/.exec(await dialog(page).innerText()) ?? [];
    await tap(dialog(page).getByRole('button', { name: 'Finish packing' }));
    expect(taps).toBeLessThanOrEqual(LINES + 2 + 5);
    await eventually(async () => (await statusOf(_id, staff)) === 'PACKED');
    const { refunds } = (await findShown(browser.shop, _id, staff))!;
    expect(refunds.map(({ amount }) => amount)).toEqual([Number(promised)]);
  });

  it('is picked with the keyboard alone, and each step is announced', async () => {
    const { _id } = await bought(browser.shop, large.cart);
    const { page, staff } = await visitAs('PICKER', await pathOf(_id), { viewport: DESKTOP });
    const { keyboard } = page;
    await page.getByText(`0 of ${LINES} lines`).waitFor();
    await page.getByRole('button', { name: 'All orders of the slot' }).focus();
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
    await page.getByText('Not there').waitFor();
    await page.locator('[aria-live]', { hasText: 'Fresh Cow Milk: 2 short.' }).waitFor({ state: 'attached' });
    expect(await focused()).toMatch(/^Picked: Fresh Dahi/);
    await keyboard.press('r');
    await focusedIn(page, dialog(page).locator('li').getByRole('button').first());
    await keyboard.press('Enter');
    await instead(page, 'fresh-dahi').waitFor();
    expect(await focused()).toMatch(/^Picked: Malai Paneer/);
    await keyboard.press('s');
    await row(page, 'malai-paneer').getByText('Not there').waitFor();
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
    await eventually(async () => (await statusOf(_id, staff)) === 'PACKED');
  });
});

describe('without a connection', () => {
  it('picking goes on for ten minutes, across a reload, and is sent later in order and only once', async () => {
    const lines = { 'fresh-cow-milk': 2, tomato: 1, 'fresh-dahi': 1, 'table-butter': 1 };
    const { _id } = await bought(browser.shop, lines);
    const path = await pathOf(_id);
    const { page, staff } = await visitAs('PICKER', path, { serviceWorkers: 'allow' });
    await page.getByText('0 of 4 lines').waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await tick(page, 'fresh-dahi').click();
    await eventually(async () => (await statusOf(_id, staff)) === 'PICKING');
    await page.clock.install();
    await page.context().setOffline(true);

    await tick(page, 'fresh-cow-milk').click();
    await tick(page, 'table-butter').click();
    // A decision is changed.
    await other(page, 'fresh-cow-milk').click();
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
    // Another tab shows the same, and sends it from whatever screen it is on by then.
    const second = await page.context().newPage();
    await second.goto(path);
    await second.getByText('Packed').waitFor();
    await page.clock.fastForward('05:00');
    await page.close();
    await second.goto('/desk/orders');
    expect(await statusOf(_id, staff)).toBe('PICKING');
    await second.context().setOffline(false);
    await eventually(async () => (await statusOf(_id, staff)) === 'PACKED');
    const actions = await auditOf(browser.shop, _id);
    const idOf = (after: string) => (JSON.parse(after) as { productId?: string } | null)?.productId;
    expect(actions.map(({ action, after }) => [action, idOf(after) ?? []].flat().join(' '))).toEqual([
      ...['startPicking', 'pickItem fresh-dahi', 'pickItem fresh-cow-milk', 'pickItem table-butter'],
      ...['markShort fresh-cow-milk', 'pickItem tomato', 'finishPacking'],
    ]);
  });

  it('conflicts with others’ changes are reported until they are dismissed', async () => {
    const { _id } = await bought(browser.shop, { 'fresh-dahi': 1, 'table-butter': 1 });
    const { _id: gone } = await bought(browser.shop, { 'fresh-dahi': 1 });
    const path = await pathOf(_id);
    const { page } = await visitAs('PICKER', path);
    await page.getByText('0 of 2 lines').waitFor();
    await page.context().setOffline(true);
    await tick(page, 'fresh-dahi').click();
    const rival = await newStaff(browser.shop, 'PICKER');
    await worker(browser.shop, rival, _id).start();
    await page.context().setOffline(false);
    const told = page.getByRole('alert').getByRole('region').or(page.getByRole('alert').locator('section'));
    const what = told.getByText(`The PICKER has order ${orderNumber(_id)}`).first();
    await what.waitFor();
    await page.reload();
    await what.waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await told.first().waitFor({ state: 'detached' });

    // An order that is cancelled while it is being picked.
    await page.goto(await pathOf(gone));
    await tick(page, 'fresh-dahi').click();
    await eventually(async () => (await auditedOf(browser.shop, gone)).pickItem === 1);
    await moveTo(browser.shop, 'CANCELLED', gone);
    await page.reload();
    await page.getByText(`Order ${orderNumber(gone)} was cancelled`).waitFor();
  });
});

describe('the orders of a slot', () => {
  it('are picked together, each into its bag; a replacement that sold out reopens the line', async () => {
    const { shop } = browser;
    const first = await bought(shop, { 'fresh-dahi': 1, tomato: 1 });
    const second = await bought(shop, { 'fresh-dahi': 2 });
    const { page, staff } = await visitAs('PICKER', await pathOf(first._id, false));
    const bag = ({ _id }: { _id: string }) => orderNumber(_id).slice(0, 4);
    const dahi = row(page, 'fresh-dahi');
    const share = (order: { _id: string }) => dahi.getByRole('listitem').filter({ hasText: bag(order) });
    await dahi.getByText(bag(second)).first().waitFor();
    await tick(page, 'fresh-dahi').click();
    for (const order of [first, second]) await share(order).getByText('Picked').waitFor();
    await eventually(async () => (await statusOf(second._id, staff)) === 'PICKING');

    // The last of the replacement is sold to somebody else.
    await other(page, 'fresh-dahi').click();
    const choices = dialog(page).getByRole('region', { name: bag(second) });
    const choice = choices.locator('li').getByRole('button').first();
    const title = (await choice.locator('span span').first().innerText()).trim();
    const [productId] = [...large.names].find(([, name]) => name === title)!;
    await shop.sql(`UPDATE stock SET "onHand" = "allocated" + "held" WHERE "productId" = $1`, [productId]);
    await choice.click();
    await page.getByText(`Order ${orderNumber(second._id)}: Fresh Dahi is open again`).waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await setStock(shop, productId, 500);

    await row(page, 'tomato').getByRole('textbox').fill('990');
    await page.getByRole('button', { name: `Picked: Tomato for ${bag(first)}` }).click();
    await page.getByRole('button', { name: `Pack ${bag(first)}` }).click();
    await dialog(page).getByRole('button', { name: 'Finish packing' }).click();
    await eventually(async () => (await statusOf(first._id, staff)) === 'PACKED');

    // Signing out clears all stored work.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in to the desk' }).waitFor();
    await eventually(async () => (await storedWork(page)) === 0);
    // And the shoppers' service worker does not precache the desk.
    const worker = await (await fetch(`${shop.url}/service-worker.js`)).text();
    expect(worker).not.toMatch(/desk-|PickRoute/);
  });
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
  const { page } = await visitAs('PICKER', await pathOf(counted._id, false));
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

describe('an order that another picker left', () => {
  it('is taken over as it is, and the other picker is notified', async () => {
    const { _id } = await bought(browser.shop, { 'fresh-dahi': 1, 'table-butter': 1 });
    const path = await pathOf(_id);
    const { page } = await visitAs('PICKER', path);
    await tick(page, 'fresh-dahi').click();
    await eventually(async () => (await auditedOf(browser.shop, _id)).pickItem === 1);
    await page.context().setOffline(true);
    await tick(page, 'table-butter').click();
    const { page: owners, staff: owner } = await visitAs('OWNER', path);
    await owners.getByText('The PICKER is picking this order').waitFor();
    expect(await row(owners, 'fresh-dahi').getByRole('button').count()).toBe(0);
    await owners.getByRole('button', { name: 'Take over' }).click();
    await owners.getByText('1 of 2 lines').waitFor();
    await tick(owners, 'table-butter').click();
    await owners.getByText('2 of 2 lines').waitFor();
    await eventually(async () => (await auditedOf(browser.shop, _id)).pickItem === 2);
    await page.context().setOffline(false);
    await page.getByText(`The OWNER has order ${orderNumber(_id)}`).waitFor();
    await owners.getByRole('button', { name: 'Pack', exact: true }).click();
    await dialog(owners).getByRole('button', { name: 'Finish packing' }).click();
    await eventually(async () => (await statusOf(_id, owner)) === 'PACKED');
  });
});

it('an uploaded picture is downloaded at thumbnail size', async () => {
  const { shop } = browser;
  await shop.sql(
    `UPDATE products SET "image" = '/images/p/' || repeat('0', 32) || '-1200.avif' WHERE "categoryName" = 'dairy'`,
  );
  const { _id } = await bought(shop, { 'fresh-dahi': 1 });
  const { page } = await visitAs('PICKER', '/robots.txt');
  const sizes = new Set<string>();
  await page.route('/images/p/*', (route) => {
    sizes.add(route.request().url().split('-').at(-1)!);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.goto(await pathOf(_id));
  await other(page, 'fresh-dahi').click();
  await dialog(page).locator('li img').first().waitFor();
  await networkIdle(page);
  expect([...sizes]).toEqual(['160.avif']);
  await page.goto(`/desk/orders/${_id}`);
  await page.getByRole('region', { name: 'Items' }).locator('img').first().waitFor();
  await networkIdle(page);
  expect([...sizes]).toEqual(['160.avif']);
});
