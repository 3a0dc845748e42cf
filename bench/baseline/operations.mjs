/** The baseline's operations by path. Reads are one statement; writes are bare statements in one transaction. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  priceOf,
  toCart,
  toInstant,
  toOrder,
  toOrderPage,
  toPage,
  toProduct,
  toProducts,
  toSlot,
  toWishlist,
} from './responses.mjs';
import * as statements from './statements.mjs';

const like = (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const filterOf = ({ categories, minRating, search }) => [
  categories ?? null,
  minRating ?? null,
  search ? like(search) : null,
];

async function browse({ pool }, { first, filter, sort = 'ID' }) {
  const [{ rows }, counted] = await Promise.all([
    pool.query(
      filter
        ? statements.listings[sort]([...filterOf(filter), first + 1])
        : statements.firstPage([first + 1]),
    ),
    pool.query(statements.count(filterOf(filter ?? {}))),
  ]);
  return { products: toPage(rows, first, sort, counted.rows[0].count) };
}

async function product({ pool }, { _id }) {
  return { product: toProduct((await pool.query(statements.oneProduct([_id]))).rows[0]) };
}

async function lists({ pool, userId }) {
  const [cart, wishlist] = await Promise.all([
    pool.query(statements.cart([userId])),
    pool.query(statements.wishlist([userId])),
  ]);
  return { cart: toCart(userId, cart.rows), wishlist: toWishlist(userId, wishlist.rows) };
}

async function orders({ pool, userId }, { first }) {
  const [found, years] = await Promise.all([
    pool.query(statements.orders([userId])),
    pool.query(statements.orderYears([userId])),
  ]);
  return { orderHistory: toOrderPage(found.rows, first), orderYears: years.rows.map(({ year }) => year) };
}

/** A transaction that locks the user's row first. */
async function change({ pool, userId }, work) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const user = (await client.query(statements.lockUser([userId]))).rows[0];
    const result = await work(client, user);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(error);
    throw error;
  }
}

const setCartQty = (call, { productId, qty }) =>
  change(call, async (client) => {
    await client.query(statements.setQty([call.userId, productId, qty]));
    return { setCartQty: toCart(call.userId, (await client.query(statements.cart([call.userId]))).rows) };
  });

const onWishlist =
  (statement, field) =>
  (call, { productId }) =>
    change(call, async (client) => {
      await client.query(statement([call.userId, productId]));
      return {
        [field]: toWishlist(call.userId, (await client.query(statements.wishlist([call.userId]))).rows),
      };
    });

/** Holds stock, and a place in the earliest slot. */
async function hold(client, key, items) {
  const [ids, qtys] = ['_id', 'qty'].map((name) => items.map((item) => item[name]));
  const { rowCount } = await client.query(statements.holdStock([...key, ids, qtys]));
  if (rowCount < items.length) throw new Error('out of stock');
  const [slot] = (await client.query(statements.holdSlot(key))).rows;
  if (!slot) throw new Error('no slot');
  return slot;
}

/** Reads and writes the order with its items and holds, then the provider's row and its id. No call to a provider. */
async function startCheckout(call, { input }) {
  const { pool, userId } = call;
  const _id = randomUUID();
  const frozen = await change(call, async (client, user) => {
    const items = (await client.query(statements.cart([userId]))).rows;
    const to = (await client.query(statements.address([userId, input.addressId]))).rows[0];
    const { price, delivery } = priceOf(items);
    const text = [to.street, to.city, to.state, to.pincode].join(', ');
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([text, items]))
      .digest('base64url');
    const column = (name) => items.map((item) => item[name]);
    const costs = [price, delivery, price + delivery];
    const columns = ['_id', 'title', 'image', 'pricePaise', 'quantity', 'qty'].map(column);
    const values = [userId, _id, text, to.mobileNumber, ...costs, fingerprint, ...columns];
    const written = await client.query(statements.insertOrder(values));
    const orderId = written.rows[0]._id;
    const slot = await hold(client, [userId, orderId], items);
    return { _id: orderId, user, contact: to.mobileNumber, price, delivery, slot };
  });
  const providerId = `order_${randomBytes(10).toString('base64url').slice(0, 14)}`;
  await pool.query(statements.openPayment([providerId, frozen.price + frozen.delivery, _id]));
  await pool.query(statements.recordPayment([userId, frozen._id, providerId]));
  return { startCheckout: toCheckout(frozen, providerId) };
}

function toCheckout({ _id, user, contact, price, delivery, slot }, orderId) {
  const amount = price + delivery;
  const quote = { price: price / 100, delivery: delivery / 100, discount: 0, total: amount / 100 };
  return {
    _id,
    quote: { ...quote, couponCode: null, __typename: 'Quote' },
    payment: {
      scriptUrl: '/sandbox/razorpay/checkout.js',
      key: 'rzp_test_sandbox',
      orderId,
      amount,
      currency: 'INR',
      name: 'Tokri',
      prefill: {
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        contact,
        __typename: 'PaymentPrefill',
      },
      __typename: 'PaymentRequest',
    },
    slot: toSlot(slot._id, slot),
    heldUntil: toInstant(slot.heldUntil),
    __typename: 'Checkout',
  };
}

const placeOrder = (call, { input }) =>
  change(call, async (client) => {
    const { rows } = await client.query(statements.order([call.userId, input.checkoutId]));
    const key = [call.userId, input.checkoutId];
    const [payment] = (await client.query(statements.payment([input.razorpayOrderId]))).rows;
    if (payment?.status !== 'captured') throw new Error('not paid');
    const signed = createHmac('sha256', call.paymentSecret)
      .update(`${rows[0].paidWith}|${input.razorpayPaymentId}`)
      .digest('hex');
    if (signed !== input.razorpaySignature) throw new Error('not signed');
    const paid = await client.query(statements.markPaid([...key, input.razorpayPaymentId]));
    await client.query(statements.takeFromCart(key));
    await client.query(statements.allocateStock(key));
    const [slot] = (await client.query(statements.bookSlot(key))).rows;
    Object.assign(rows[0], slot, { payment: 'PAID', status: 'PLACED', createdAt: paid.rows[0].createdAt });
    return { placeOrder: toOrder(rows) };
  });

/** By path; some need a token in the authorization header. */
export const OPERATIONS = {
  '/browse': browse,
  '/product': product,
  '/lists': lists,
  '/orders': orders,
  '/set-cart-qty': setCartQty,
  '/like': onWishlist(statements.like, 'addToWishlist'),
  '/unlike': onWishlist(statements.unlike, 'removeFromWishlist'),
  '/start-checkout': startCheckout,
  '/place-order': placeOrder,
};

/** REST: the response is sent as it is. */
export const REST = {
  '/api/products': async ({ pool }) => ({
    products: toProducts((await pool.query(statements.allProducts())).rows),
  }),
  '/api/categories': async ({ pool }) => ({
    categories: (await pool.query(statements.allCategories())).rows,
  }),
};
