import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newStaff, queryDesk } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditedOf, visitDesk } from './helpers/desk-visit';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const NOBODY = 'Nobody opened the door';
let page: Page;
let manager: TestStaff;
beforeAll(async () => {
  const options = { expected: /ERR_FAILED/, stays: true as const };
  ({ page } = await visitDesk(browser, 'RIDER', '/desk/none', options));
  manager = await newStaff(browser.shop, 'MANAGER');
  await page.clock.install();
});
afterEach(() => page.unroute('**/graphql'));

const dispatch = (id: string) =>
  queryDesk(browser.shop, 'mutation ($id: ID!) { dispatchOrder(orderId: $id) { _id } }', { id }, manager);
const fail = (id: string) =>
  queryDesk(
    browser.shop,
    'mutation ($id: ID!) { failDelivery(orderId: $id, reason: "Closed") { _id } }',
    { id },
    manager,
  );
const statusOf = async (id: string) => (await findShown(browser.shop, id, manager))!.status;

/** The connection is lost once this operation has been done, before its response; the function restores it. */
async function loseConnectionAfter(operation: string): Promise<() => Promise<void>> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    const isIt = route.request().postData()?.includes(`"operationName":"${operation}"`);
    if (isIt && !isLost) await route.fetch();
    isLost ||= Boolean(isIt);
    return isLost ? route.abort() : route.fallback();
  });
  return async () => {
    await page.unroute('**/graphql');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^No connection/).waitFor({ state: 'detached' });
  };
}

/** The card of a new order in this status. */
async function open(status: string) {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  await moveTo(browser.shop, 'PACKED', _id);
  if (status === 'OUT_FOR_DELIVERY') await dispatch(_id);
  await page.goto('/desk/deliver');
  return { _id, card: page.getByRole('listitem').filter({ hasText: orderNumber(_id) }) };
}

it('a failed delivery whose response was lost does not fail the next trip, too', async () => {
  const { _id, card } = await open('OUT_FOR_DELIVERY');
  const reconnect = await loseConnectionAfter('FailDelivery');
  await card.getByRole('button', { name: 'Not delivered' }).click();
  await page.getByRole('button', { name: NOBODY }).click();
  await card.getByRole('button', { name: 'Undo' }).waitFor();
  await page.clock.fastForward(9_000);
  await page.getByText('No connection. 1 change is kept on this device').waitFor();
  expect(await statusOf(_id)).toBe('DELIVERY_FAILED');
  await dispatch(_id);
  await reconnect();
  await card.getByRole('button', { name: 'Delivered', exact: true }).waitFor();
  expect([await statusOf(_id), await auditedOf(browser.shop, _id)]).toEqual([
    'OUT_FOR_DELIVERY',
    { dispatchOrder: 2, failDelivery: 1 },
  ]);
});

it('an order that came back does not leave again because the response to its dispatch was lost', async () => {
  const { _id, card } = await open('PACKED');
  const reconnect = await loseConnectionAfter('DispatchOrder');
  await card.getByRole('button', { name: 'Start delivery' }).click();
  await page.getByText('No connection. 1 change is kept on this device').waitFor();
  await eventually(async () => (await statusOf(_id)) === 'OUT_FOR_DELIVERY');
  await fail(_id);
  await reconnect();
  await card.getByRole('button', { name: 'Retry delivery' }).waitFor();
  expect([await statusOf(_id), await auditedOf(browser.shop, _id)]).toEqual([
    'DELIVERY_FAILED',
    { dispatchOrder: 1, failDelivery: 1 },
  ]);
});
