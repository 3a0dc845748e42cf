import type { Page } from 'playwright-core';
import { checkoutOf, newBuyer, pay, placeOrder, setQty } from '../../../server/test/helpers/buying';
import { newShopper } from '../../../server/test/helpers/shopper';
import type { TestShopper } from '../../../server/test/helpers/shopper';
import { navigate } from './page-parts';
import type { TestBrowser, VisitOptions } from './test-browser';

export interface SignedInVisit {
  page: Page;
  shopper: TestShopper;
}

/** The storage of a signed-in shopper's browser. */
export const storageOf = (
  { shop }: TestBrowser,
  { _id, email, token }: TestShopper,
  firstName = 'Meera',
) => ({
  cookies: [],
  origins: [
    {
      origin: shop.url,
      localStorage: [
        { name: 'token', value: token },
        { name: 'user', value: JSON.stringify({ _id, firstName, lastName: 'Nair', email }) },
      ],
    },
  ],
});

/** Logs a shopper in on an open page, as another tab does. */
export const become = (browser: TestBrowser, page: Page, shopper: TestShopper): Promise<void> =>
  page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
      dispatchEvent(new StorageEvent('storage'));
    },
    storageOf(browser, shopper).origins.flatMap(({ localStorage }) => localStorage),
  );

/** Ends the session on an open page, as a logout in another tab does: one here leads home. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });

/** A new shopper, signed in without hashing a password, on a page; `arrange` fills their lists first. */
export async function visitSignedIn(
  browser: TestBrowser,
  path: string,
  { arrange, ...options }: VisitOptions & { arrange?: (shopper: TestShopper) => Promise<unknown> } = {},
): Promise<SignedInVisit> {
  const shopper = await newShopper(browser.shop);
  await arrange?.(shopper);
  const page = await browser.visit(path, { storageState: storageOf(browser, shopper), ...options });
  return { page, shopper };
}

/**
 * The next shopper in the same window, where the one before has nothing open: a new window takes several times as long.
 * They arrive from a page of neither, so that nothing on the screen is left.
 * @param page from an earlier test only if it was visited with `stays: true`: others are cleared
 */
export async function visitNext(
  browser: TestBrowser,
  page: Page,
  path: string,
  arrange?: (shopper: TestShopper) => Promise<unknown>,
): Promise<SignedInVisit> {
  if (page.url().endsWith('/robots.txt'))
    throw new Error('This page was cleared after its test: visit it with `stays: true`.');
  const shopper = await newShopper(browser.shop);
  await arrange?.(shopper);
  await navigate(page, '/credits');
  await become(browser, page, shopper);
  await navigate(page, path);
  return { page, shopper };
}

/** Puts products into a shopper's cart, each with this count. */
export async function fillCart(
  { shop }: TestBrowser,
  shopper: TestShopper,
  cart: Record<string, number>,
): Promise<void> {
  for (const [productId, qty] of Object.entries(cart)) await setQty(shop, shopper, productId, qty);
}

export async function fillWishlist(
  { shop }: TestBrowser,
  { token }: TestShopper,
  products: string[],
): Promise<void> {
  for (const _id of products)
    await shop.rest('POST', '/user/wishlist', { body: { product: { _id } }, token });
}

/** A shopper with an address, an order with a coupon, and products in the cart and on the wishlist. */
export async function newRegular(browser: TestBrowser): Promise<{ shopper: TestShopper; orderId: string }> {
  const { shop } = browser;
  const shopper = await newBuyer(shop, { tomato: 2, 'basmati-rice': 10 });
  const { _id: orderId, payment } = await checkoutOf(shop, shopper, 'Instant50');
  await placeOrder(shop, shopper, orderId, await pay(shop, payment.orderId));
  await setQty(shop, shopper, 'tomato', 3);
  await setQty(shop, shopper, 'kerala-banana-chips', 1);
  await fillWishlist(browser, shopper, ['tomato', 'alphonso-mango']);
  return { shopper, orderId };
}

/** Both lists on the server: product and count, and products. */
export async function listsOf({ shop }: TestBrowser, { token }: Pick<TestShopper, 'token'>) {
  const { data } = await shop.graphql<{
    cart: { items: { qty: number; product: { _id: string } }[] };
    wishlist: { items: { product: { _id: string } }[] };
  }>(`{ cart { items { qty product { _id } } } wishlist { items { product { _id } } } }`, {}, token);
  return {
    cart: Object.fromEntries(data.cart.items.map(({ qty, product }) => [product._id, qty])),
    wishlist: data.wishlist.items.map(({ product }) => product._id),
  };
}
