import type { Page, Route } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { newStaff, PASSWORD } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditedOf, enter, pickPath, storedWork, visitDesk } from './helpers/desk-visit';
import { heading, intercept, limitByClock, navigate, responded } from './helpers/page-parts';
import { DESKTOP, isStream, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const FAILED = /status of (401|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/** In pages loaded until this is disposed of, IndexedDB does not respond to `method` until `release`. */
const hold = (page: Page, method: 'open' | 'get') =>
  page.addInitScript((name) => {
    const released = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
    const target = (name === 'open' ? IDBFactory : IDBObjectStore).prototype as unknown as Record<
      string,
      (...given: unknown[]) => IDBRequest
    >;
    const original = target[name]!;
    target[name] = function (...given) {
      const request = original.apply(this, given);
      Object.defineProperty(request, 'onsuccess', {
        set: (handle: (event: Event) => void) =>
          request.addEventListener('success', (event) => void released.then(() => handle(event))),
      });
      return request;
    };
  }, method);

/** Lets it respond, and waits until the code waiting for that has run. */
async function release(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await storedWork(page);
}

type Respond = (route: Route) => unknown;
const fail: Respond = (route) => route.fulfill({ status: 503, body: '' });

const loading = (page: Page) => page.getByRole('status', { name: /^Loading/ });
const card = (page: Page, orderId: string) =>
  page.getByRole('listitem').filter({ hasText: orderNumber(orderId) });

/** An order that is packed. */
async function packed(): Promise<string> {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  await moveTo(browser.shop, 'PACKED', _id);
  return _id;
}

let page: Page;
let staff: TestStaff;
beforeAll(async () => {
  const options = { viewport: DESKTOP, expected: FAILED, stays: true as const };
  ({ page, staff } = await visitDesk(browser, 'OWNER', '/desk/orders', options));
  await limitByClock(page);
});

it('screens that cannot be loaded still show their heading', async () => {
  await heading(page, 'Orders');
  await page.route('**/desk/graphql', fail);
  for (const [path, failure, name] of [
    ['coupons', 'The coupons could not be loaded.', 'Coupons'],
    ['staff', 'The list of staff could not be loaded.', 'Staff'],
    ['audit', 'The audit log could not be loaded.', 'Audit'],
    ['products/tomato', 'The product could not be loaded.', 'Product'],
  ] as const) {
    await navigate(page, `/desk/${path}`);
    await page.getByRole('alert').getByText(failure).waitFor();
    await heading(page, name);
  }
  await page.unrouteAll();
});

it('the stream of orders is not reopened in a loop while the signed-in user is unknown', async () => {
  const ended = { errors: [{ message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } }] };
  let streams = 0;
  await page.route('**/desk/graphql', (route) => {
    if (!isStream(route.request())) return fail(route);
    streams += 1;
    return route.fulfill({ status: 401, json: ended });
  });
  await page.goto('/desk/none');
  await eventually(() => streams > 0);
  await page.waitForTimeout(500);
  expect(streams).toBe(1);
  await page.clock.fastForward(5_000);
  await eventually(() => streams === 2);
  await page.unrouteAll();
});

it('Deliver shows the sign-in when the session ends, and its orders again afterwards', async () => {
  const orderId = await packed();
  await intercept(page, 'WorkOrders', fail);
  await navigate(page, '/desk/deliver');
  await page.getByRole('alert').getByText('Your round could not be loaded.').waitFor();
  await page.context().clearCookies();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const signIn = async () => {
    await page.getByLabel('Email').fill(staff.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await card(page, orderId).waitFor();
  // What waits for a sign-in is sent after it, on whatever screen.
  await intercept(page, 'DispatchOrder', fail);
  await card(page, orderId).getByRole('button', { name: 'Start delivery' }).click();
  await page.getByText('The shop has a problem. 1 change is kept').waitFor();
  await navigate(page, '/desk/none');
  await heading(page, 'Page not found');
  await page.context().clearCookies();
  await page.unrouteAll();
  // It is sent once more, and rejected.
  await page.clock.fastForward(20_000);
  await signIn();
  await heading(page, 'Page not found');
  await eventually(
    async () => (await findShown(browser.shop, orderId, staff))!.status === 'OUT_FOR_DELIVERY',
  );
});

it('Deliver loses nothing when storage is full: sign-out is blocked until all is sent', async () => {
  const orderIds = [await packed(), await packed()];
  await navigate(page, '/desk/none');
  await heading(page, 'Page not found');
  await navigate(page, '/desk/deliver');
  const startDelivery = (orderId: string) =>
    card(page, orderId).getByRole('button', { name: 'Start delivery' });
  for (const orderId of orderIds) await startDelivery(orderId).waitFor();
  await networkIdle(page);
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { store: () => (IDBObjectStore.prototype.put = put) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await startDelivery(orderIds[0]!).click();
  await page.getByText('keep this page open. 1 change unsent.').waitFor();
  await page.evaluate(() => (window as unknown as { store: () => void }).store());
  // Sooner it would count as a double tap.
  await page.clock.fastForward(600);
  await startDelivery(orderIds[1]!).click();
  await page.getByText('keep this page open. 2 changes unsent.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(/not sent/).waitFor();
  await page.context().setOffline(false);
  for (const orderId of orderIds)
    await eventually(async () => {
      const [row] = await browser.shop.sql(`SELECT status FROM orders WHERE "_id" = $1`, [orderId]);
      return row!.status === 'OUT_FOR_DELIVERY';
    });
});

it('the orders to pick are those of the slot chosen last, even if an earlier slot’s response arrives later', async () => {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  const path = await pickPath(browser.shop, _id, false);
  const earlier = '00000000-0000-4000-8000-000000000000';
  const held: Route[] = [];
  // Each slot is read again and again: on a busy machine also while its first response is held.
  await intercept(page, 'PickList', (route) =>
    route.request().postData()?.includes(earlier) ? held.push(route) : route.fallback(),
  );
  await navigate(page, `/desk/pick?slot=${earlier}`);
  await eventually(() => held.length > 0);
  await navigate(page, path);
  await page.getByText('0 of 1 line').waitFor();
  await Promise.all(held.map((route) => route.fallback()));
  await networkIdle(page);
  expect(await page.getByText('0 of 1 line').isVisible()).toBe(true);
  await page.unrouteAll();
});

it('the desk shows an error, with a retry, when the session cannot be loaded', async () => {
  // Of a session that this browser does not know yet.
  await page.evaluate(() => localStorage.clear());
  await intercept(page, 'Me', fail);
  await page.goto('/desk');
  await page.getByRole('alert').getByText('The desk could not be opened.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
});

it('when stored work is read late, a cancelled order is reported, and the server’s response is kept', async () => {
  const { _id } = await bought(browser.shop, { 'fresh-dahi': 1, sugar: 1 });
  const path = await pickPath(browser.shop, _id);
  await page.context().clearCookies();
  await enter(page, await newStaff(browser.shop, 'OWNER'));
  await page.goto(path);
  await page.getByRole('button', { name: /^Picked: Fresh Dahi/ }).click();
  await eventually(async () => (await auditedOf(browser.shop, _id)).pickItem === 1);
  await page.getByText('1 of 2 lines').waitFor();
  await networkIdle(page);
  await moveTo(browser.shop, 'CANCELLED', _id);
  const holding = await hold(page, 'get');
  const response = responded(page, 'PickList');
  await page.goto(path);
  await response;
  await networkIdle(page);
  await release(page);
  await page.getByText(`Order ${orderNumber(_id)} was cancelled`).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const orderId = await packed();
  // Somebody who has opened Pick before, but never Deliver.
  await page.goto('/desk/deliver');
  await card(page, orderId).waitFor();
  await release(page);
  await networkIdle(page);
  expect(await loading(page).count()).toBe(0);
  await card(page, orderId).waitFor();
  // Pick was stored before, and Deliver is from now on: both open without the server.
  await intercept(page, 'WorkOrders', fail);
  await page.goto('/desk/deliver');
  await release(page);
  await card(page, orderId).waitFor();
  await intercept(page, 'PickSlots', fail);
  await navigate(page, '/desk/pick');
  await page.getByLabel('Delivery slot').getByRole('option').first().waitFor({ state: 'attached' });
  await loading(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').getByRole('button').count()).toBe(0);
  await page.unrouteAll();
  await holding.dispose();
});

it('Deliver loads, takes changes or shows an error when IndexedDB never opens', async () => {
  const orderId = await packed();
  await enter(page, await newStaff(browser.shop, 'RIDER'));
  const holding = await hold(page, 'open');
  await intercept(page, 'WorkOrders', fail);
  await page.goto('/desk/deliver');
  await loading(page).waitFor();
  await page.clock.fastForward(11_000);
  await page.getByRole('alert').getByText('Your round could not be loaded.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(page, orderId).getByRole('button', { name: 'Start delivery' }).click();
  await page.clock.fastForward(11_000);
  await page.getByRole('heading', { name: /^On the way/ }).waitFor();
  await holding.dispose();
});

it('Deliver shows the orders of a user who signs in while another’s stored work is still being read', async () => {
  const orderId = await packed();
  const [first, second] = [await newStaff(browser.shop, 'RIDER'), await newStaff(browser.shop, 'RIDER')];
  await enter(page, first);
  await page.goto('/desk/deliver');
  await card(page, orderId).getByRole('button', { name: 'Start delivery' }).waitFor();
  await page.context().setOffline(true);
  await card(page, orderId).getByRole('button', { name: 'Start delivery' }).click();
  await page.getByText('No connection. 1 change is kept on this device').waitFor();
  await enter(page, second);
  await page.goto('about:blank');
  await page.context().setOffline(false);

  let isResponding = false;
  await intercept(page, 'WorkOrders', async (route) => {
    await eventually(() => isResponding);
    await route.fallback();
  });
  const holding = await hold(page, 'open');
  await page.goto('/desk/deliver');
  await eventually(async () =>
    (await page.evaluate(() => localStorage.getItem('deskMe')))!.includes(second._id),
  );
  await loading(page).waitFor();
  await release(page);
  isResponding = true;
  await card(page, orderId).waitFor();
  await page.unrouteAll();
  await holding.dispose();
});

it('Pick shows an error when no response comes, and a notice when there are no slots', async () => {
  await enter(page, await newStaff(browser.shop, 'PICKER'));
  let requests = 0;
  let isResponding = false;
  await intercept(page, 'PickSlots', (route) => {
    requests += 1;
    return isResponding && route.fulfill({ json: { data: { slots: [], pickSlots: [] } } });
  });
  await page.goto('/desk/pick');
  await eventually(() => requests === 1);
  await page.clock.fastForward(16_000);
  await page.getByText('Connect once to load this slot on this device').waitFor();
  isResponding = true;
  await eventually(async () => {
    await page.clock.fastForward(3_000);
    return (await page.getByText('there are no delivery slots today or tomorrow').count()) > 0;
  });
  expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0);
});
