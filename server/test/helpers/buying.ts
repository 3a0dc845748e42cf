import { createHmac, randomUUID } from 'node:crypto';
import type { TestShop } from './test-shop';
import { newShopper, signUpShopper } from './shopper';
import type { TestShopper } from './shopper';
import { TEST_SECRET } from './test-database';

/** The steps of a purchase over the API, for the tests of checkout, payment and orders. */
export interface Buyer extends TestShopper {
  addressId: string;
}

export interface StartedCheckout {
  _id: string;
  quote: { price: number; delivery: number; discount: number; total: number; couponCode: string | null };
  payment: { scriptUrl: string; key: string; orderId: string; amount: number; currency: string };
}

/** The proof of payment that the provider's script passes to the browser. */
export interface Paid {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface PlacedOrder {
  _id: string;
  address: string;
  price: number;
  delivery: number;
  discount: number;
  couponCode: string | null;
  payment: string;
  items: { productId: string; title: string; price: number; qty: number }[];
}

const ORDER = `_id address price delivery discount couponCode payment items { productId title price qty }`;
const START = `mutation ($input: CheckoutInput!) { startCheckout(input: $input) {
  _id quote { price delivery discount total couponCode } payment { scriptUrl key orderId amount currency } } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ${ORDER} } }`;

/** An address as in the form. */
export const HOME = {
  name: 'Meera Nair',
  mobileNumber: '9876543210',
  pincode: '560001',
  street: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
};

/** A shop under test; its database is accessible if the shop runs in this process. */
type AnyShop = Pick<TestShop, 'graphql'> & Partial<Pick<TestShop, 'sql'>>;

/** Adds an address to a shopper's account. */
export const addAddress = (shop: AnyShop, { token }: TestShopper, input: typeof HOME = HOME) =>
  shop.graphql<{ addAddress: { _id: string }[] }>(
    `mutation ($input: AddressInput!) { addAddress(input: $input) { _id } }`,
    { input },
    token,
  );

/** A shopper with one address and the given products in the cart: created in the database, if that is accessible. */
export async function newBuyer(shop: AnyShop, cart: Record<string, number> = { tomato: 2 }): Promise<Buyer> {
  const { sql } = shop;
  if (sql) return insertBuyer({ sql }, cart);
  const shopper = await signUpShopper(shop);
  const { data } = await addAddress(shop, shopper);
  for (const [productId, qty] of Object.entries(cart)) await setQty(shop, shopper, productId, qty);
  return { ...shopper, addressId: data.addAddress[0]!._id };
}

async function insertBuyer(shop: Pick<TestShop, 'sql'>, cart: Record<string, number>): Promise<Buyer> {
  const shopper = await newShopper(shop);
  const addressId = randomUUID();
  await shop.sql(
    `WITH address AS (
       INSERT INTO addresses ("userId", "_id", "name", "mobileNumber", "pincode", "street", "city", "state")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     )
     INSERT INTO cart_items ("userId", "productId", "qty", "createdAt")
     SELECT $1, "productId", "qty", now() + "n" * interval '1 microsecond'
     FROM unnest($9::text[], $10::int[]) WITH ORDINALITY AS item ("productId", "qty", "n")`,
    [
      ...[shopper._id, addressId, HOME.name, HOME.mobileNumber, HOME.pincode, HOME.street, HOME.city],
      ...[HOME.state, Object.keys(cart), Object.values(cart)],
    ],
  );
  return { ...shopper, addressId };
}

export const setQty = (shop: AnyShop, { token }: TestShopper, productId: string, qty: number) =>
  shop.graphql(
    `mutation ($productId: ID!, $qty: Int!) { setCartQty(productId: $productId, qty: $qty) { _id } }`,
    { productId, qty },
    token,
  );

export const startCheckout = (shop: TestShop, buyer: Buyer, couponCode: string | null = null) =>
  shop.graphql<{ startCheckout: StartedCheckout }>(
    START,
    { input: { addressId: buyer.addressId, couponCode } },
    buyer.token,
  );

/** Starts a checkout; throws if that fails. */
export async function checkoutOf(
  shop: TestShop,
  buyer: Buyer,
  couponCode?: string,
): Promise<StartedCheckout> {
  const { data, errors } = await startCheckout(shop, buyer, couponCode);
  if (errors) throw new Error(errors[0]?.message);
  return data.startCheckout;
}

/** Pays in the sandbox, as its payment sheet does. */
export async function pay(shop: { url: string }, orderId: string, outcome = 'success'): Promise<Paid> {
  const response = await fetch(`${shop.url}/sandbox/razorpay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId, outcome }),
  });
  return (await response.json()) as Paid;
}

export const placeOrder = (shop: TestShop, { token }: TestShopper, checkoutId: string, paid: Paid) =>
  shop.graphql<{ placeOrder: PlacedOrder }>(
    PLACE,
    {
      input: {
        checkoutId,
        razorpayPaymentId: paid.razorpay_payment_id,
        razorpayOrderId: paid.razorpay_order_id,
        razorpaySignature: paid.razorpay_signature,
      },
    },
    token,
  );

/** Posts an order over REST. */
export const postOrder = <Body = { code?: string; errors?: string[] }>(
  shop: TestShop,
  { token }: TestShopper,
  order: unknown,
  headers: Record<string, string> = {},
) => shop.rest<Body>('POST', '/user/order', { token, body: { order }, headers });

export async function ordersOf(shop: TestShop, { token }: TestShopper): Promise<PlacedOrder[]> {
  const { data } = await shop.graphql<{ orders: PlacedOrder[] }>(`{ orders { ${ORDER} } }`, {}, token);
  return data.orders;
}

/** Whether a buyer has exactly one order. */
export const isPlaced = (shop: TestShop, buyer: TestShopper) => async (): Promise<boolean> =>
  (await ordersOf(shop, buyer)).length === 1;

/** The cart's quantities by product. */
export async function cartOf(shop: TestShop, { token }: TestShopper): Promise<Record<string, number>> {
  const { data } = await shop.graphql<{ cart: { items: { qty: number; product: { _id: string } }[] } }>(
    `{ cart { items { qty product { _id } } } }`,
    {},
    token,
  );
  return Object.fromEntries(data.cart.items.map(({ qty, product }) => [product._id, qty]));
}

/** The captured payments at the provider and the paid orders, which must match one to one. */
export async function paymentsAndOrders(
  shop: Pick<TestShop, 'sql'>,
): Promise<{ payments: string[]; orders: string[] }> {
  const payments = await shop.sql<{ id: string }>(
    `SELECT id FROM sandbox.payments WHERE status = 'captured' ORDER BY id COLLATE "C"`,
  );
  const orders = await shop.sql<{ id: string }>(
    `SELECT paid."providerPaymentId" AS id FROM orders JOIN payments AS paid USING ("userId", "_id")
     WHERE orders.state = 'PLACED' AND payment = 'PAID' AND paid.state = 'CAPTURED' ORDER BY 1`,
  );
  return { payments: payments.map(({ id }) => id).sort(), orders: orders.map(({ id }) => id).sort() };
}

/** The sandbox's webhook secret, derived as in the shop. */
const WEBHOOK_SECRET = createHmac('sha256', TEST_SECRET).update('sandbox webhook').digest('hex');
/** The signature of a webhook with this body. */
export const signWebhook = (body: string): string =>
  createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');

/** The signed webhook of a captured payment, with an id of its own. */
export function webhookOf(
  payment: { id: string; order_id: string; amount: number; currency?: string; created_at?: number },
  { event = 'payment.captured', eventId = randomUUID() as string } = {},
): { body: string; headers: Record<string, string> } {
  const entity = { currency: 'INR', ...payment };
  const body = JSON.stringify({ event, payload: { payment: { entity } } });
  return { body, headers: { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': eventId } };
}

/** The sandbox's key, derived as in the shop. */
const KEY_SECRET = createHmac('sha256', TEST_SECRET).update('sandbox key').digest('hex');
/** The Authorization header for the sandbox's Orders and Payments API. */
export const SANDBOX_KEY = `Basic ${Buffer.from(`rzp_test_sandbox:${KEY_SECRET}`).toString('base64')}`;
/** The proof that the provider's script would return for this payment. */
export const proofOf = (orderId: string, paymentId: string): Paid => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: createHmac('sha256', KEY_SECRET).update(`${orderId}|${paymentId}`).digest('hex'),
});
