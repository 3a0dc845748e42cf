import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { drift } from '../../server/test/helpers/stock';
import { auditedOf, doubleTap, visitDesk } from './helpers/desk-visit';
import { heading, navigate } from './helpers/page-parts';
import { storageOf } from './helpers/signed-in';
import { isStream, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let manager: TestStaff;
let rider: Page;
beforeAll(async () => {
  manager = await newStaff(browser.shop, 'MANAGER');
  const options = { expected: /ERR_FAILED/, stays: true as const };
  ({ page: rider } = await visitDesk(browser, 'RIDER', '/desk', options));
  await rider.clock.install();
});
const shown = (orderId: string) => findShown(browser.shop, orderId, manager);
const statusOf = async (orderId: string) => (await shown(orderId))!.status;

/** The total: half of ₹320, and ₹50 for delivery. */
const CART = { tomato: 2, onion: 1, 'fresh-cow-milk': 2, 'fresh-dahi': 1, 'malai-paneer': 1 };
const PAID = 18_500;
/**
 * The refund: half of a carton of milk (1700), of 147 g of tomatoes at ₹38 a kilo (279, rounded down), and of what lassi costs less
 * than dahi (900) and 480 g of carrots at ₹34 for 500 g less than onions (168).
 */
const BACK = 3_047;

/** A shopper pays in the sandbox, with a coupon, and opens the page of the order. */
async function buy(): Promise<{ page: Page; orderId: string }> {
  const { shop } = browser;
  const buyer = await newBuyer(shop, CART);
  const { _id: orderId, payment } = await checkoutOf(shop, buyer, 'Instant50');
  await placeOrder(shop, buyer, orderId, await pay(shop, payment.orderId));
  const page = await browser.visit('/robots.txt', { storageState: storageOf(browser, buyer) });
  await Promise.all([page.waitForRequest(isStream), page.goto(`/order/${orderId}`)]);
  await heading(page, 'Your Order');
  return { page, orderId };
}

/** The sums captured and refunded, in paise: in the sandbox, in the shop's database, and as shown to staff. */
async function ledgersOf(orderId: string): Promise<number[][]> {
  const [row] = await browser.shop.sql<{ provider: number[]; shop: number[] }>(
    `SELECT json_build_array(
       (SELECT sum(opened.amount) FROM sandbox.payments AS made JOIN sandbox.orders AS opened ON opened.id = made.order_id
        WHERE opened.id = paid."providerOrderId" AND made.status = 'captured'),
       (SELECT coalesce(sum(amount), 0) FROM sandbox.refunds
        WHERE payment_id = paid."providerPaymentId" AND outcome = 'processed')) AS provider,
     json_build_array(paid."capturedPaise", paid."refundedPaise") AS shop
     FROM payments AS paid WHERE paid."orderId" = $1`,
    [orderId],
  );
  const { captured, refunded } = (await shown(orderId))!;
  return [row!.provider, row!.shop, [captured, refunded].map((rupees) => Math.round(rupees * 100))];
}

/** Waits until these sums are settled, and expects all ledgers to agree. */
async function agree(orderId: string, ...sums: [number, number]): Promise<void> {
  await eventually(async () => (await ledgersOf(orderId)).at(-1)!.join() === sums.join()).catch(
    () => undefined,
  );
  expect(await ledgersOf(orderId)).toEqual([sums, sums, sums]);
}

const now = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

/** Picks one line by weight, one short, one replaced, and one replaced by something sold by weight. */
async function pick(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('textbox', { name: 'Grams of Tomato' }).fill('1853');
  await page.getByRole('button', { name: 'Picked: Tomato' }).click();
  await page.getByRole('button', { name: 'Not enough Fresh Cow Milk' }).click();
  await dialog.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Not enough Fresh Dahi' }).click();
  await dialog.getByRole('button', { name: /Punjabi Lassi/ }).click();
  await page.getByRole('button', { name: 'Not enough Onion' }).click();
  await dialog.getByRole('textbox', { name: 'Grams of Carrot instead' }).fill('480');
  await page.keyboard.press('Enter');
  await page.getByText('1 × Carrot instead, 480 g').waitFor();
  await page.getByText('5 of 5 lines').waitFor();
}

it('an order from payment to delivery: shopper, staff and provider agree at every step', async () => {
  const { shop } = browser;
  const { page: shopper, orderId } = await buy();
  await now(shopper, 'We have your order and will pack it soon');
  await agree(orderId, PAID, 0);

  await rider.getByText('Nothing to deliver.').waitFor();
  const { page: picker } = await visitDesk(browser, 'PICKER', '/desk');
  await picker.getByRole('button', { name: 'Order by order' }).click();
  await picker.getByRole('link', { name: new RegExp(orderNumber(orderId)) }).click();
  await picker.getByRole('button', { name: /^Picked: Malai Paneer/ }).click();
  await now(shopper, 'We are packing your order');
  await pick(picker);
  await agree(orderId, PAID, 0);

  await picker.getByRole('button', { name: 'Pack', exact: true }).click();
  await picker.getByRole('dialog').getByText('₹30.47 is refunded to the shopper.').waitFor();
  await picker.getByRole('button', { name: 'Finish packing' }).click();
  await now(shopper, 'Your order is packed, waiting for a rider');
  for (const text of [
    'weighs 1.853 kg, and costs less',
    'only 1 in stock, you do not pay for the rest',
    'replaced by 1 × Punjabi Lassi (200ml)',
    'replaced by 1 × Carrot (500grms)',
  ])
    await shopper.getByText(text).waitFor();
  const back = shopper.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await back.filter({ hasText: '₹30.47 refunded' }).waitFor();
  expect(await back.count()).toBe(1);
  await agree(orderId, PAID, BACK);

  await rider.getByRole('button', { name: 'Start delivery' }).click();
  await now(shopper, 'Your order is on its way');
  await agree(orderId, PAID, BACK);
  // A second tap so soon would be ignored as a double tap.
  await rider.clock.fastForward(600);
  await rider.getByRole('button', { name: 'Delivered', exact: true }).click();
  await rider.getByRole('button', { name: 'Undo' }).waitFor();
  await rider.clock.fastForward(9_000);
  await now(shopper, 'Your order was delivered');
  await rider.getByText('Nothing to deliver.').waitFor();
  await agree(orderId, PAID, BACK);

  expect(await auditedOf(shop, orderId)).toEqual({
    ...{ startPicking: 1, pickItem: 2, markShort: 1, replaceItem: 2, finishPacking: 1 },
    ...{ dispatchOrder: 1, deliverOrder: 1 },
  });
  expect(await drift(shop)).toEqual([]);
});

describe('a rider’s deliveries', () => {
  /** Opens the round anew. */
  async function open(): Promise<void> {
    await navigate(rider, '/desk/none');
    await heading(rider, 'Page not found');
    await navigate(rider, '/desk/deliver');
    await heading(rider, 'Deliver');
  }

  it('are not ended by the second tap of a double tap on "Start delivery"', async () => {
    const { shop } = browser;
    const { _id } = await bought(shop, { tomato: 1 });
    await moveTo(shop, 'PACKED', _id);
    await open();
    const card = rider.getByRole('listitem').filter({ hasText: orderNumber(_id) });
    const delivered = card.getByRole('button', { name: 'Delivered', exact: true });
    await doubleTap(card.getByRole('button', { name: 'Start delivery' }), delivered);
    await networkIdle(rider);
    expect(await card.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await statusOf(_id)).toBe('OUT_FOR_DELIVERY');
    await eventually(async () => {
      if ((await delivered.count()) > 0) await delivered.click();
      return (await card.getByRole('button', { name: 'Undo' }).count()) > 0;
    });
  });

  it('take one tap each, which can be undone for a while, and a reason if nobody is in', async () => {
    const { shop } = browser;
    const [door, nobody] = [await bought(shop, { tomato: 1 }), await bought(shop, { tomato: 1 })];
    await moveTo(shop, 'PACKED', door._id, nobody._id);
    await open();
    const card = ({ _id }: { _id: string }) =>
      rider.getByRole('listitem').filter({ hasText: orderNumber(_id) });
    await card(door).getByRole('link', { name: 'Call Meera Nair' }).waitFor();
    expect(await card(door).getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
      'tel:+919876543210',
    );
    expect(await card(door).getByRole('link', { name: /^Map/ }).getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=12+MG+Road%2C+Bengaluru%2C+Karnataka%2C+560001',
    );
    for (const one of [door, nobody]) {
      await card(one).getByRole('button', { name: 'Start delivery' }).click();
      await eventually(async () => (await statusOf(one._id)) === 'OUT_FOR_DELIVERY');
      // A second tap so soon would be ignored as a double tap.
      await rider.clock.fastForward(600);
    }
    await card(door).getByRole('button', { name: 'Delivered', exact: true }).click();
    await card(door).getByRole('button', { name: 'Undo' }).waitFor();
    await card(door).getByRole('button', { name: 'Undo' }).click();
    await card(door).getByRole('button', { name: 'Delivered', exact: true }).click();
    await rider.clock.fastForward(600);
    await card(nobody).getByRole('button', { name: 'Not delivered' }).click();
    await rider.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await rider.getByRole('dialog').getByText('Enter a reason.').waitFor();
    await rider.getByRole('dialog').getByRole('button', { name: 'Nobody opened the door' }).click();
    // Nothing is sent while it can be undone.
    expect(await statusOf(door._id)).toBe('OUT_FOR_DELIVERY');
    await rider.clock.fastForward(9000);
    await eventually(async () => (await statusOf(door._id)) === 'DELIVERED');
    await eventually(async () => (await statusOf(nobody._id)) === 'DELIVERY_FAILED');
    expect(await auditedOf(shop, door._id)).toEqual({ dispatchOrder: 1, deliverOrder: 1 });
    await card(nobody).getByRole('button', { name: 'Retry delivery' }).waitFor();
    // A manager may cancel it now, a rider not.
    await navigate(rider, `/desk/orders/${nobody._id}`);
    await rider.getByRole('button', { name: 'Send out' }).waitFor();
    expect(await rider.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  });

  it('can be recorded without the shop, survive a reload, and are sent on reconnection', async () => {
    const { shop } = browser;
    const { _id } = await bought(shop, { tomato: 1 });
    await moveTo(shop, 'PACKED', _id);
    await open();
    const card = rider.getByRole('listitem').filter({ hasText: orderNumber(_id) });
    await card.getByRole('button', { name: 'Start delivery' }).waitFor();
    await networkIdle(rider);
    // The page itself is loaded, as without a connection by the service worker (desk-pick.test.ts).
    // Not undone by unroute: Chromium would lose a request that is being retried just then.
    let isConnected = false;
    await rider.route('**/desk/**graphql', (route) => (isConnected ? route.fallback() : route.abort()));
    await card.getByRole('button', { name: 'Start delivery' }).click();
    await rider.getByText('No connection. 1 change is kept on this device').waitFor();
    await rider.clock.fastForward('05:00');
    await rider.reload();
    await card.getByRole('link', { name: 'Call Meera Nair' }).waitFor();
    await card.getByRole('button', { name: 'Not delivered' }).click();
    await rider.getByRole('button', { name: 'Nobody opened the door' }).click();
    await rider.clock.fastForward('05:00');
    // A change that was not sent yet can be undone, however long it has waited.
    await card.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await auditedOf(shop, _id)).toEqual({});
    isConnected = true;
    await rider.evaluate(() => dispatchEvent(new Event('online')));
    await eventually(async () => (await statusOf(_id)) === 'DELIVERY_FAILED');
    expect(await auditedOf(shop, _id)).toEqual({ dispatchOrder: 1, failDelivery: 1 });
    await rider.getByText(/^No connection/).waitFor({ state: 'detached' });
  });
});
