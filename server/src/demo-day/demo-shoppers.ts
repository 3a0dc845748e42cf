import { randomBytes } from 'node:crypto';
import type { DemoCaller, DemoShop } from './demo-shop';

/** A product that can be bought now. */
export interface DemoProduct {
  _id: string;
  /** The weight of a unit sold by weight; null for others. */
  grams: number | null;
}

/** A placed order, and what is in it. */
export interface DemoOrder {
  _id: string;
  buyer: DemoCaller;
  lines: (DemoProduct & { qty: number })[];
}

const PEOPLE = [
  'Meera Nair',
  'Rahul Deshpande',
  'Fatima Khan',
  'Vikram Singh',
  'Ananya Das',
  'Joseph Mathew',
  'Priya Reddy',
  'Harpreet Kaur',
  'Sanjay Kulkarni',
  'Lalitha Subramaniam',
  'Rohan Gupta',
  'Zoya Ansari',
];
const STREETS = [
  '12 MG Road',
  '4/2 Temple Street',
  'Flat 9, Lake View',
  '221 Church Street',
  '7 Cubbon Road',
];
const OFFERED = `{ products(first: 60) { edges { node { _id price soldByWeight maxQty unitPrice { price } } } } }`;
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { token } }`;
const ADDRESS = `mutation ($input: AddressInput!) { addAddress(input: $input) { _id } }`;
const START = `mutation ($input: CheckoutInput!) { startCheckout(input: $input) { _id payment { orderId } } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { _id } }`;

interface OfferedProduct {
  _id: string;
  price: number;
  soldByWeight: boolean;
  maxQty: number;
  unitPrice: { price: number };
}

/** The products on sale that are not about to run out. */
export async function listProducts(shop: DemoShop): Promise<DemoProduct[]> {
  const { products } = await shop.query<{ products: { edges: { node: OfferedProduct }[] } }>(OFFERED, {});
  return products.edges
    .filter(({ node }) => node.maxQty >= 5)
    .map(({ node: { _id, price, soldByWeight, unitPrice } }) => ({
      _id,
      // Its weight follows from the price per kilo.
      grams: soldByWeight ? Math.round((1_000 * price) / unitPrice.price) : null,
    }));
}

/** Signs up the n-th shopper of the day, with an address. */
export async function signUp(shop: DemoShop, nth: number): Promise<DemoCaller & { addressId: string }> {
  const [firstName = '', lastName = ''] = PEOPLE[nth % PEOPLE.length]!.split(' ');
  const suffix = randomBytes(4).toString('hex');
  const email = `${firstName}.${lastName}.${suffix}@demo.example`.toLowerCase();
  const input = { firstName, lastName, email, password: randomBytes(12).toString('base64url') };
  const { signUp: session } = await shop.query<{ signUp: { token: string } }>(SIGN_UP, { input });
  const address = {
    name: `${firstName} ${lastName}`,
    mobileNumber: String(9_800_000_000 + nth * 7_919),
    street: STREETS[nth % STREETS.length],
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  };
  const { addAddress } = await shop.query<{ addAddress: { _id: string }[] }>(
    ADDRESS,
    { input: address },
    session,
  );
  return { token: session.token, addressId: addAddress[0]!._id };
}

/** Buys products, pays in the sandbox, and places the order. */
export async function buy(
  shop: DemoShop,
  { token, addressId }: DemoCaller & { addressId: string },
  lines: DemoOrder['lines'],
): Promise<DemoOrder> {
  const buyer = { token };
  const put = ({ qty }: { qty: number }, product: string): string =>
    `setCartQty(productId: ${product}, qty: ${qty}) { _id }`;
  await shop.mutateEach(lines, put, buyer);
  const { startCheckout } = await shop.query<{
    startCheckout: { _id: string; payment: { orderId: string } };
  }>(START, { input: { addressId } }, buyer);
  const paid = await payInSandbox(shop, startCheckout.payment.orderId);
  const input = {
    checkoutId: startCheckout._id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  };
  const { placeOrder } = await shop.query<{ placeOrder: { _id: string } }>(PLACE, { input }, buyer);
  return { _id: placeOrder._id, buyer, lines };
}

/** Pays a provider order, like the sandbox's payment sheet. */
export async function payInSandbox(
  shop: DemoShop,
  orderId: string,
): Promise<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>> {
  const paid = { order_id: orderId, outcome: 'success' };
  return (await shop.post<Awaited<ReturnType<typeof payInSandbox>>>('/sandbox/razorpay/pay', paid)).body;
}
