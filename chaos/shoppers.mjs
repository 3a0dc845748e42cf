/** Shoppers: they sign up, fill carts, pay, order and cancel; some close the browser after paying. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.mjs';

const PURCHASES = 5;
const THINKING_MS = 400;
const IDLE_MS = 3_000;
const CHANCE = {
  due: 0.2,
  coupon: 0.3,
  abandons: 0.08,
  declined: 0.1,
  authorized: 0.05,
  late: 0.03,
  idles: 0.15,
};
/** The shares of those who close the browser after paying, and who cancel. */
const AFTERWARDS = { closes: 0.35, cancels: 0.25 };
const PASSWORD = 'basil, mint and dill';
const HOME = { name: 'Meera Nair', mobileNumber: '9876543210', pincode: '560001', street: '12 MG Road' };
const ADDRESS = { ...HOME, city: 'Bengaluru', state: 'Karnataka' };

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { token user { _id } } }`;
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token user { _id } } }`;
const ADD_ADDRESS = `mutation ($input: AddressInput!) { addAddress(input: $input) { _id } }`;
const BROWSE = `query ($first: Int!, $search: String!) {
  products(first: $first, filter: { search: $search }) { totalCount edges { node { _id price } } } }`;
const SET_QTY = `mutation ($productId: ID!, $qty: Int!) { setCartQty(productId: $productId, qty: $qty) { _id } }`;
const CLEAR_CART = `mutation { clearCart { totalQty } }`;
export const START = `mutation ($input: CheckoutInput!) { startCheckout(input: $input) { _id payment { orderId amount } } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { _id price payment items { productId qty } } }`;
const CANCEL = `mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`;

/** Picking has started. */
const PICKED = { expected: ['NOT_CANCELLABLE'] };
const SOLD_OUT = ['INSUFFICIENT_STOCK', 'SLOT_UNAVAILABLE'];

const happens = (chance) => Math.random() < chance;
const toPaise = (rupees) => Math.round(rupees * 100);

/** Runs one shopper after the other, while the shop is open. */
export async function keepShopping(world) {
  while (world.isOpen()) {
    const shopper = await signUp(world);
    for (let purchase = 0; shopper && purchase < PURCHASES && world.isOpen(); purchase += 1) {
      await sleep(Math.random() * THINKING_MS);
      await browse(world, shopper);
      const items = chooseItems(world);
      await (happens(CHANCE.due) ? orderDue(world, shopper, items) : buy(world, shopper, items));
    }
  }
}

/** Signs a shopper up; undefined without a response. Rate limits count by network, so each has a different one. */
async function signUp(world) {
  const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const visitor = createClient(world, from);
  const session = { email: `${randomUUID()}@chaos.example`, password: PASSWORD };
  const input = { ...session, firstName: 'Meera', lastName: 'Nair' };
  const before = { expected: ['EMAIL_ALREADY_EXISTS'] };
  const signedUp = await visitor.graphql('signUp', SIGN_UP, { input }, before);
  // An earlier attempt succeeded, but its response was lost.
  const isKnown = signedUp.code === 'EMAIL_ALREADY_EXISTS';
  const { data } = isKnown ? await visitor.graphql('logIn', LOG_IN, { input: session }) : signedUp;
  const { token, user } = data?.signUp ?? data?.logIn ?? {};
  if (!token) return undefined;
  world.tally.acknowledge('ACCOUNT', { userId: user._id });
  const client = createClient(world, { ...from, authorization: token });
  const added = await client.graphql('addAddress', ADD_ADDRESS, { input: ADDRESS });
  return added.code ? undefined : { userId: user._id, client, addressId: added.data.addAddress[0]._id };
}

/** Lists a category with uncached filters, so that it is read from a replica. */
async function browse({ products }, { client }) {
  const variables = { first: 2 + randomInt(20), search: products[randomInt(products.length)].slice(0, 4) };
  await client.graphql('products', BROWSE, variables);
}

function chooseItems({ products }) {
  const chosen = new Map();
  for (let number = 1 + randomInt(4); number > 0; number -= 1)
    chosen.set(products[randomInt(products.length)], 1 + randomInt(3));
  return [...chosen].map(([productId, qty]) => ({ productId, qty }));
}

/** Places an order over REST, to be paid on delivery. */
async function orderDue({ tally }, { client, userId }, items) {
  const key = randomUUID();
  const cart = items.map(({ productId, qty }) => ({ _id: productId, qty }));
  const body = { order: { cart, address: '12 MG Road, Bengaluru' } };
  const options = { more: { 'idempotency-key': key }, expected: SOLD_OUT };
  const { code } = await client.insist('order over REST', '/api/user/order', body, options);
  if (!code) tally.acknowledge('DUE', { userId, key });
}

/** Turns a cart into an order, or leaves a payment to the webhook or the reconciler. */
async function buy(world, shopper, items) {
  const { client, addressId } = shopper;
  for (const item of items) await client.graphql('setCartQty', SET_QTY, item);
  const input = { addressId, couponCode: happens(CHANCE.coupon) ? 'Instant50' : null };
  // A late webhook may have removed the products for an earlier order, and other shoppers may have been faster.
  const options = { expected: ['CART_EMPTY', ...SOLD_OUT] };
  const { data, code } = await client.graphql('startCheckout', START, { input }, options);
  if (SOLD_OUT.includes(code)) await client.graphql('clearCart', CLEAR_CART, {});
  const checkout = data?.startCheckout;
  if (!checkout || happens(CHANCE.abandons)) return;
  const isLate = happens(CHANCE.late);
  if (isLate) await world.provider.expire(checkout._id);
  if (happens(CHANCE.idles)) await letHoldsExpire(world, checkout);
  // A late payment that is only authorised is never captured: the provider releases it after days.
  const outcome = !isLate && happens(CHANCE.authorized) ? 'authorized' : 'success';
  const paid = await pay(world, shopper, checkout.payment, outcome);
  if (!paid || happens(AFTERWARDS.closes)) return;
  const orderId = await place(world, shopper, checkout, paid);
  if (orderId && happens(AFTERWARDS.cancels)) await cancel(world, shopper, orderId);
}

/** Pays for a checkout and places its order, at once. */
export async function payAndPlace(world, shopper, checkout) {
  const paid = await pay(world, shopper, checkout.payment, 'success');
  if (paid) await place(world, shopper, checkout, paid);
}

/** The order's _id; undefined without a response, or if the payment came too late. */
async function place(world, shopper, checkout, paid) {
  const { client, userId } = shopper;
  // Only a late payment is rejected.
  const rejection = { expected: ['PAYMENT_NOT_VERIFIED'] };
  const placed = await client.graphql('placeOrder', PLACE, { input: proofOf(checkout, paid) }, rejection);
  const order = placed.data?.placeOrder;
  if (placed.code || !order) return undefined;
  world.tally.acknowledge('ORDER', { userId, orderId: order._id, paise: toPaise(order.price) });
  const paymentId = paid.razorpay_payment_id;
  world.orders.push({ _id: order._id, paymentId, items: order.items, paise: toPaise(order.price) });
  return order._id;
}

/** Waits until the holds of a checkout have expired. */
async function letHoldsExpire({ provider }, { _id }) {
  await provider.expireHolds(_id);
  await sleep(IDLE_MS);
}

const proofOf = (checkout, paid) => ({
  checkoutId: checkout._id,
  razorpayPaymentId: paid.razorpay_payment_id,
  razorpayOrderId: paid.razorpay_order_id,
  razorpaySignature: paid.razorpay_signature,
});

/** Pays in the sandbox's payment sheet; undefined without a response. */
async function pay({ tally }, { client, userId }, { orderId, amount }, finalOutcome) {
  const sheet = (outcome, options) =>
    client.insist('pay', '/sandbox/razorpay/pay', { order_id: orderId, outcome }, options);
  // The sandbox's response to a declined payment has no code.
  if (happens(CHANCE.declined)) await sheet('failure', { expected: ['NO_CODE'] });
  const { code, data } = await sheet(finalOutcome);
  if (code) return undefined;
  tally.acknowledge('PAID', { userId, key: data.razorpay_payment_id, paise: amount });
  return data;
}

async function cancel({ tally }, { client, userId }, orderId) {
  const { data, code } = await client.graphql('cancelOrder', CANCEL, { id: orderId }, PICKED);
  if (code) return;
  if (data.cancelOrder.status !== 'CANCELLED') tally.wrong.push(`cancelOrder: ${data.cancelOrder.status}`);
  tally.acknowledge('CANCELLED', { userId, orderId });
}
