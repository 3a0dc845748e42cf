/** The operations to measure. Each connection has its own shoppers, so that none wait for each other's row lock. */
import { createHmac } from 'node:crypto';
import { createFilters } from './filters.mjs';
import { jwtSecret } from './shop.mjs';

export const VISITORS_PER_CONNECTION = 4;
const FIRST = 24;
const NEW_LIKES = [20, 40, 60];
const QTYS = [3, 1, 4, 2];
const PAGE = { sort: 'ID', first: FIRST };

const fixed = (calls) => calls.map((call) => ({ call }));
const always = (call) => () => () => fixed([call]);

/** Calls with filters that are never the same twice. */
const withNewFilters =
  (to) =>
  ({ categories, products }) => {
    const titles = products.map(({ title }) => title);
    const filters = createFilters(categories, titles);
    return (_connection, ticket) => [
      { next: () => ({ to, variables: { first: FIRST, ...filters.at(ticket()) } }) },
    ];
  };

const detail = ({ _id }) => ({ to: 'product', variables: { _id } });

/** The calls of each shopper of the connection. */
const ofShoppers = (calls) => (world) => (connection) => {
  const from = connection * VISITORS_PER_CONNECTION;
  const shoppers = world.visitors.slice(from, from + VISITORS_PER_CONNECTION);
  return fixed(shoppers.flatMap((by) => calls(by, world)));
};
const setQtys = (by, { products }) =>
  QTYS.map((qty, index) => ({
    to: 'setCartQty',
    by,
    variables: { productId: products[index % 2]._id, qty },
  }));
const toggle = (by, { products }) =>
  NEW_LIKES.flatMap((index) => {
    const variables = { productId: products[index]._id };
    return ['addToWishlist', 'removeFromWishlist'].map((to) => ({ to, by, variables }));
  });

/** Signs a payment as the shop's sandbox does; a trigger has paid it already (`payAtOnce` in shoppers.mjs). */
const paymentSecret = createHmac('sha256', jwtSecret).update('sandbox key').digest('hex');

/** The proof of a payment for this provider's order. */
export function payFor(orderId) {
  const paymentId = `pay_${orderId.slice('order_'.length)}`;
  const signature = createHmac('sha256', paymentSecret).update(`${orderId}|${paymentId}`).digest('hex');
  return { razorpayOrderId: orderId, razorpayPaymentId: paymentId, razorpaySignature: signature };
}

/** Two requests: the second needs the response to the first. `nextBuyer` has a cart and an address. */
export function checkoutSteps(nextBuyer) {
  let by;
  let started;
  return [
    {
      next: () => {
        by = nextBuyer();
        return { to: 'startCheckout', by, variables: { input: { addressId: by._id } } };
      },
      onBody: (body) => (started = JSON.parse(body).data?.startCheckout),
    },
    {
      next: () =>
        started && {
          to: 'placeOrder',
          by,
          variables: { input: { checkoutId: started._id, ...payFor(started.payment.orderId) } },
        },
    },
  ];
}

const checkouts = (world) => (_connection, ticket) =>
  checkoutSteps(() => world.buyers[ticket() % world.buyers.length]);

/**
 * By key, in the order of the table: `stepsIn` a world are the requests that a connection sends in turn, each a fixed call
 * or a function that creates one. A ticket is a number that no other connection gets.
 */
const OPERATIONS = {
  browse: { title: 'browse 24, warm', target: 1, stepsIn: always({ to: 'browse', variables: PAGE }) },
  'browse-filters': {
    title: 'browse, new filters',
    target: 0.5,
    checks: 200,
    stepsIn: withNewFilters('browse'),
  },
  'browse-other': {
    title: 'the same, another client',
    target: null,
    checks: 200,
    stepsIn: withNewFilters('browseAsAnother'),
  },
  detail: {
    title: 'product detail, in turn',
    target: 0.8,
    stepsIn: (world) => (connection) =>
      fixed(world.products.map((_, index, all) => detail(all[(index + connection * 5) % all.length]))),
  },
  'detail-warm': {
    title: 'product detail, warm',
    target: null,
    stepsIn: (world) => () => fixed([detail(world.products[7])]),
  },
  'rest-products': { title: 'REST products', target: 1, stepsIn: always({ to: 'restProducts' }) },
  'rest-categories': { title: 'REST categories', target: 1, stepsIn: always({ to: 'restCategories' }) },
  cart: {
    title: 'cart and wishlist read',
    target: 0.5,
    stepsIn: ofShoppers((by) => [{ to: 'lists', by }]),
  },
  'set-cart-qty': { title: 'setCartQty', target: 0.5, stepsIn: ofShoppers(setQtys) },
  wishlist: { title: 'wishlist toggle', target: 0.5, stepsIn: ofShoppers(toggle) },
  orders: { title: 'orders', target: null, stepsIn: ofShoppers((by) => [{ to: 'orders', by }]) },
  checkout: {
    title: 'startCheckout + placeOrder',
    target: 0.6,
    requests: 2,
    checks: 48,
    refill: { hot: false },
    stepsIn: checkouts,
  },
  'checkout-hot': {
    title: 'the same, all of three products',
    target: null,
    requests: 2,
    refill: { hot: true },
    stepsIn: checkouts,
  },
  'log-in': {
    title: 'logIn',
    target: null,
    only: ['shop'],
    stepsIn: (world) => (connection) => {
      const { email } = world.visitors[connection * VISITORS_PER_CONNECTION];
      return fixed([{ to: 'logIn', variables: { input: { email, password: world.password } } }]);
    },
  },
  home: { title: 'home page', target: null, only: ['shop'], stepsIn: always({ to: 'home' }) },
};

export const OPERATION_KEYS = Object.keys(OPERATIONS);

/** All operations with the shoppers and products of a world. */
export const createOperations = (world) =>
  Object.entries(OPERATIONS).map(([key, { stepsIn, refill, ...operation }]) => ({
    key,
    ...operation,
    steps: stepsIn(world),
    before: refill && (() => world.refill(refill)),
  }));
