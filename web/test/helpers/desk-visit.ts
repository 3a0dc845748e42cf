import type { Locator, Page } from 'playwright-core';
import type { Role } from '../../../domain/staff/role';
import { newStaff } from '../../../server/test/helpers/desk';
import type { TestStaff } from '../../../server/test/helpers/desk';
import { bought } from '../../../server/test/helpers/desk-orders';
import type { TestShop } from '../../../server/test/helpers/test-shop';
import { heading, navigate, responded } from './page-parts';
import { networkIdle } from './test-browser';
import type { TestBrowser, VisitOptions } from './test-browser';

/** Gives the browser the session of a member of staff. */
export async function enter(page: Page, { cookie }: Pick<TestStaff, 'cookie'>): Promise<void> {
  const [name, value] = cookie.split('=');
  await page.context().addCookies([{ name: name!, value: value!, url: new URL('/desk', page.url()).href }]);
}

/** A member of staff, new if only the role is given, signed in, at a screen of the desk. */
export async function visitDesk(
  browser: TestBrowser,
  who: Role | TestStaff,
  path: string,
  options: VisitOptions = {},
): Promise<{ page: Page; staff: TestStaff }> {
  const staff = typeof who === 'string' ? await newStaff(browser.shop, who) : who;
  const page = await browser.visit('/robots.txt', options);
  await enter(page, staff);
  await page.goto(path);
  return { page, staff };
}

/**
 * Taps a button, and the one in its place once what the first tap did is done, at the same time as far as the page can tell: a
 * slow machine makes no two taps of it.
 */
export async function doubleTap(first: Locator, second: Locator): Promise<void> {
  const page = first.page();
  const original = await page.evaluateHandle(() => {
    const { now } = performance;
    const time = performance.now();
    performance.now = () => time;
    return now;
  });
  await first.click();
  await second.waitFor();
  await networkIdle(page);
  await second.click();
  await page.evaluate((now) => void (performance.now = now), original);
}

/** The path at which an order is picked; `one`: by itself, not with its slot. */
export async function pickPath({ sql }: Pick<TestShop, 'sql'>, orderId: string, one = true): Promise<string> {
  const [row] = await sql<{ slotId: string | null }>(`SELECT "slotId" FROM orders WHERE "_id" = $1`, [
    orderId,
  ]);
  return `/desk/pick?slot=${row!.slotId ?? 'none'}${one ? `&by=order&order=${orderId}` : ''}`;
}

/** Opens Pick anew, as a screen that is left keeps nothing but the work. */
export async function openPick(page: Page, path = '/desk/pick'): Promise<void> {
  await navigate(page, '/desk/none');
  await heading(page, 'Page not found');
  await Promise.all([responded(page, 'PickSlots'), navigate(page, path)]);
  await networkIdle(page);
}

/** The number of audited actions of each kind on an order. */
export async function auditedOf(
  { sql }: Pick<TestShop, 'sql'>,
  orderId: string,
): Promise<Record<string, number>> {
  const rows = await sql<{ action: string; count: number }>(
    `SELECT "action", count(*)::int AS "count" FROM audit_log WHERE "subject" LIKE '%' || $1 GROUP BY "action"`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

/** The number of a user's operations that the browser has stored. */
export const storedWork = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('desk-work');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('work').objectStore('work').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

export interface LargeCart {
  cart: Record<string, number>;
  byWeight: Set<string>;
  /** The title of each product. */
  names: Map<string, string>;
}

/** A cart with this many products, two of them sold by weight; all well in stock. Of milk there are two. */
export async function largeCart(shop: Pick<TestShop, 'sql'>, lines: number): Promise<LargeCart> {
  const products = await shop.sql<{ _id: string; title: string; soldByWeight: boolean }>(
    `SELECT "_id", "title", "soldByWeight" FROM products ORDER BY "soldByWeight" DESC, "id"`,
  );
  await shop.sql(`UPDATE stock SET "onHand" = 500, "maxPerOrder" = 99`);
  const weighed = products.filter(({ soldByWeight }) => soldByWeight).slice(0, 2);
  const counted = products.filter(({ soldByWeight }) => !soldByWeight).slice(0, lines - weighed.length);
  const cart = Object.fromEntries([...weighed, ...counted].map(({ _id }) => [_id, 1]));
  return {
    cart: { ...cart, 'fresh-cow-milk': 2 },
    byWeight: new Set(weighed.map(({ _id }) => _id)),
    names: new Map(products.map(({ _id, title }) => [_id, title])),
  };
}

/** Two products counted by the piece. */
const CART = { 'fresh-dahi': 1, 'table-butter': 1 };

/** An order without a slot, as when none was free by the time it was paid. */
export async function boughtWithoutSlot(
  shop: TestShop,
  cart: Record<string, number> = CART,
): Promise<string> {
  const { _id } = await bought(shop, cart);
  await shop.sql(`UPDATE orders SET "slotId" = NULL WHERE "_id" = $1`, [_id]);
  return _id;
}

/** An order in a slot that began so many hours ago, or if negative will begin. */
export async function boughtInSlot(
  shop: TestShop,
  hoursAgo: number,
  hours = 3,
): Promise<{ _id: string; slotId: string }> {
  const { _id } = await bought(shop, CART);
  const [slot] = await shop.sql<{ _id: string }>(
    `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity, booked)
     SELECT gen_random_uuid(), begins, begins + $2 * interval '1 hour', begins - interval '1 hour', 30, 1
     FROM (SELECT now() - $1 * interval '1 hour' AS begins) AS span RETURNING "_id"`,
    [hoursAgo, hours],
  );
  await shop.sql(`UPDATE orders SET "slotId" = $1 WHERE "_id" = $2`, [slot!._id, _id]);
  return { _id, slotId: slot!._id };
}
