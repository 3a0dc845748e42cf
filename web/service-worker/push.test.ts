import { handleNotificationClick, handlePush } from './push';

/** An open page of the shop; `isAsleep`: it cannot be focused. */
const openPage = (url: string, isAsleep = false) => {
  const page: { url: string; focus: jest.Mock; navigate: jest.Mock } = {
    url,
    focus: jest.fn(async () => {
      if (isAsleep) throw new Error('Not now');
      return page;
    }),
    navigate: jest.fn(async () => page),
  };
  return page;
};

/** A browser with these pages, and the events of its service worker. */
function browserWith(...pages: ReturnType<typeof openPage>[]) {
  const [showNotification, openWindow, close] = [jest.fn(), jest.fn(), jest.fn()];
  const worker = {
    registration: { showNotification },
    location: { origin: 'https://shop.example' },
    clients: { matchAll: async () => pages, openWindow },
  } as unknown as ServiceWorkerGlobalScope;
  const dispatch = async (handle: (self: typeof worker, event: never) => void, event: object) => {
    const work: unknown[] = [];
    handle(worker, { ...event, waitUntil: (one: unknown) => work.push(one) } as never);
    await Promise.all(work);
  };
  return {
    ...{ showNotification, openWindow, close },
    push: (told?: object) => dispatch(handlePush, { data: told && { json: () => told } }),
    click: (path: unknown) => dispatch(handleNotificationClick, { notification: { data: path, close } }),
  };
}

it('shows a notification for a message with data, and none otherwise', async () => {
  const browser = browserWith();
  await browser.push();
  expect(browser.showNotification).not.toHaveBeenCalled();
  await browser.push({ title: 'Tokri', body: 'Your order is on its way.', path: '/order/1', tag: '1' });
  // The next one about the same order replaces it, and is heard.
  const shown = { body: 'Your order is on its way.', tag: '1', renotify: true, data: '/order/1' };
  expect(browser.showNotification.mock.calls).toEqual([['Tokri', { ...shown, icon: expect.any(String) }]]);
});

it('opens a page if there is none, and closes the notification', async () => {
  const browser = browserWith();
  await browser.click('/order/1');
  expect(browser.openWindow.mock.calls).toEqual([['https://shop.example/order/1']]);
  expect(browser.close).toHaveBeenCalledTimes(1);
});

it('focuses the page if it is open already, or else navigates another one', async () => {
  const [home, order] = [openPage('https://shop.example/'), openPage('https://shop.example/order/1')];
  await browserWith(home, order).click('/order/1');
  expect(order.focus).toHaveBeenCalledTimes(1);
  expect([home.focus, order.navigate].some((one) => one.mock.calls.length > 0)).toBe(false);
  await browserWith(home).click('/order/1');
  expect(home.navigate.mock.calls).toEqual([['https://shop.example/order/1']]);
});

it.each(['/checkout', '/Checkout/', '/hi/checkout', '/address', '/address/new?next=1'])(
  'does not navigate away from a form at %s, but uses another page',
  async (path) => {
    const busy = openPage(`https://shop.example${path}`);
    const browser = browserWith(busy);
    await browser.click('/order/1');
    expect(browser.openWindow.mock.calls).toEqual([['https://shop.example/order/1']]);
    const home = openPage('https://shop.example/');
    await browserWith(busy, home).click('/order/1');
    expect(home.navigate.mock.calls).toEqual([['https://shop.example/order/1']]);
    expect([busy.focus, busy.navigate].some((one) => one.mock.calls.length > 0)).toBe(false);
    await browserWith(busy).click(path);
    expect([busy.focus.mock.calls.length, busy.navigate.mock.calls.length]).toEqual([1, 0]);
  },
);

it('opens a new page if none can be focused', async () => {
  const browser = browserWith(openPage('https://shop.example/', true));
  await browser.click('/order/1');
  expect(browser.openWindow).toHaveBeenCalledTimes(1);
});

it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])(
  'does not open other origins: %s',
  async (path) => {
    const page = openPage('https://shop.example/');
    const browser = browserWith(page);
    await browser.click(path);
    expect([browser.openWindow, page.navigate].some((one) => one.mock.calls.length > 0)).toBe(false);
  },
);
