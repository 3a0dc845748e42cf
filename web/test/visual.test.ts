import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { newStaff } from '../../server/test/helpers/desk';
import { FROZEN_ORDER, FROZEN_SLOT, FROZEN_WEEK, freezeDeskDay } from './helpers/desk-day';
import { enter } from './helpers/desk-visit';
import { intercept, navigate } from './helpers/page-parts';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';
import {
  NOT_COMPARED,
  comparable,
  faultOf,
  forgetFaults,
  storedPictures,
  pictureBrowser,
} from './helpers/pictures';
import { become, newRegular } from './helpers/signed-in';

const browser = testBrowser({ launch: pictureBrowser });
/** A shopper with data on every page. */
let regular: TestShopper;
beforeAll(async () => {
  forgetFaults();
  if (!comparable) process.stderr.write(`${NOT_COMPARED}\n`);
  const { shopper, orderId } = await newRegular(browser);
  regular = shopper;
  await freezeDelivered(orderId);
});

/** Slots that are the same in every run, and never near. */
const SLOTS = ['2040-01-02', '2040-01-03', '2040-01-04'].flatMap((day, index) =>
  [
    { from: '07', to: '10', cutoff: '06' },
    { from: '10', to: '13', cutoff: '09' },
  ].map(({ from, to, cutoff }) => ({
    __typename: 'DeliverySlot',
    _id: `00000000-0000-4000-8000-0000000${index}${from}00`,
    startsAt: `${day}T${from}:00:00+05:30`,
    endsAt: `${day}T${to}:00:00+05:30`,
    cutoffAt: `${day}T${cutoff}:00:00+05:30`,
    available: from !== '10' || index > 0,
  })),
);

const freezeSlots = (page: Page) =>
  intercept(page, 'DeliverySlots', (route) => route.fulfill({ json: { data: { deliverySlots: SLOTS } } }));

const ORDER_ID = '1d5e6a52-7d0b-4f0e-9a43-2f6f1d1f8a10';

/** Delivers the shopper's order, with an id and times that are the same in every run. */
async function freezeDelivered(orderId: string): Promise<void> {
  await browser.shop.sql(
    `WITH "slot" AS (INSERT INTO "delivery_slots" ("_id", "startsAt", "endsAt", "cutoffAt", "capacity")
         VALUES (gen_random_uuid(), '2040-01-02T07:00+05:30', '2040-01-02T10:00+05:30', '2040-01-02T06:00+05:30', 1)
         ON CONFLICT ("startsAt", "endsAt") DO UPDATE SET "capacity" = "delivery_slots"."capacity" + 1 RETURNING "_id"),
       "lines" AS (UPDATE "order_items" SET "orderId" = $2 WHERE "orderId" = $1),
       "sent" AS (UPDATE "messages" SET "orderId" = $2 WHERE "orderId" = $1),
       "paid" AS (UPDATE "payments" SET "orderId" = $2 WHERE "orderId" = $1),
       "events" AS (UPDATE "order_events" SET "orderId" = $2, "at" = '2026-11-20T18:04:05+05:30' WHERE "orderId" = $1)
     UPDATE "orders" SET "_id" = $2, "createdAt" = '2026-11-20T18:04:05+05:30', "slotId" = "slot"."_id"
     FROM "slot" WHERE "orders"."_id" = $1`,
    [orderId, ORDER_ID],
  );
  await browser.shop.sql(
    `INSERT INTO order_events ("userId", "orderId", "_id", "at", "status", "code", "params", "actor")
     SELECT $1, $2, gen_random_uuid(), timestamptz '2026-11-20T18:04:05+05:30' + nth * interval '1 hour', code, code,
       '{"by": "SHOPPER"}', '{}'
     FROM unnest(ARRAY['PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) WITH ORDINALITY AS step (code, nth)`,
    [regular._id, ORDER_ID],
  );
  await browser.shop.sql(
    `UPDATE orders SET "status" = 'DELIVERED', "finalPaise" = "totalPaise" WHERE "_id" = $1`,
    [ORDER_ID],
  );
}

type Size = 'phone' | 'desktop';
interface Screen {
  /** Of the shopper, not of a visitor. */
  own?: true;
  path: string;
  /** Visible once the screen is reached. */
  see: string | RegExp;
  act?: (page: Page) => Promise<unknown>;
  /** The only size to check; both by default. */
  on?: Size;
  /** The size that is checked in dark mode. */
  dark?: Size;
  /** For a screen that is longer than the viewport. */
  height?: number;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click();

/**
 * A visitor's and then the shopper's; those that are laid out much the same on both sizes are checked on one. Together
 * they have each part of the shop once: another screen of the same parts would show no other mistake.
 */
const SCREENS: Record<string, Screen> = {
  home: { path: '/', see: 'Daily Needs' },
  'login-errors': { path: '/login', see: 'Fields Cannot be empty', act: press('Login'), on: 'phone' },
  listing: { path: '/product', see: '72 products', dark: 'desktop' },
  'filter-sheet': {
    path: '/product?category=snacks,fruits',
    see: 'Sort by price',
    on: 'phone',
    act: press(/^Filters \d active/),
  },
  product: { path: '/product/tomato', see: 'Delivery time will vary', dark: 'phone' },
  cart: { own: true, path: '/cart', see: 'Summary' },
  checkout: { own: true, path: '/checkout', see: 'Tuesday 3 Jan', height: 1800, on: 'phone', dark: 'phone' },
  'order-delivered': {
    own: true,
    path: `/order/${ORDER_ID}`,
    see: 'Help with this order',
    height: 1800,
    on: 'phone',
  },
};

/** The desk on a fixed day. */
const DESK_SCREENS: Record<string, Screen> = {
  'desk-today': { path: '/desk', see: 'Late', on: 'desktop' },
  'desk-orders': { path: '/desk/orders', see: 'Rahul Deshpande', on: 'desktop' },
  'desk-order': { path: `/desk/orders/${FROZEN_ORDER}`, see: 'History', on: 'desktop' },
  'desk-pick': {
    path: `/desk/pick?slot=${FROZEN_SLOT._id}`,
    see: 'Sunflower Oil',
    on: 'phone',
  },
  'desk-deliver': { path: '/desk/deliver', see: 'Harpreet Kaur', on: 'phone' },
  'desk-products': { path: '/desk/products', see: 'Tomato', on: 'desktop' },
  'desk-slots': { path: '/desk/slots?from=2040-01-02', see: 'Mon 2 Jan', on: 'desktop' },
  'desk-figures': {
    path: '/desk/figures?from=2025-11-14&to=2025-11-20',
    see: 'Revenue',
    on: 'desktop',
    height: 1800,
  },
};

/** What waits in the slot of that day. */
const WAITING = { __typename: 'WaitingSlot', slot: FROZEN_SLOT, placed: 2, picking: 1, own: 1 };

interface View extends Screen {
  size: Size;
}
const viewsOf = (screens: Record<string, Screen>) =>
  Object.entries(screens).flatMap(([name, screen]) => {
    const sizes: Size[] = screen.on ? [screen.on] : ['phone', 'desktop'];
    return sizes.map((size): [string, View] => [
      `${name}-${size}${screen.dark === size ? '-dark' : ''}`,
      { ...screen, size },
    ]);
  });
const VIEWS = viewsOf(SCREENS);
const DESK_VIEWS = viewsOf(DESK_SCREENS);
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };
const SIZES = ['phone', 'desktop'] as const;

const viewportOf = ({ size, height = VIEWPORTS[size].height }: View) => ({
  width: VIEWPORTS[size].width,
  height,
});
const optionsOf = (view: View): VisitOptions => ({
  viewport: viewportOf(view),
  isMobile: view.size === 'phone',
  hasTouch: view.size === 'phone',
});

async function arrive(page: Page, { see, act }: Screen): Promise<void> {
  await act?.(page);
  await page.getByText(see).and(page.locator(':visible')).first().waitFor();
  await networkIdle(page);
}

/** How a screen differs from its stored picture, once it is there. */
async function faultsOf(page: Page, name: string, view: View): Promise<Record<string, string>> {
  await page.emulateMedia({ colorScheme: view.dark === view.size ? 'dark' : 'light' });
  await arrive(page, view);
  const fault = await faultOf(name, page);
  return fault === null ? {} : { [name]: fault };
}

describe(comparable ? 'every screen matches its stored picture' : NOT_COMPARED, () => {
  it.each(SIZES)('for a visitor and a shopper on a %s', async (size) => {
    const [first, ...views] = VIEWS.filter(([, view]) => view.size === size);
    const page = await browser.visit(first![1].path, optionsOf(first![1]));
    await freezeSlots(page);
    const found = await faultsOf(page, ...first!);
    let isShopper = false;
    for (const [name, view] of views) {
      await page.setViewportSize(viewportOf(view));
      if (view.own && !isShopper) await become(browser, page, regular);
      isShopper = view.own === true;
      await navigate(page, view.path);
      Object.assign(found, await faultsOf(page, name, view));
    }
    expect(found).toEqual({});
  });

  describe('at the desk', () => {
    let cookie: string;
    beforeAll(async () => {
      const owner = await newStaff(browser.shop, 'OWNER');
      cookie = owner.cookie;
      await browser.shop.sql(`UPDATE staff SET "name" = 'Lakshmi Iyer' WHERE "_id" = $1`, [owner._id]);
      await freezeDeskDay(browser.shop, owner._id);
    });

    it.each(SIZES)('on a %s', async (onSize) => {
      const views = DESK_VIEWS.filter(([, { size }]) => size === onSize);
      const page = await browser.visit('/robots.txt', optionsOf(views[0]![1]));
      await enter(page, { cookie });
      await page.route('**/desk/graphql', (route) => {
        const body = route.request().postData();
        const slots = body?.includes('"PickSlots"') ? [FROZEN_SLOT] : FROZEN_WEEK;
        return body && /"(PickSlots|SlotWeek)"/.test(body)
          ? route.fulfill({ json: { data: { slots, pickSlots: [WAITING] } } })
          : route.fallback();
      });
      const found: Record<string, string> = {};
      for (const [name, view] of views) {
        await page.setViewportSize(viewportOf(view));
        if (view === views[0]![1]) await page.goto(view.path);
        else await navigate(page, view.path);
        Object.assign(found, await faultsOf(page, name, view));
      }
      expect(found).toEqual({});
    });
  });

  it('every picture in the docs exists', () => {
    const root = path.join(__dirname, '../..');
    const docs = readdirSync(path.join(root, 'docs')).map((file) => `docs/${file}`);
    const missing = ['README.md', 'CONTRIBUTING.md', ...docs.filter((file) => file.endsWith('.md'))].flatMap(
      (file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)]
          .map(([, picture]) => path.join(root, path.dirname(file), picture!))
          .filter((picture) => !existsSync(picture)),
    );
    expect(missing).toEqual([]);
  });

  it('there are no other stored pictures', () => {
    const names = [...VIEWS, ...DESK_VIEWS].map(([name]) => name);
    expect(storedPictures(names).sort()).toEqual(names.sort());
  });
});
