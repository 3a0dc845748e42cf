import type { Page, Route } from 'playwright-core';
import { withLongNames } from './long-names';

export interface State {
  /** The path; absent: reached from the previous state. */
  path?: string;
  /** Visible once the state is reached, and not in the previous one. */
  see: string | RegExp;
  act?: (page: Page) => Promise<unknown>;
  /** With header, footer and bars, which other states have, too. */
  whole?: true;
  /** Nothing but sizes differs from states that axe audits. */
  only?: 'shape';
  /** Only on screens too narrow for a sidebar. */
  on?: 'phone';
}
/** The states of one visitor, one after the other. */
export interface Tour {
  who?: 'newcomer' | 'regular' | 'unlucky';
  /** Overrides for the API's responses. */
  api?: (route: Route) => Promise<unknown>;
  states: Record<string, State>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const chooseAddress = (page: Page) =>
  page
    .getByRole('radio', { name: /^Deliver here/ })
    .first()
    .check();

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Coupon' }).fill(code);
  await press('Apply')(page);
}

async function openPaymentSheet(page: Page): Promise<void> {
  await chooseAddress(page);
  await applyCoupon(page, 'Instant50');
  await page.getByText('Instant50 applied').first().waitFor();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('dialog', { name: 'Sandbox payment' }).waitFor();
}

async function typeSearch(page: Page): Promise<void> {
  const box = page.getByPlaceholder('Seacrh...');
  await box.fill('tom');
  await page.getByRole('option').first().waitFor();
}

/** A search for milk fails, Sugar is never returned, and everything else has long names. */
async function failStallAndLengthen(route: Route): Promise<void> {
  const body = route.request().postData() ?? '';
  if (body.includes('"milk"')) await route.fulfill({ status: 500, body: '{}' });
  else if (!body.includes('"sugar"')) await withLongNames(route);
}

export const TOURS: Record<string, Tour> = {
  'a visitor’s pages': {
    states: {
      home: { path: '/', see: 'Daily Needs', whole: true },
      'suggestions, on a page that does not exist': {
        path: '/no/such/page',
        see: 'Tomato',
        whole: true,
        act: async (page) => {
          await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
          await typeSearch(page);
          await page.keyboard.press('ArrowDown');
        },
      },
      'the link is not valid': {
        path: '/reset-password#none',
        see: 'This link has been used, or is too old.',
        act: async (page) => {
          await page.getByLabel('New password', { exact: true }).fill('long enough');
          await press('Change password')(page);
        },
        only: 'shape',
      },
      'tester with a response, and a wrong header': {
        path: '/mock',
        see: 'Use letters, digits and hyphens',
        act: async (page) => {
          await press('Send')(page);
          await page.getByText('200 OK').waitFor();
          await press('Add a header')(page);
          await page.keyboard.type('bad name');
          await press('Send')(page);
        },
      },
      'listing with filters, of near misses': {
        path: '/product?q=tomatto&category=spices&rating=4&sort=price-desc',
        see: 'Did you mean',
        whole: true,
      },
      'filter sheet': {
        path: '/product?category=snacks',
        see: 'Sort by price',
        on: 'phone',
        act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
      },
      'login, nothing filled in, and offline': {
        path: '/login',
        see: 'You are offline',
        whole: true,
        act: async (page) => {
          await press('Login')(page);
          await page.getByText('Fields Cannot be empty').first().waitFor();
          await page.context().setOffline(true);
        },
      },
    },
  },
  'a newcomer’s pages': {
    who: 'newcomer',
    states: {
      'empty cart': { path: '/cart', see: 'Your Cart is Empty :(' },
    },
  },
  'the pages of a regular': {
    who: 'regular',
    states: {
      'profile with the account menu': {
        path: '/profile',
        see: 'Member since',
        whole: true,
        act: async (page) => {
          await page.getByRole('button', { name: 'MEERA' }).click();
          await page
            .getByRole('navigation', { name: 'Account' })
            .getByRole('link', { name: 'Cart' })
            .waitFor();
        },
      },
      'an account is to be deleted': { see: 'Deleted at once', act: press('Delete account') },
      'addresses, and the form with errors': {
        path: '/address',
        see: 'Fields cannot be Empty',
        act: async (page) => {
          await press('Add new Address')(page);
          await press('Save address')(page);
        },
      },
      'checkout, all days, without an address, wrong coupon': {
        path: '/checkout',
        see: 'Invalid Coupon',
        act: async (page) => {
          await press('Show more days')(page);
          await press('Place Order')(page);
          await applyCoupon(page, 'instant50');
          await page.getByText('Address not selected.').waitFor();
        },
      },
      'payment sheet': { see: 'no money moves', act: openPaymentSheet },
    },
  },
  'what is out, and what there is little of': {
    who: 'unlucky',
    states: {
      'listing of what is out': { path: '/product?category=vegetables', see: 'Tell me when it is back' },
      'detail of what is out, with a notification on': {
        path: '/product/brinjal',
        see: 'We’ll tell you when it is back',
      },
      'wishlist, also of what is out': { path: '/wishlist', see: /^Out of stock · we’ll tell you/ },
      'cart to be fixed': { path: '/cart', see: 'Some items need a change before you can order.' },
    },
  },
  'what failed, is on its way, or has long names': {
    who: 'regular',
    api: failStallAndLengthen,
    states: {
      'listing that failed': { path: '/product?q=milk', see: 'We could not load the products.' },
      'detail on its way': { path: '/product/sugar', see: 'Loading the product' },
      'home with long names': { path: '/', see: /^Exotic/, only: 'shape' },
      'detail with long names': { path: '/product/garam-masala', see: 'Delivery time', only: 'shape' },
      'suggestions with long names': { see: /^Himalayan/, act: typeSearch, only: 'shape' },
      'nothing found for a long word': {
        path: `/product?q=${'qzx'.repeat(28)}`,
        see: /^Nothing found.*qzxqzx/,
        only: 'shape',
      },
    },
  },
};
