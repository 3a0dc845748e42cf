import type { Page, Route } from 'playwright-core';
import { withLongNames } from './long-names';

export interface State {
  /** The path; absent: reached from the previous state. */
  path?: string;
  /** Visible once the state is reached, and not in the previous one. */
  see: string | RegExp;
  act?: (page: Page) => Promise<unknown>;
  /** Only on screens too narrow for a sidebar. */
  on?: 'phone';
}
/** The states of one visitor, one after the other: the page loads axe only once. */
export interface Tour {
  who?: 'newcomer' | 'regular' | 'unlucky';
  /** Overrides for the API's responses. */
  api?: (route: Route) => Promise<unknown>;
  /** Nothing but sizes differs from states that axe audits. */
  only?: 'shape';
  states: Record<string, State>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const chooseAddress = (page: Page) =>
  page
    .getByRole('radio', { name: /^Deliver here/ })
    .first()
    .check();

async function openPaymentSheet(page: Page): Promise<void> {
  await chooseAddress(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('dialog', { name: 'Sandbox payment' }).waitFor();
}

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Coupon' }).fill(code);
  await press('Apply')(page);
}

async function typeSearch(page: Page): Promise<void> {
  await page.getByPlaceholder('Seacrh...').pressSequentially('tom');
  await page.getByRole('option').first().waitFor();
}

const fail = (route: Route) => route.fulfill({ status: 500, body: '{}' });
const failShopping = (route: Route) =>
  /"operationName":"(ProductList|HomeCategories|HomeProducts|ProductDetail|CartAndWishlist)"/.test(
    route.request().postData() ?? '',
  )
    ? fail(route)
    : route.continue();
/** Only the shop's name is returned. */
const stall = (route: Route) =>
  (route.request().postData() ?? '').includes('"ShopName"') ? route.continue() : new Promise(() => undefined);

export const TOURS: Record<string, Tour> = {
  'a visitor’s pages': {
    states: {
      home: { path: '/', see: 'Daily Needs' },
      detail: { path: '/product/tomato', see: 'Delivery time will vary' },
      'not found': { path: '/no/such/page', see: 'Page Not Found' },
      'login, nothing filled in': { path: '/login', see: 'Fields Cannot be empty', act: press('Login') },
      'signup, nothing filled in': {
        path: '/signup',
        see: 'Fileds cannot be empty',
        act: press('Create account'),
      },
      'a new password is asked for': {
        path: '/forgot-password',
        see: 'Fields Cannot be empty',
        act: press('Send the link'),
      },
      'the link is mailed': {
        see: 'is on its way',
        act: async (page) => {
          await page.getByLabel('Email').fill('nobody@tokri.example');
          await press('Send the link')(page);
        },
      },
      'the link is not valid': {
        path: '/reset-password#none',
        see: 'This link has been used, or is too old.',
        act: async (page) => {
          await page.getByLabel('New password', { exact: true }).fill('long enough');
          await press('Change password')(page);
        },
      },
      'tester with an answer': { path: '/mock', see: '200', act: press('Send') },
      'listing with filters': {
        path: '/product?category=fruits,dairy&rating=4&sort=price-desc&q=ma',
        see: 'Clear all',
      },
      'another spelling': { path: '/product?q=tomatto', see: 'for tomatto' },
      'near misses': { path: '/product?q=tomatto&category=spices', see: 'Did you mean' },
      'nothing found for a long word': {
        path: `/product?q=${'qzx'.repeat(28)}`,
        see: /^Nothing found.*qzxqzx/,
      },
      'filter sheet': {
        path: '/product?category=snacks',
        see: 'Sort by price',
        on: 'phone',
        act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
      },
      'no category': {
        path: '/product?category=none',
        see: 'No category is ticked',
        act: (page) => page.keyboard.press('Escape'),
      },
      suggestions: {
        see: 'Tomato',
        act: async (page) => {
          await typeSearch(page);
          await page.keyboard.press('ArrowDown');
        },
      },
      offline: {
        path: '/product?category=snacks',
        see: 'You are offline',
        act: async (page) => {
          await page.getByText('8 products').waitFor();
          await page.context().setOffline(true);
        },
      },
    },
  },
  'a newcomer’s pages': {
    who: 'newcomer',
    states: {
      'empty cart': { path: '/cart', see: 'Your Cart is Empty :(' },
      'empty wishlist': { path: '/wishlist', see: 'Nothing In the Wishlist Yet' },
      'no address': { path: '/address', see: 'You have not added any address...' },
      'no order': { path: '/order', see: 'You have not ordered anything yet...' },
      'checkout without a cart': { path: '/checkout', see: 'Your Cart is Empty cannot checkout :(' },
    },
  },
  'the pages of a regular': {
    who: 'regular',
    states: {
      'home with the account menu': {
        path: '/',
        see: 'Profile',
        act: (page) => page.getByRole('button', { name: 'MEERA' }).click(),
      },
      'listing with a filled cart': { path: '/product?category=snacks', see: '8 products' },
      'detail in the cart': { path: '/product/tomato', see: 'Delivery time will vary' },
      cart: { path: '/cart', see: 'Summary' },
      wishlist: { path: '/wishlist', see: 'Move to cart' },
      profile: { path: '/profile', see: 'Member since' },
      'an account is to be deleted': { see: 'What goes, at once', act: press('Delete account') },
      'addresses, and the form with errors': {
        path: '/address',
        see: 'Fields cannot be Empty',
        act: async (page) => {
          await press('Add new Address')(page);
          await press('Save address')(page);
        },
      },
      orders: { path: '/order', see: 'Order id' },
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
      'checkout, all chosen': {
        see: 'Instant50 applied',
        act: async (page) => {
          await chooseAddress(page);
          await applyCoupon(page, 'Instant50');
        },
      },
      'payment sheet': { see: 'no money moves', act: openPaymentSheet },
      'checkout, folded': {
        see: 'Order Details',
        act: async (page) => {
          await page.keyboard.press('Escape');
          for (const name of ['Order Details', 'Address', 'Delivery time', 'Checkout'])
            await page.getByRole('main').getByRole('button', { name, exact: true }).click();
        },
      },
    },
  },
  'what is out, and what there is little of': {
    who: 'unlucky',
    states: {
      'listing of what is out': { path: '/product?category=vegetables', see: 'Tell me when it is back' },
      'detail of what is out': { path: '/product/potato', see: 'Delivery time will vary' },
      'detail of what is out, asked for': { path: '/product/brinjal', see: 'We’ll tell you when it is back' },
      'wishlist of what is out': { path: '/wishlist', see: /^Out of stock · we’ll tell you/ },
      'cart to be fixed': { path: '/cart', see: 'Some items need a change before you can order.' },
    },
  },
  'what is on its way': {
    who: 'regular',
    api: stall,
    states: {
      'home on its way': { path: '/', see: 'Loading' },
      'listing on its way': { path: '/product', see: 'Loading products' },
      'detail on its way': { path: '/product/tomato', see: 'Loading the product' },
      'cart on its way': { path: '/cart', see: 'Loading your cart' },
      'checkout on its way': { path: '/checkout', see: 'Loading your checkout' },
    },
  },
  'what failed': {
    who: 'regular',
    api: failShopping,
    states: {
      'home that failed': { path: '/', see: 'We could not load the categories.' },
      'listing that failed': { path: '/product', see: 'We could not load the products.' },
      'detail that failed': { path: '/product/garam-masala', see: 'We could not load this product.' },
      'cart that failed': { path: '/cart', see: 'We could not load your cart.' },
    },
  },
  'long names': {
    who: 'regular',
    api: withLongNames,
    only: 'shape',
    states: {
      'home with long names': { path: '/', see: /^Exotic/ },
      'detail with long names': { path: '/product/garam-masala', see: 'Delivery time' },
      'listing with long names': { path: '/product', see: /^Himalayan/ },
      'suggestions with long names': { see: /^Himalayan/, act: typeSearch },
    },
  },
};
