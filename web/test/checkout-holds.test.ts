import type { Page } from 'playwright-core';
import { addAddress, cartOf } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { faults } from './helpers/audit';
import { focused, focusIsInMain, intercept, limitByClock, paymentSheet, storage } from './helpers/page-parts';
import { placeButton, press } from './helpers/paying';
import { become, fillCart, visitNext } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const sql = <Row>(statement: string, values?: unknown[]) => browser.shop.sql<Row>(statement, values);
/** Makes room in all slots, and gives all products enough stock. */
const replenish = async (): Promise<void> => {
  await sql(`UPDATE delivery_slots SET capacity = 30`);
  await sql(`UPDATE stock SET "onHand" = allocated + held + 50`);
};

interface Slot {
  _id: string;
}
/** The slots that can still be chosen, the earliest first. */
const slots = () =>
  sql<Slot>(`SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now() ORDER BY "startsAt" LIMIT 9`);
/** Fills up slots. */
const fillSlots = (...ids: string[]) =>
  sql(`UPDATE delivery_slots SET capacity = booked + held WHERE "_id" = ANY($1::uuid[])`, [ids]);
const leave = (productId: string, qty: number) =>
  sql(`UPDATE stock SET "onHand" = allocated + held + $2 WHERE "productId" = $1`, [productId, qty]);
/** As when ten minutes have passed: releases a shopper's holds, and stores the slot they had chosen. */
async function loseHolds({ _id }: SignedInVisit['shopper']): Promise<void> {
  await sql(
    `WITH lost AS (DELETE FROM stock_holds WHERE "userId" = $1 RETURNING "productId", "qty")
     UPDATE stock SET held = held - lost.qty FROM lost WHERE stock."productId" = lost."productId"`,
    [_id],
  );
  await sql(
    `WITH lost AS (DELETE FROM slot_holds WHERE "userId" = $1 RETURNING "orderId", "slotId"), noted AS (
       UPDATE orders SET "slotId" = lost."slotId" FROM lost WHERE orders."_id" = lost."orderId"
     ) UPDATE delivery_slots SET held = held - 1 FROM lost WHERE delivery_slots."_id" = lost."slotId"`,
    [_id],
  );
}
/** The delivery slot that a checkout of a shopper holds. */
const heldFor = ({ _id }: SignedInVisit['shopper']) =>
  sql<{ slotId: string }>(`SELECT "slotId" FROM slot_holds WHERE "userId" = $1`, [_id]);

/** Two kilos of tomatoes and one of rice in the cart, and an address. */
async function withCart(shopper: TestShopper): Promise<void> {
  await replenish();
  await fillCart(browser, shopper, { tomato: 2, 'basmati-rice': 1 });
  await addAddress(browser.shop, shopper);
}
/** Each test goes on in this window. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/credits', { expected: /Failed to load resource/, stays: true });
});
/** The next shopper with such a cart, at the checkout in the same window. */
async function atCheckout(page: Page): Promise<SignedInVisit> {
  const next = await visitNext(browser, page, '/checkout', withCart);
  await placeButton(page).waitFor();
  return next;
}
/** Opens the payment sheet, and closes it: what the checkout holds stays held. */
async function holds(page: Page): Promise<void> {
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
}

const section = (page: Page) => page.getByRole('region', { name: 'Delivery time' });
const windows = (page: Page) => section(page).getByRole('radio');
const chosen = (page: Page) => section(page).getByRole('radio', { checked: true });
const name = (radio: ReturnType<typeof windows>) => radio.getAttribute('aria-label');

describe('the delivery time', () => {
  /** It defaults to the earliest slot, which is not replaced by a later one without notice. */
  async function testEarliestSlot({ page, shopper }: SignedInVisit): Promise<void> {
    const free = windows(page).and(page.getByRole('radio', { disabled: false }));
    expect(await name(chosen(page))).toBe(await name(free.first()));
    const [first, second] = await slots();
    await fillSlots(first!._id);
    await placeButton(page).click();
    await page.getByText('The earliest delivery is now').waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    expect(await heldFor(shopper)).toEqual([{ slotId: second!._id }]);
    await page.keyboard.press('Escape');
    await paymentSheet(page).waitFor({ state: 'detached' });
  }

  /** Another can be chosen, by keyboard too, which the checkout holds. */
  async function chooseByKeyboard({ page, shopper }: SignedInVisit): Promise<void> {
    await section(page).getByRole('button', { name: 'Show more days' }).click();
    expect(await section(page).getByRole('group').count()).toBeGreaterThan(2);
    await chosen(page).focus();
    await page.keyboard.press('ArrowDown');
    const [, , third] = await slots();
    await holds(page);
    expect(await heldFor(shopper)).toEqual([{ slotId: third!._id }]);
  }

  /** The order is blocked while all slots are full, and needs none where there are none, or they cannot be loaded. */
  async function testWithoutFreeSlot(page: Page): Promise<void> {
    const fill = () => sql('UPDATE delivery_slots SET capacity = booked + held');
    await visitNext(browser, page, '/checkout', (shopper) => withCart(shopper).then(fill));
    await page.getByText('No delivery times are available.').waitFor();
    expect(await placeButton(page).isDisabled()).toBe(true);
    await replenish();
    await section(page).getByRole('button', { name: 'Check again' }).press('Enter');
    await chosen(page).waitFor();
    expect(await focusIsInMain(page)).toBe(true);
    expect(await placeButton(page).isDisabled()).toBe(false);

    const respondWith = (body: object) => intercept(page, 'DeliverySlots', (route) => route.fulfill(body));
    await respondWith({ json: { data: { deliverySlots: [] } } });
    await atCheckout(page);
    expect(await section(page).count()).toBe(0);
    await respondWith({ status: 500 });
    await atCheckout(page);
    await page.getByText('We could not load the delivery times.').waitFor();
    await holds(page);
    await page.unroute('**/graphql');
  }

  it('is the earliest unless another is chosen, not replaced without notice, and needed only if there is one', async () => {
    const visit = await atCheckout(page);
    await testEarliestSlot(visit);
    await chooseByKeyboard(visit);
    await testWithoutFreeSlot(page);
  });
});

describe('what a checkout holds', () => {
  /** If its slot is full after expiry, this is an error with the focus on it, and another can be chosen. */
  async function testLostSlot({ page, shopper }: SignedInVisit): Promise<void> {
    const [, second, third, fourth] = await slots();
    const free = section(page).getByRole('radio', { name: /Order by/ });
    const gone = section(page).getByRole('alert').getByText('Your time is no longer available.');
    // Late in the day those of two days are too few.
    await section(page).getByRole('button', { name: 'Show more days' }).click();
    await free.nth(1).check();
    await holds(page);
    await loseHolds(shopper);
    await fillSlots(second!._id);
    await placeButton(page).click();
    await gone.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      'is no longer available',
    );
    expect(await section(page).getByRole('radio', { name: /Full$/ }).isDisabled()).toBe(true);
    expect(await paymentSheet(page).count()).toBe(0);
    await free.nth(1).check();
    const held = await name(chosen(page));
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    expect(await heldFor(shopper)).toEqual([{ slotId: third!._id }]);

    await page.keyboard.press('Escape');
    await page.getByText('The payment was not completed.').waitFor();
    await free.nth(2).check();
    await fillSlots(third!._id, fourth!._id);
    await placeButton(page).click();
    await gone.waitFor();
    // The slot that is held is still the shopper's.
    expect(await name(chosen(page))).toBe(held);
    await holds(page);
  }

  /** The hold can expire before the payment: the order is placed anyway, and shows what is missing and refunded. */
  async function testExpiryBeforePayment({ page, shopper }: SignedInVisit): Promise<void> {
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    const [held] = await heldFor(shopper);
    await loseHolds(shopper);
    await leave('tomato', 1);
    await leave('basmati-rice', 0);
    await fillSlots(held!.slotId);
    await press(page, 'Pay');
    const thanks = page.getByRole('region', { name: 'Thank you, Meera' });
    await thanks.getByText('was no longer available when you paid').waitFor();
    await thanks.getByText('Tomato: only 1 in stock, you do not pay for the rest').waitFor();
    await thanks.getByText('Basmati Rice: out of stock, you do not pay for it').waitFor();
    await page.getByRole('link', { name: /^See order/ }).click();
    await page.getByText('Some items were out of stock').waitFor();
    const row = page.getByRole('row', { name: /Tomato/ });
    expect(await row.textContent()).toContain('instead of ₹76₹38');
    await page.getByText('Your delivery time was no longer available.').waitFor();
    await page.getByRole('region', { name: 'Refunds' }).getByText('₹163').waitFor();
    // Of an order that is cancelled nothing is charged.
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText(/^This order was cancelled/).waitFor();
    const charged = /Some items were out of stock|you do not pay for/;
    expect(await page.getByText(charged).count()).toBe(0);
  }

  /** Items that are short in stock are listed, and one tap orders what is available. */
  async function testShortStock({ page, shopper }: SignedInVisit): Promise<void> {
    await page.getByLabel('Coupon', { exact: true }).fill('Instant50');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Instant50 applied').first().waitFor();
    const details = page.getByRole('region', { name: 'Order Details' });
    await leave('tomato', 1);
    await placeButton(page).click();
    await details.getByText('Tomato: only 1 can be ordered.').waitFor();
    // Once there is enough of it, and all of it held, nothing is short any more.
    await leave('tomato', 9);
    await holds(page);
    expect(await details.getByText('only 1 can be ordered').count()).toBe(0);
    await loseHolds(shopper);
    await leave('tomato', 1);
    await leave('basmati-rice', 0);
    await placeButton(page).click();
    await details.getByText('Tomato: only 1 can be ordered.').waitFor();
    await details.getByText('Basmati Rice is out of stock.').waitFor();
    expect(await focused(page)).toContain('Basmati Rice is out of stock.');
    expect(await faults(page, 'main')).toEqual([]);
    expect(await details.getByRole('link', { name: 'See your cart' }).count()).toBe(1);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await intercept(page, 'Quote', async (route) => {
      await released;
      await route.continue();
    });
    await details.getByRole('button', { name: 'Order what is left' }).click();
    await details.getByText('is out of stock').waitFor({ state: 'detached' });
    // Until the remaining items are priced, nothing else can change the total.
    expect(await placeButton(page).getAttribute('aria-busy')).toBe('true');
    expect(await page.getByRole('button', { name: 'Remove coupon' }).isDisabled()).toBe(true);
    expect(await windows(page).last().isDisabled()).toBe(true);
    release();
    await paymentSheet(page).getByText('₹44.00').waitFor();
    expect(await cartOf(browser.shop, shopper)).toEqual({ tomato: 1 });
    const wished = sql(`SELECT "productId" FROM wishlist_items WHERE "userId" = $1`, [shopper._id]);
    expect(await wished).toEqual([{ productId: 'basmati-rice' }]);
  }

  /** It is of whoever opened it: if another shopper is logged in meanwhile, no payment of theirs is checked. */
  async function testOtherShopper(page: Page): Promise<void> {
    const next = await newShopper(browser.shop);
    await withCart(next);
    await become(browser, page, next);
    await paymentSheet(page).waitFor({ state: 'detached' });
    await placeButton(page).waitFor();
    expect((await storage(page)).payment).not.toContain(next._id);
  }

  it('can be lost to others when it expires, even before the payment, and may be less than is in the cart', async () => {
    const visit = await atCheckout(page);
    await testLostSlot(visit);
    await testExpiryBeforePayment(visit);
    await testShortStock(await atCheckout(page));
    await page.unroute('**/graphql');
    await testOtherShopper(page);
  });
});

it('code that fails to load after the first paint is reported, and the checkout stays usable', async () => {
  const { shopper } = await visitNext(browser, page, '/credits', withCart);
  const lose = (file: string) => page.route(`**/assets/${file}-*.js`, (route) => route.abort());
  await Promise.all(['AddressForm', 'HoldClock', 'ShortItems', 'paying'].map(lose));
  await page.goto('/checkout');
  await placeButton(page).click();
  await page.getByText('We could not open the payment.').waitFor();
  await page.unroute('**/assets/paying-*.js');
  await page.reload();
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Held for you', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add a new address' }).click();
  await page.getByText('We could not load the form.').waitFor();
  await loseHolds(shopper);
  await leave('tomato', 1);
  await placeButton(page).click();
  await page.getByText('Your cart has more of an item than is in stock.').waitFor();
  await page.getByRole('link', { name: 'See your cart' }).click();
  await page.waitForURL('**/cart');
});

describe('what a checkout holds', () => {
  const left = (page: Page) => page.getByRole('main').getByText(/Held for you for \d+:\d\d/);

  /** A response that never comes is an error in time, and a retry opens the same payment. */
  async function testTimeout({ page, shopper }: SignedInVisit): Promise<void> {
    let isOpened = false;
    // Without the route Playwright would send the request once more.
    await intercept(page, 'StartCheckout', async (route) => {
      if (isOpened) return route.fallback();
      await route.fetch();
      isOpened = true;
    });
    await placeButton(page).click();
    await eventually(() => isOpened);
    await page.clock.fastForward(16_000);
    await page.getByText('We could not reach the shop.').first().waitFor();
    await holds(page);
    expect(await sql(`SELECT 1 FROM orders WHERE "userId" = $1`, [shopper._id])).toHaveLength(1);
  }

  it('is shown with the time left, even if the device’s clock is wrong; after expiry one tap renews it', async () => {
    await page.unrouteAll();
    const visitor = await visitNext(browser, page, '/credits', withCart);
    const { shopper } = visitor;
    await limitByClock(page, Date.now() + 3 * 60 * 60_000);
    await page.goto('/checkout');
    await testTimeout(visitor);
    const [, second] = await slots();
    await section(page)
      .getByRole('radio', { name: /Order by/ })
      .nth(1)
      .check();
    await placeButton(page).click();
    await paymentSheet(page)
      .getByText(/Held for you for (10:0|9:[45])/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('The payment was not completed.').waitFor();
    expect(await left(page).textContent()).toMatch(/ (10:0\d|9:[345]\d)$/);
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    await loseHolds(shopper);
    await page.clock.fastForward(10 * 60_000);
    await page.getByText('The time to pay ran out, and nothing was ordered.').waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
    expect(await heldFor(shopper)).toEqual([{ slotId: second!._id }]);
  });
});
