import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import type { Role } from '../../domain/staff/role';
import { askDesk, invitationFor, newStaff, PASSWORD } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { openTestShop } from '../../server/test/helpers/test-shop';
import { auditedOf, enter, follow, pickPath, storedWork, visitDesk } from './helpers/desk-visit';
import { DESKTOP, isStream, PHONE, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let orders: { _id: string; total: number }[];
beforeAll(async () => {
  const { shop } = browser;
  orders = [];
  const carts: Record<string, number>[] = [{ tomato: 3, carrot: 2 }, { tomato: 1 }, { sugar: 2 }];
  for (const cart of carts) orders.push(await bought(shop, cart));
  await moveTo(shop, 'PACKED', orders[1]!._id);
  await moveTo(shop, 'DELIVERED', orders[2]!._id);
  await shop.sql(
    `UPDATE users SET "firstName" = 'Kavita' FROM orders WHERE orders."_id" = $1 AND users."_id" = "userId"`,
    [orders[1]!._id],
  );
});

/** A signed-in member of staff with a role, at a screen. */
const visitAs = async (role: Role, path: string, viewport = PHONE): Promise<Page> =>
  (await visitDesk(browser, role, path, { viewport, expected: /status of 401|ERR_FAILED/ })).page;

const numberAt = (index: number): string => orderNumber(orders[index]!._id);
const headings = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('signing in', () => {
  it('is required for every screen, and returns to the one that was requested', async () => {
    const { email } = await newStaff(browser.shop, 'MANAGER');
    const page = await browser.visit('/desk/orders?view=table', { first: true, expected: /status of 401/ });
    await headings(page, 'Sign in to the desk').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByText('Fields Cannot be empty').count()).toBe(2);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The email or the password is not right.').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await headings(page, 'Orders').waitFor();
    expect(new URL(page.url()).search).toBe('?view=table');
    // The same for a session that ends during work.
    await browser.shop.sql('DELETE FROM staff_sessions');
    await follow(page, '/desk');
    await headings(page, 'Sign in to the desk').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    // Back on the screen that noticed it. Signing out ends the session, and hides all data.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await headings(page, 'Sign in to the desk').waitFor();
    await page.goto('/desk');
    await headings(page, 'Sign in to the desk').waitFor();
  });

  it('accepts an invitation, and removes its secret from the URL', async () => {
    const token = await invitationFor(browser.shop, 'new.picker@tokri.example', 'PICKER');
    const page = await browser.visit('/desk/join#used-up', { first: true, expected: /status of 40[14]/ });
    await headings(page, 'This link is no longer valid').waitFor();
    // Another link in the same tab, which only changes the hash.
    await page.evaluate((hash) => (location.hash = hash), token);
    const email = page.getByLabel('Email');
    await eventually(async () => (await email.inputValue()) === 'new.picker@tokri.example');
    expect(page.url()).not.toContain(token);
    expect(await email.isEditable()).toBe(false);
    await page.getByLabel('Your name').fill('Nandini');
    await page.getByLabel('A password').fill('short');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Password should have at least 12 characters').waitFor();
    await page.getByLabel('A password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await headings(page, 'Pick').waitFor();
  });

  it('as another member of staff neither sends nor deletes the first one’s pending changes', async () => {
    const { shop } = browser;
    const { _id } = await bought(shop, { 'fresh-dahi': 1 });
    const path = await pickPath(shop, _id);
    const [first, second] = [await newStaff(shop, 'PICKER'), await newStaff(shop, 'PICKER')];
    const { page } = await visitDesk(browser, first, path, { expected: /status of 401/ });
    await page.getByText('0 of 1 line').waitFor();
    // The session is another's before this page notices: nothing is done in their name.
    await enter(page, second);
    const refused = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('StartPicking') === true,
    );
    await page.getByRole('button', { name: /^Picked: Fresh Dahi/ }).click();
    expect(await (await refused).text()).toContain('UNAUTHENTICATED');
    await page.goto('/desk/orders');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await headings(page, 'Sign in to the desk').waitFor();
    expect(await auditedOf(shop, _id)).toEqual({});
    await eventually(async () => (await storedWork(page)) === 1);
    await enter(page, first);
    await page.goto(path);
    await eventually(async () => (await findShown(shop, _id, first))?.status === 'PICKING');
    await eventually(async () => (await auditedOf(shop, _id)).pickItem === 1);
    const done = await shop.sql(`SELECT DISTINCT "by" FROM audit_log WHERE subject = $1`, [`order/${_id}`]);
    expect(done).toEqual([{ by: first.email }]);
  });
});

describe('Orders', () => {
  it('are a board of columns, one at a time on a phone, and can be searched; the URL has the state', async () => {
    const page = await visitAs('SUPPORT', '/desk/orders', DESKTOP);
    await page
      .getByRole('region', { name: /^Packed/ })
      .getByRole('link', { name: numberAt(1) })
      .waitFor();
    await page
      .getByRole('region', { name: /^Placed/ })
      .getByRole('link', { name: numberAt(0) })
      .waitFor();
    const last = (await page.getByRole('region', { name: /^Delivered/ }).boundingBox())!;
    expect(last.x + last.width).toBeLessThanOrEqual(DESKTOP.width);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Packed' }).click();
    await page.getByRole('link', { name: numberAt(1) }).waitFor();
    expect(await page.getByRole('link', { name: numberAt(0) }).count()).toBe(0);
    // In forced colours, too, the selected column differs from the others.
    await page.emulateMedia({ forcedColors: 'active' });
    const outlineOf = (name: string) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).outlineStyle);
    expect([await outlineOf('Packed'), await outlineOf('Placed')]).toEqual(['solid', 'none']);
    await page.emulateMedia({ forcedColors: null });
    expect(new URL(page.url()).searchParams.get('status')).toBe('PACKED');
    await page.reload();
    await page.getByRole('link', { name: numberAt(1) }).waitFor();
    // A search is for orders of all columns.
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(numberAt(0));
    await page.getByRole('link', { name: numberAt(0) }).waitFor();

    await page.setViewportSize(DESKTOP);
    await search.fill('tok');
    await page.getByLabel('Status').selectOption('All');
    for (const text of [numberAt(1), 'kavita']) {
      await search.fill(text);
      await page.waitForURL((url) => url.searchParams.get('q') === text);
      await page
        .getByRole('row')
        .getByRole('link', { name: numberAt(1) })
        .waitFor();
      await eventually(async () => (await page.getByRole('row').count()) === 2);
    }
    // A day is typed digit by digit.
    const until = page.getByLabel('Placed until');
    await until.focus();
    await page.keyboard.type('02022021');
    expect(await until.inputValue()).toBe('2021-02-02');
    await page.keyboard.press('Tab');
    await page.waitForURL((url) => url.searchParams.get('to') === '2021-02-02');
    await page.getByText('No order is like that.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(async () => (await until.inputValue()) === '');
    await search.fill('kavita');
    await page.waitForURL(/q=kavita/);
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByText('No order is like that.').waitFor();
    await page.reload();
    await page.getByText('No order is like that.').waitFor();
    expect(await search.inputValue()).toBe('kavita');
    expect(await page.getByText(/^Choose the/).count()).toBe(0);
  });

  it('appear, move and disappear live on board and table, from any process', async () => {
    const { databaseUrl } = browser.shop;
    const other = await openTestShop({ databaseUrl, background: false });
    const page = await visitAs('SUPPORT', '/robots.txt', DESKTOP);
    await Promise.all([page.waitForRequest(isStream), page.goto('/desk/orders')]);
    const { _id } = await bought(other);
    const cardIn = (column: RegExp) =>
      page.getByRole('region', { name: column }).getByRole('link', { name: orderNumber(_id) });
    await cardIn(/^Placed/).waitFor();
    await moveTo(browser.shop, 'PACKED', _id);
    await cardIn(/^Packed/).waitFor();
    expect(await cardIn(/^Placed/).count()).toBe(0);
    await page.getByRole('button', { name: 'Table' }).click();
    const row = page.getByRole('row', { name: orderNumber(_id) });
    await row.getByText('Packed').waitFor();
    await moveTo(browser.shop, 'OUT_FOR_DELIVERY', _id);
    await row.getByText('Packed').waitFor({ state: 'detached' });
    await other.close();
  });

  it('can be selected to print their packing slips, each on its own page', async () => {
    const page = await visitAs('PICKER', '/desk/orders?view=table', DESKTOP);
    for (const index of [0, 1]) await page.getByLabel(`Choose order ${numberAt(index)}`).check();
    await page.getByRole('link', { name: 'Print packing slips' }).click();
    await page.getByRole('heading', { level: 2, name: numberAt(0) }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const breaks = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((slips) => slips.map((slip) => getComputedStyle(slip).breakAfter));
    expect(breaks).toEqual(['page', 'auto']);
    expect(await page.getByRole('navigation', { name: 'Areas' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    // Without a connection no cached slips can be printed.
    await page.route('**/graphql', (route) => route.abort());
    await page.goBack();
    await page.goForward();
    await page.getByRole('alert').getByText('The slips could not be loaded.').waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: numberAt(0) }).waitFor();
  });
});

describe('an order', () => {
  it('refunds lines and amounts, by keyboard alone, and shows the remainder first', async () => {
    const { _id, total } = await bought(browser.shop, { tomato: 1, carrot: 2 });
    const page = await visitAs('SUPPORT', `/desk/orders/${_id}`, DESKTOP);
    const manager = await newStaff(browser.shop, 'MANAGER');
    const shown = async () => (await findShown(browser.shop, _id, manager))!;
    await page.getByRole('button', { name: 'Give money back' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('How many of Tomato are given back').focus();
    await page.keyboard.type('1');
    const { items } = await shown();
    const price = items.find(({ productId }) => productId === 'tomato')!.price;
    const remains = sheet.getByText('Remains afterwards').locator('..');
    await eventually(async () => (await remains.innerText()).includes(String(total - price)));
    expect((await shown()).refunds).toEqual([]);
    await sheet.getByLabel('Why').focus();
    await page.keyboard.type('One was squashed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    expect((await shown()).refunds).toMatchObject([{ amount: price, reason: 'One was squashed' }]);
    await page.getByText('1 given back').waitFor();

    await page.getByRole('button', { name: 'Give money back' }).click();
    await sheet.getByText('nothing left').waitFor();
    await sheet.getByLabel('An amount').check();
    await sheet.getByLabel('Rupees').fill(String(total));
    await sheet.getByText('That is more than remains.').first().waitFor();
    await sheet.getByLabel('Rupees').fill('10');
    await sheet.getByLabel('Why').fill('Came late');
    // The response is lost, and the retry does not refund twice, also in a sheet that is opened again.
    await page.route(
      '**/desk/graphql',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await sheet.getByRole('button', { name: 'Give back ₹10' }).click();
    const alert = sheet.getByRole('alert');
    await alert.getByText(/could not reach/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Give money back' }).click();
    await sheet.getByLabel('An amount').check();
    await sheet.getByLabel('Rupees').fill('10');
    await sheet.getByLabel('Why').fill('Came late');
    await sheet.getByRole('button', { name: 'Give back ₹10' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect((await shown()).refunds.map(({ amount }) => amount)).toEqual([price, 10]);
  });

  it('is not delivered by the second tap of a double tap on "Send out"', async () => {
    const { _id } = await bought(browser.shop, { tomato: 1 });
    await moveTo(browser.shop, 'PACKED', _id);
    const page = await visitAs('RIDER', `/desk/orders/${_id}`);
    const delivered = page.getByRole('button', { name: 'Delivered', exact: true });
    await page.getByRole('button', { name: 'Send out' }).evaluate((first: HTMLElement) => {
      const main = first.closest('main')!;
      const observer = new MutationObserver(() => {
        const second = [...main.querySelectorAll('button')].find((one) => one.textContent === 'Delivered');
        second?.click();
        if (second) observer.disconnect();
      });
      observer.observe(main, { childList: true, characterData: true, subtree: true });
      first.click();
    });
    await delivered.waitFor();
    await networkIdle(page);
    const status = async () =>
      (await browser.shop.sql<{ status: string }>(`SELECT status FROM orders WHERE "_id" = $1`, [_id]))[0]!
        .status;
    expect(await status()).toBe('OUT_FOR_DELIVERY');
    await eventually(async () => {
      // Once it has worked, the button is gone.
      await delivered.click({ timeout: 500 }).catch(() => undefined);
      return (await status()) === 'DELIVERED';
    });
  });

  it('is cancelled with a reason, and announces it', async () => {
    const { _id } = await bought(browser.shop, { tomato: 1 });
    const page = await visitAs('SUPPORT', `/desk/orders/${_id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('Say why it is cancelled.').waitFor();
    await page.getByLabel('Why').fill('The van broke down');
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    // The button has gone: the focus moves to the order's status.
    await page.getByRole('status').and(page.locator(':focus')).getByText('Cancelled').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    const owner = await newStaff(browser.shop, 'OWNER');
    const { data } = await askDesk<{ order: { status: string } }>(
      browser.shop,
      'query ($id: ID!) { order(_id: $id) { status } }',
      { id: _id },
      owner,
    );
    expect(data.order.status).toBe('CANCELLED');
  });
});

it('shoppers download no code of the desk', async () => {
  const page = await browser.visit('/');
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((name) => /desk/.test(name))).toEqual([]);
});
