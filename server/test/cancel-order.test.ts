import { checkoutOf, newBuyer, pay, postOrder } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { insertOrder } from './helpers/placed-order';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  // Without jobs, to see what a request does by itself.
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

interface Shown {
  _id: string;
  status: string;
  cancellable: boolean;
  refunded: number;
  refunds: { amount: number; reason: string; reasonCode: string | null; state: string }[];
  events: { status: string | null; message: string }[];
}
const SHOWN = `_id status cancellable refunded refunds { amount reason reasonCode state } events { status message }`;
const CANCEL = `mutation ($orderId: ID!) { cancelOrder(orderId: $orderId) { ${SHOWN} } }`;
const cancel = (buyer: Pick<Buyer, 'token'>, orderId: string) =>
  shop.graphql<{ cancelOrder: Shown }>(CANCEL, { orderId }, buyer.token);
const orderOf = async ({ token }: Buyer, _id: string) =>
  (
    await shop.graphql<{ order: Shown }>(
      `query ($id: ID!) { order(_id: $id) { ${SHOWN} } }`,
      { id: _id },
      token,
    )
  ).data.order;
const codeOf = ({ errors }: { errors?: { extensions?: object }[] | undefined }) =>
  (errors?.[0]?.extensions as { code?: string } | undefined)?.code;

const paidOrder = async (buyer: Buyer): Promise<string> => (await insertOrder(shop, buyer))._id;
async function dueOrder(buyer: Buyer): Promise<string> {
  const { body } = await postOrder<{ order: { _id: string }[] }>(shop, buyer, {
    cart: [{ _id: 'tomato', qty: 2 }],
    address: '12 MG Road',
  });
  return body.order[0]!._id;
}
const moveTo = (_id: string, status: string) =>
  shop.sql('UPDATE orders SET status = $2 WHERE "_id" = $1', [_id, status]);
const refundsOf = (_id: string) =>
  shop.sql(
    `SELECT refund."amountPaise", refund.state, refund."by", paid."refundedPaise", paid."capturedPaise" FROM refunds AS refund
     JOIN payments AS paid ON paid."_id" = "paymentId" WHERE refund."orderId" = $1`,
    [_id],
  );

const PLACED_PAID = { status: 'PLACED', message: 'Your order was placed and paid.' };
const CANCELLED = { status: 'CANCELLED', message: 'You cancelled this order.' };

it("shows an order's status and history, and that it can be cancelled", async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const _id = await paidOrder(buyer);
  const fresh = { _id, status: 'PLACED', cancellable: true, refunded: 0, refunds: [], events: [PLACED_PAID] };
  expect(await orderOf(buyer, _id)).toEqual(fresh);
});

it('has the whole history also in the request that has placed the order', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment } = await checkoutOf(shop, buyer);
  const paid = await pay(shop, payment.orderId);
  const input = {
    checkoutId: _id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  };
  const both = `mutation ($input: PlaceOrderInput!, $orderId: ID!) {
    placeOrder(input: $input) { events { message } } cancelOrder(orderId: $orderId) { ${SHOWN} } }`;
  const { data } = await shop.graphql<{ cancelOrder: Shown }>(both, { input, orderId: _id }, buyer.token);
  const { refunds, events } = data.cancelOrder;
  expect([refunds.length, events]).toEqual([1, expect.arrayContaining([PLACED_PAID, CANCELLED])]);
});

it('cancels a paid order, starts a full refund, and notes both in its history', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const _id = await paidOrder(buyer);
  const cancelled = {
    ...{ _id, status: 'CANCELLED', cancellable: false, refunded: 0 },
    refunds: [{ amount: 126, reason: 'Cancelled', reasonCode: 'CANCELLED', state: 'PENDING' }],
    events: [PLACED_PAID, CANCELLED, { status: null, message: '₹126 is being refunded to you.' }],
  };
  expect((await cancel(buyer, _id)).data.cancelOrder).toEqual(cancelled);
  // Repeated cancellations have no further effect.
  const again = await Promise.all([1, 2, 3].map(() => cancel(buyer, _id)));
  for (const { data } of again) expect(data.cancelOrder).toEqual(cancelled);
  expect(await refundsOf(_id)).toEqual([
    {
      amountPaise: 12_600,
      state: 'PENDING',
      by: { kind: 'SHOPPER' },
      refundedPaise: 12_600,
      capturedPaise: 12_600,
    },
  ]);
});

it('concurrent cancellations have the effect of one', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const _id = await paidOrder(buyer);
  const responses = await Promise.all(Array.from({ length: 6 }, () => cancel(buyer, _id)));
  for (const { data } of responses) expect(data.cancelOrder.status).toBe('CANCELLED');
  expect(await refundsOf(_id)).toHaveLength(1);
  expect((await orderOf(buyer, _id)).events).toHaveLength(3);
});

it('cancels an order to be paid on delivery, without a refund', async () => {
  const buyer = await newBuyer(shop);
  const _id = await dueOrder(buyer);
  const { data } = await cancel(buyer, _id);
  expect(data.cancelOrder).toMatchObject({ status: 'CANCELLED', refunds: [] });
  expect(data.cancelOrder.events).toEqual([
    { status: 'PLACED', message: 'Your order was placed, to be paid at the door.' },
    CANCELLED,
  ]);
});

it('a shopper cannot cancel an order that is being picked, or is even further', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const _id = await paidOrder(buyer);
  for (const [status, reason] of [
    ['PICKING', 'it is being packed'],
    ['PACKED', 'it is packed'],
    ['OUT_FOR_DELIVERY', 'it is on its way'],
    ['DELIVERED', 'it has been delivered'],
    ['DELIVERY_FAILED', 'it has been out for delivery'],
  ] as const) {
    await moveTo(_id, status);
    expect(await orderOf(buyer, _id)).toMatchObject({ status, cancellable: false });
    const rejected = await cancel(buyer, _id);
    expect([codeOf(rejected), rejected.errors?.[0]?.message]).toEqual([
      'NOT_CANCELLABLE',
      `This order can no longer be cancelled: ${reason}.`,
    ]);
    expect(rejected.errors?.[0]?.extensions).toMatchObject({ status });
    expect(await refundsOf(_id)).toEqual([]);
    expect((await orderOf(buyer, _id)).events).toHaveLength(1);
  }
});

it("rejects another shopper's order, an unknown one, an unpaid checkout and an invalid token", async () => {
  const [buyer, thief] = [await newBuyer(shop), await newBuyer(shop)];
  const _id = await paidOrder(buyer);
  const { _id: pending } = await checkoutOf(shop, thief);
  for (const orderId of [_id, pending, '', 'nonsense', 'a\0', '00000000-0000-4000-8000-000000000000'])
    expect(codeOf(await cancel(thief, orderId))).toBe('NOT_FOUND');
  expect(codeOf(await cancel({ token: 'forged' }, _id))).toBe('UNAUTHENTICATED');
  expect(await orderOf(buyer, _id)).toMatchObject({ status: 'PLACED', refunds: [] });
});

it('shows and cancels orders over REST as over GraphQL', async () => {
  const [buyer, thief] = [await newBuyer(shop, { tomato: 2 }), await newBuyer(shop)];
  const _id = await paidOrder(buyer);
  const call = (method: string, path: string, { token } = buyer) =>
    shop.rest<{ order: Shown; code?: string }>(method, `/user/order/${path}`, { token });
  const read = await call('GET', _id);
  expect(read.body.order).toMatchObject({
    _id,
    status: 'PLACED',
    cancellable: true,
    refunds: [],
    refunded: 0,
  });
  expect(read.body.order.events).toMatchObject([PLACED_PAID]);
  for (const path of [_id, 'nonsense']) {
    expect((await call('GET', path, thief)).body.code).toBe('NOT_FOUND');
    expect((await call('POST', `${path}/cancel`, thief)).body.code).toBe('NOT_FOUND');
  }
  for (let time = 1; time <= 2; time += 1) {
    const { status, body } = await call('POST', `${_id}/cancel`);
    expect([status, body.order.status, body.order.refunds]).toMatchObject([
      200,
      'CANCELLED',
      [{ amount: 126, reasonCode: 'CANCELLED', state: 'PENDING' }],
    ]);
  }
  const due = await dueOrder(buyer);
  await moveTo(due, 'PICKING');
  const rejected = await call('POST', `${due}/cancel`);
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    { code: 'NOT_CANCELLABLE', status: 'PICKING' },
  ]);
});

it('a list of orders takes one statement, and one more if it includes their history', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  for (let orders = 0; orders < 3; orders += 1) await cancel(buyer, await dueOrder(buyer));
  const count = async (fields: string) => {
    const query = `{ orders { ${fields} } }`;
    const { statements } = await shop.countStatements(() => shop.graphql(query, {}, buyer.token));
    return statements.length;
  };
  expect(await count('_id status cancellable')).toBe(1);
  expect(await count(SHOWN)).toBe(2);
});

it('cancelling takes 10 statements if the response includes the history', async () => {
  const buyer = await newBuyer(shop, { tomato: 2, onion: 1 });
  const _id = await paidOrder(buyer);
  const { statements } = await shop.countStatements(() => cancel(buyer, _id));
  expect(statements).toHaveLength(10);
});
