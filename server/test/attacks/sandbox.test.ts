import { checkoutOf, newBuyer, pay, SANDBOX_KEY } from '../helpers/buying';
import type { Buyer, StartedCheckout } from '../helpers/buying';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

let shop: TestShop;
let buyer: Buyer;
let checkout: StartedCheckout;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  buyer = await newBuyer(shop);
  checkout = await checkoutOf(shop, buyer);
});
afterAll(() => shop.close());

async function ask(
  method: string,
  path: string,
  { key = SANDBOX_KEY, body }: { key?: string; body?: unknown } = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${shop.url}/sandbox/razorpay/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const ORDER = { amount: 100, currency: 'INR', receipt: 'r' };

describe('a stranger without the API key of the sandbox', () => {
  it.each(['', 'Basic ', 'Basic cnpwX3Rlc3Rfc2FuZGJveDo=', `${SANDBOX_KEY}x`, 'Bearer x'])(
    'can neither read nor create anything with the authorization %j',
    async (key) => {
      const { orderId } = checkout.payment;
      const { razorpay_payment_id: paid } = await pay(shop, orderId);
      const calls: [string, string, unknown?][] = [
        ['GET', '/orders'],
        ['GET', `/orders?receipt=${checkout._id}`],
        ['GET', `/orders/${orderId}`],
        ['GET', `/orders/${orderId}/payments`],
        ['GET', '/payments'],
        ['GET', `/payments/${paid}`],
        ['POST', '/orders', ORDER],
        ['POST', `/payments/${paid}/capture`, { amount: checkout.payment.amount, currency: 'INR' }],
      ];
      for (const [method, path, body] of calls) {
        const { status, text } = await ask(method, path, { key, body });
        expect([method, path, status]).toEqual([method, path, 401]);
        expect(text).not.toContain(orderId);
        expect(text).not.toContain(checkout._id);
      }
    },
  );

  it('gets JSON at an unknown path, too', async () => {
    for (const path of ['', '/', '/customers', '/orders/x/y', '/../pay', '/../nothing'])
      expect([path, (await ask('GET', path)).text]).toEqual([path, expect.stringMatching(/^\{"error":/)]);
  });

  it('cannot guess the id of an order or a payment: each has 128 random bits', async () => {
    const paid = await pay(shop, checkout.payment.orderId);
    expect(checkout.payment.orderId).toMatch(/^order_[\w-]{22}$/);
    expect(paid.razorpay_payment_id).toMatch(/^pay_[\w-]{22}$/);
  });
});

describe('the sandbox with its API key', () => {
  it('returns the requested order', async () => {
    const { status, text } = await ask('GET', `/orders?receipt=${checkout._id}`);
    expect([status, text]).toEqual([200, expect.stringContaining(checkout.payment.orderId)]);
  });

  it.each([
    ['a receipt with NUL', { ...ORDER, receipt: 'a\0b' }],
    ['a receipt that is not a string', { ...ORDER, receipt: { $ne: null } }],
    ['a receipt that is too long', { ...ORDER, receipt: 'x'.repeat(41) }],
    ['an amount above the maximum', { ...ORDER, amount: 2 ** 31 }],
    ['an amount that is not a number', { ...ORDER, amount: '100' }],
    ['an invalid currency', { ...ORDER, currency: 'US\0' }],
    ['an unknown capture mode', { ...ORDER, payment: { capture: 'never' } }],
    ['an array', [ORDER]],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await ask('POST', '/orders', { body })).status).toBe(400);
  });

  it('answers 400 to NUL in ids and receipts, and to a repeated receipt', async () => {
    for (const path of [
      '/orders?receipt=a%00b',
      '/orders?receipt=a&receipt=b',
      '/orders/a%00b',
      '/payments/a%00b',
    ])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 400]);
  });

  it('answers 400 to an invalid payment', async () => {
    for (const body of [
      {},
      { order_id: 'a\0b', outcome: 'success' },
      { order_id: checkout.payment.orderId },
    ]) {
      const { status } = await fetch(`${shop.url}/sandbox/razorpay/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(status).toBe(400);
    }
  });
});
