/** The operations to measure. Each connection has its own shoppers, so that none wait for each other's row lock. */
import { createHmac } from 'node:crypto';
import { createFilters } from './filters.mjs';
import { jwtSecret } from './shop.mjs';

export const VISITORS_PER_CONNECTION = 4;
const FIRST = 24;
const NEW_LIKES = [20, 40, 60];
const QTYS = [3, 1, 4, 2];
const PAGE = { sort: 'ID', first: FIRST };

/**
 * An operation: `steps` are the requests that a connection sends in turn, each a fixed call or a function that creates
 * one. A ticket is a number that no other connection gets.
 */
const operation = (key, title, target, steps, more = {}) => ({ key, title, target, steps, ...more });
const fixed = (calls) => calls.map((call) => ({ call }));
const always = (call) => () => fixed([call]);

function catalogueOperations({ products, categories }) {
  const filters = createFilters(
    categories,
    products.map(({ title }) => title),
  );
  const another = (to) => (_connection, ticket) => [
    { next: () => ({ to, variables: { first: FIRST, ...filters.at(ticket()) } }) },
  ];
  const inTurn = (connection) =>
    products.map((_, index) => products[(index + connection * 5) % products.length]);
  const detail = ({ _id }) => ({ to: 'product', variables: { _id } });
  return [
    operation('browse', 'browse 24, warm', 1, always({ to: 'browse', variables: PAGE })),
    operation('browse-filters', 'browse, each another filter', 0.5, another('browse'), { checks: 200 }),
    operation('browse-other', 'the same of another client', null, another('browseAsAnother'), {
      checks: 200,
    }),
    operation('detail', 'product detail, in turn', 0.8, (connection) =>
      fixed(inTurn(connection).map(detail)),
    ),
    operation('detail-warm', 'product detail, warm', null, always(detail(products[7]))),
    operation('rest-products', 'REST products', 1, always({ to: 'restProducts' })),
    operation('rest-categories', 'REST categories', 1, always({ to: 'restCategories' })),
  ];
}

function shopperOperations({ visitors, products }) {
  const of = (connection) =>
    visitors.slice(connection * VISITORS_PER_CONNECTION, (connection + 1) * VISITORS_PER_CONNECTION);
  const forEach = (calls) => (connection) => fixed(of(connection).flatMap(calls));
  const setQtys = (by) =>
    QTYS.map((qty, index) => ({
      to: 'setCartQty',
      by,
      variables: { productId: products[index % 2]._id, qty },
    }));
  const toggle = (by) =>
    NEW_LIKES.flatMap((index) =>
      ['addToWishlist', 'removeFromWishlist'].map((to) => ({
        to,
        by,
        variables: { productId: products[index]._id },
      })),
    );
  return [
    operation(
      'cart',
      'cart and wishlist read',
      0.5,
      forEach((by) => [{ to: 'lists', by }]),
    ),
    operation('set-cart-qty', 'setCartQty', 0.5, forEach(setQtys)),
    operation('wishlist', 'wishlist toggle', 0.5, forEach(toggle)),
    operation(
      'orders',
      'orders',
      null,
      forEach((by) => [{ to: 'orders', by }]),
    ),
  ];
}

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

function buyingOperation({ buyers, refill }) {
  const nextBuyer = (ticket) => () => buyers[ticket() % buyers.length];
  const steps = (_connection, ticket) => checkoutSteps(nextBuyer(ticket));
  return operation('checkout', 'startCheckout + placeOrder', 0.5, steps, { requests: 2, before: refill });
}

/** Operations that only the shop has. */
const ownOperations = ({ visitors, password }) => [
  operation(
    'log-in',
    'logIn',
    null,
    (connection) => {
      const { email } = visitors[connection * VISITORS_PER_CONNECTION];
      return fixed([{ to: 'logIn', variables: { input: { email, password } } }]);
    },
    { only: ['shop'] },
  ),
  operation('home', 'home page', null, always({ to: 'home' }), { only: ['shop'] }),
];

/** All operations, in the order of the table. */
export const createOperations = (world) => [
  ...catalogueOperations(world),
  ...shopperOperations(world),
  buyingOperation(world),
  ...ownOperations(world),
];

export const OPERATION_KEYS = [
  ...[
    'browse',
    'browse-filters',
    'browse-other',
    'detail',
    'detail-warm',
    'rest-products',
    'rest-categories',
  ],
  ...['cart', 'set-cart-qty', 'wishlist', 'orders', 'checkout', 'log-in', 'home'],
];
