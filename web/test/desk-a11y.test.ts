import type { Locator, Page } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../scripts/chromium.cjs';
import { orderNumber } from '../../domain/order/order-number';
import { newStaff } from '../../server/test/helpers/desk';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { PAGE, auditIn, contrastIn, alternatingSchemes, shape } from './helpers/audit';
import { pickPath, visitDesk } from './helpers/desk-visit';
import { animationsFinished, heading, navigate } from './helpers/page-parts';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';

/** With all of V8's compilers: axe is run dozens of times. */
const browser = testBrowser({ launch: { args: CHROMIUM_ARGS } });
const THUMB_PX = 55.5;
const NARROW = { width: 320, height: 844 };
/** The screen alone, with a few rows of its tables, as the others are alike. */
const SCREEN = { include: ['main', 'dialog'], exclude: ['tr:nth-child(n + 4)'] };
const carts: Record<string, number>[] = [{ tomato: 2, sugar: 1 }, { sugar: 2 }, { carrot: 1 }, { sugar: 1 }];
let orders: string[];
let page: Page;
beforeAll(async () => {
  const { shop } = browser;
  orders = [];
  for (const cart of carts) orders.push((await bought(shop, cart))._id);
  await newStaff(shop, 'PICKER');
  const { _id: gone } = await newStaff(shop, 'RIDER');
  await shop.sql('UPDATE staff SET active = false WHERE "_id" = $1', [gone]);
  await shop.sql(
    `INSERT INTO coupons (code, percent, active) VALUES ('Holi', 10, true), ('Onam', 10, false)`,
  );
  await shop.sql(
    `UPDATE delivery_slots SET capacity = 0 WHERE "_id" =
       (SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now() ORDER BY "startsAt" DESC LIMIT 1)`,
  );
  await shop.sql(
    `INSERT INTO audit_log ("by", action, subject, before, after)
     SELECT 'command', 'saveCoupon', 'coupon/Holi' || n, '{"percent":10,"active":true}', '{"percent":20,"active":true}'
     FROM generate_series(1, 51) AS n`,
  );
  await shop.sql(
    `INSERT INTO payment_events ("eventId", "eventType", body, "providerOrderId", "providerPaymentId", amount, currency, outcome)
     VALUES ('evt', 'payment.captured', '{}', 'order_none', 'pay_none', 12345, 'INR', 'UNKNOWN_ORDER')`,
  );
  const options = { viewport: DESKTOP, expected: /status of 401/, stays: true as const };
  ({ page } = await visitDesk(browser, 'OWNER', '/desk', options));
});

/**
 * What fails for somebody without a mouse: controls that Tab does not reach
 * (or in a list with one tab stop the arrow keys), that show no focus ring, or that are covered when focused.
 */
const unreachable = (): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const controls = 'a[href], button, input, select, textarea, summary';
    const hasOneStop = document.querySelector('[data-stop][tabindex="0"]') !== null;
    const say = (fault: string, { outerHTML }: Element) => found.push(`${fault}: ${outerHTML.slice(0, 160)}`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue;
      const isPressed = getComputedStyle(element).cursor === 'pointer';
      if (isPressed && !element.closest(`${controls}, label`)) say('no control', element);
      if (!element.matches(controls)) continue;
      if (element.tabIndex < 0 && !(hasOneStop && element.closest('main'))) say('not reached', element);
      element.focus();
      if (getComputedStyle(element).outlineStyle === 'none') say('no ring', element);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!over || !(element.contains(over) || over.contains(element))) say('not seen', element);
    }
    return found;
  });

/** Presses a control by keyboard. */
const press = (control: Locator, key = 'Enter') => control.first().press(key);
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Waits until this has the focus. */
const waitForFocus = (place: Locator) => place.and(page.locator(':focus')).waitFor();
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const sheet = () => page.getByRole('dialog');

/** Goes on to another screen. */
async function goTo(path: string, name: string): Promise<void> {
  await navigate(page, path);
  await heading(page, name);
}

/** The faults of its keyboard access, once its navigation fits the size. */
async function faultsOfKeys(): Promise<string[]> {
  const isSmall = page.viewportSize()!.width < DESKTOP.width;
  await button(isSmall ? /^More$/ : 'Sign out').waitFor();
  // From now on the focus ring is shown.
  await page.keyboard.press('Tab');
  return unreachable();
}

/** What axe looks at: two colour schemes where a screen has colours of its own. */
type Look = 'rules' | 'colours';
let audited = 0;
/**
 * The faults of a screen, or a sheet over it, on a phone and a large screen, one in light and one in dark mode; `targetPx`
 * is the minimum size of its targets. With `keys` also those of its keyboard access.
 */
async function faultsOf(look: Look, targetPx?: number, keys?: 'keys'): Promise<string[]> {
  audited += 1;
  const [first, second] = alternatingSchemes(Math.floor(audited / 2));
  const sizes = audited % 2 === 0 ? [NARROW, DESKTOP] : [DESKTOP, NARROW];
  const found: string[] = [];
  for (const [nth, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await animationsFinished(page);
    if (nth > 0) found.push(...(await shape(page, targetPx)));
    else found.push(...(await auditIn(first, page, targetPx, audited === 1 ? PAGE : SCREEN)));
    if (nth > 0 && look === 'colours') found.push(...(await contrastIn(second, page, SCREEN)));
    if (nth === 0 && keys) found.push(...(await faultsOfKeys()));
  }
  return found;
}

// Pick and Deliver have a test of their own.
type Screen = [path: string, title: string, look: Look, act?: () => Promise<unknown>];
const screens = (): Screen[] => [
  ['', 'Today', 'colours'],
  ['/orders', 'Orders', 'colours'],
  ['/orders?view=table', 'Orders', 'rules'],
  [`/orders/${orders[0]!}`, `Order ${orderNumber(orders[0]!)}`, 'rules'],
  [`/slips?ids=${orders[0]!}`, 'Packing slips', 'rules'],
  ['/products?q=to', 'Products', 'rules'],
  ['/products/tomato', 'Tomato', 'rules'],
  ['/slots', 'Slots', 'colours'],
  [
    '/slots?edit=week',
    'The week',
    'rules',
    async () => {
      await page.getByRole('region', { name: 'Monday' }).getByLabel('Orders').first().fill('many');
      await press(button('Save the week'));
      await page.getByText('Orders should be a whole number from 0 to 1000').waitFor();
    },
  ],
  ['/coupons', 'Coupons', 'rules'],
  ['/staff', 'Staff', 'rules'],
  ['/audit', 'Audit', 'rules'],
  // Charts and tables.
  ['/figures', 'Figures', 'colours', () => press(button('Show as a table'))],
];

it('every screen is accessible, and each control can be reached by keyboard and is visible with focus', async () => {
  const wrong: Record<string, string[]> = {};
  for (const [path, name, look, act] of screens()) {
    await goTo(`/desk${path}`, name);
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
    await act?.();
    const found = await faultsOf(look, undefined, 'keys');
    if (found.length > 0) wrong[path] = found;
  }
  expect(wrong).toEqual({});
});

it('Pick and Deliver are accessible, with targets large enough for thumbs', async () => {
  const { shop } = browser;
  const { _id } = await bought(shop, { tomato: 1, 'fresh-cow-milk': 3, 'fresh-dahi': 1 });
  const { _id: packed } = await bought(shop, { tomato: 1 });
  await moveTo(shop, 'PACKED', packed);
  const pickList = await pickPath(shop, _id, false);
  await navigate(page, pickList);
  const passes = async (name: string, look: Look, keys?: 'keys') =>
    expect([name, await faultsOf(look, THUMB_PX, keys)]).toEqual([name, []]);
  await page.getByRole('heading', { level: 2, name: 'Vegetables' }).waitFor();
  await passes('pick list', 'colours');
  await navigate(page, await pickPath(shop, _id));
  await page.getByText('0 of 3 lines').waitFor();
  await passes('one order', 'rules', 'keys');
  await page.getByRole('textbox', { name: 'Grams of Tomato' }).fill('9999');
  await button('Not enough Fresh Cow Milk').click();
  await passes('line', 'rules');
  await sheet().getByRole('button', { name: '2', exact: true }).click();
  await button(/^Picked: Fresh Dahi/).click();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  await passes('pack', 'rules');
  await page.keyboard.press('Escape');
  await goTo('/desk/deliver', 'Deliver');
  const card = page.getByRole('listitem').filter({ hasText: orderNumber(packed) });
  await card.waitFor();
  await passes('deliver', 'colours', 'keys');
  await card.getByRole('button', { name: 'Start delivery' }).click();
  await card.getByRole('button', { name: 'Not delivered' }).click();
  expect(await shape(page, THUMB_PX)).toEqual([]);
  // With text at 200 %, which is not zoom.
  await page.keyboard.press('Escape');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize(NARROW);
  await goTo('/desk/deliver', 'Deliver');
  await card.waitFor();
  expect(await shape(page, THUMB_PX)).toEqual([]);
  await navigate(page, pickList);
  await page.getByRole('button', { name: 'Order by order' }).waitFor();
  expect(await shape(page, THUMB_PX)).toEqual([]);
  const areas = page.getByRole('navigation').locator('a, button');
  const wide = areas.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(await wide).toBe(0);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
});

it('the focus stays near the last action, even when the control has gone', async () => {
  const { shop } = browser;
  await page.setViewportSize(DESKTOP);
  await goTo('/desk', 'Today');
  // A payment taken off the list: the text in its place.
  await press(page.locator('summary', { hasText: 'Matches no order of this shop' }));
  await press(button('Dismiss'));
  await press(sheet().getByRole('button', { name: 'Dismiss' }));
  await waitForFocus(page.getByText('Every payment has an order.'));

  // An order that moved to another column: the next one.
  await goTo('/desk/orders', 'Orders');
  const card = (id: string) => page.getByRole('link', { name: orderNumber(id) });
  const placed = page.getByRole('region', { name: /^Placed/ });
  await placed.and(page.locator('section')).locator(card(orders[3]!)).focus();
  await moveTo(shop, 'PACKED', orders[3]!);
  await waitForFocus(placed.getByRole('listitem').filter({ has: card(orders[2]!) }));
  await moveTo(shop, 'PACKED', orders[2]!);
  await page
    .getByRole('region', { name: /^Packed/ })
    .locator(card(orders[2]!))
    .waitFor();
  await waitForFocus(placed.getByRole('listitem').filter({ has: card(orders[1]!) }));

  // A bar that a choice has removed: the list that it was for.
  await press(button('Table'));
  await press(page.getByLabel(`Select order ${orderNumber(orders[0]!)}`), 'Space');
  await press(button('Clear selection'));
  await waitForFocus(
    page
      .locator('main div')
      .filter({ has: page.getByLabel(/^Select the/) })
      .last(),
  );

  // A sheet that closes: the button that opened it.
  await press(card(orders[0]!));
  await waitForFocus(title(`Order ${orderNumber(orders[0]!)}`));
  await press(button('Refund'));
  await press(sheet().getByLabel('Amount'), 'Space');
  await sheet().getByLabel('Rupees').fill('5');
  await press(sheet().getByRole('button', { name: 'Refund ₹5' }));
  await waitForFocus(sheet().getByLabel('Reason'));
  await page.keyboard.type('Soft');
  await press(sheet().getByRole('button', { name: 'Refund ₹5' }));
  await waitForFocus(button(/^Refund$/));
  // A sheet that asks begins at its title: Enter does nothing yet. Closed and opened again it has no old problem.
  await press(button('Cancel order'));
  await waitForFocus(sheet().getByText('Cancel this order?'));
  await press(sheet().getByRole('button', { name: 'Cancel the order' }));
  await waitForFocus(sheet().getByLabel('Reason'));
  // The button opens it again even before the browser has told that it is closed.
  await button('Close').evaluate(async (close: HTMLElement) => {
    close.click();
    await null;
    (document.activeElement as HTMLElement).click();
  });
  await waitForFocus(sheet().getByText('Cancel this order?'));
  expect(await sheet().locator('[aria-invalid=true]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await waitForFocus(button('Cancel order'));
});

it('the focus stays near the last action in Deliver, Slots, Staff, Audit and a product', async () => {
  const { shop } = browser;
  await moveTo(shop, 'PACKED', orders[2]!, orders[3]!);
  await page.setViewportSize(PHONE);
  await goTo('/desk/deliver', 'Deliver');
  const stop = (id: string) => page.getByRole('listitem').filter({ hasText: orderNumber(id) });
  await press(stop(orders[3]!).getByRole('button', { name: 'Start delivery' }));
  await waitForFocus(stop(orders[2]!));
  // Sooner it would count as a double tap.
  await page.waitForTimeout(600);
  await press(stop(orders[3]!).getByRole('button', { name: 'Delivered', exact: true }));
  await waitForFocus(
    page
      .locator('div')
      .filter({ has: button('Undo') })
      .last(),
  );
  await press(button('Undo'));
  await waitForFocus(stop(orders[3]!).locator('div').last());
  expect(await button('More').getAttribute('aria-current')).toBeNull();
  await press(button('More'));
  await page.keyboard.press('Escape');
  await waitForFocus(button('More'));

  await page.setViewportSize(DESKTOP);
  await goTo('/desk/slots', 'Slots');
  await press(button('Edit the week'));
  await waitForFocus(title('The week'));
  await press(button('Remove window 1 of Monday'));
  await waitForFocus(page.getByRole('group', { name: 'Monday, window 1' }));
  await press(button('Remove window 2 of Monday'));
  await waitForFocus(page.getByRole('group', { name: 'Monday, window 1' }));
  await press(button('Back'));
  await press(sheet().getByRole('button', { name: 'Stay' }));
  await waitForFocus(button('Back'));
  await press(button('Back'));
  await press(sheet().getByRole('button', { name: 'Leave' }));
  await waitForFocus(title('Slots'));

  await goTo('/desk/staff', 'Staff');
  await press(button('Remove The PICKER'));
  await press(sheet().getByRole('button', { name: 'Remove', exact: true }));
  await waitForFocus(page.getByRole('row', { name: 'The PICKER' }).getByRole('cell').last());

  await goTo('/desk/audit', 'Audit');
  const more = button('Load more');
  await more.waitFor();
  // What happened since it was last open.
  await networkIdle(page);
  const before = await page.getByRole('row').count();
  await press(more);
  await waitForFocus(page.getByRole('row').nth(before));

  await goTo('/desk/products/sugar', 'Sugar');
  await page.getByLabel('Rating').fill('4');
  await press(button('Save'));
  await eventually(async () => (await page.getByText('You have unsaved changes.').count()) === 0);
  await waitForFocus(button('Save'));
});

it('signing in and joining are accessible, and fit on a phone', async () => {
  await page.setViewportSize(DESKTOP);
  await press(button('Sign out'));
  await heading(page, 'Sign in to the desk');
  expect(await faultsOf('rules')).toEqual([]);
  // Without a bar below it fits.
  await page.setViewportSize(PHONE);
  const heights = ['scrollHeight', 'clientHeight'].map((one) =>
    page.evaluate(`document.documentElement.${one}`),
  );
  expect(await heights[0]).toBe(await heights[1]);
  const json = { invitation: { email: 'new@tokri.example' } };
  await page.route('**/desk/join/invitation', (route) => route.fulfill({ json }));
  await goTo('/desk/join#token', 'Join the desk');
  expect(await faultsOf('rules')).toEqual([]);
});
