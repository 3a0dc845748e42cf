import { deleteAccount } from '@server/features/privacy';
import { newBuyer } from './helpers/buying';
import { buy, openRefunding, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { repeatingRefunds } from './helpers/repeating';
import type { Repeating } from './helpers/repeating';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let repeating: Repeating;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
  repeating = await repeatingRefunds(shop, refunding);
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const bought = async () => {
  const buyer = await newBuyer(shop, { sugar: 3, onion: 1 });
  return { ...(await buy(shop, buyer)), buyer };
};
/** Packs it with a pack of sugar missing, and an onion too light; or with other quantities. */
const pack = (orderId: string, sugar = 2, grams = 900): Promise<void> =>
  refunding.pack(orderId, { sugar: [sugar], onion: [1, grams] });
const send = (paymentId: string, outcome: 'processed' | 'refused', times = 1) =>
  repeating.send(paymentId, outcome, times);

interface Row {
  _id: string;
  paise: number;
  state: string;
}
const refundsOf = (orderId: string) =>
  shop.sql<Row>(
    `SELECT "_id", "amountPaise" AS paise, state FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`,
    [orderId],
  );
const toRepeat = (orderId: string) => repeating.toRepeat(orderId);
const repeat = (orderId: string, refundId: string) => repeating.repeat(orderId, refundId);
const moneyOf = (orderId: string) => repeating.moneyOf(orderId);

/** An order with a pack of sugar whose refund failed before it was packed. */
async function withSugarFailed() {
  const order = await bought();
  await setOutcome(shop, order.paymentId, 'refused');
  const sugar = await refunding.refund(order._id, { items: [{ productId: 'sugar', qty: 1 }] });
  await refunding.sendAll();
  expect(await toRepeat(order._id)).toEqual([sugar._id]);
  return { ...order, sugar };
}

describe('a refund of items that failed before they were packed', () => {
  it('is part of what packing refunds, and not refunded again', async () => {
    const { _id, paymentId, paise, sugar } = await withSugarFailed();
    await pack(_id);
    await send(paymentId, 'processed');
    const { final } = await moneyOf(_id);
    const [, packing] = await refundsOf(_id);
    expect(packing!.paise).toBeGreaterThan(sugar.amountPaise);
    expect(final).toBe(paise - packing!.paise);
    expect(await toRepeat(_id)).toEqual([]);
    expect(await repeat(_id, sugar._id)).toBe('CONFLICT');
    expect(await moneyOf(_id)).toEqual({ kept: final, final });
  });

  it('is part of what the shop refunds by itself, if that of packing failed too', async () => {
    const { _id, paymentId, sugar } = await withSugarFailed();
    await pack(_id);
    await send(paymentId, 'refused');
    await send(paymentId, 'processed');
    const { final } = await moneyOf(_id);
    expect(await toRepeat(_id)).toEqual([]);
    await repeat(_id, sugar._id);
    await send(paymentId, 'processed');
    expect(await moneyOf(_id)).toEqual({ kept: final, final });
  });
});

describe('a refund of items that are in the bag all the same', () => {
  const refundSugar = (orderId: string, qty: number, idempotencyKey?: string) =>
    refunding.refund(orderId, {
      items: [{ productId: 'sugar', qty }],
      ...(idempotencyKey && { idempotencyKey }),
    });

  it.each(['before', 'after'])('is refunded again if it failed %s packing', async (when) => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    const sugar = await refundSugar(_id, 1);
    if (when === 'before') await refunding.sendAll();
    await pack(_id, 3, 1000);
    await refunding.sendAll();
    expect(await toRepeat(_id)).toEqual([sugar._id]);
    expect(await repeat(_id, sugar._id)).toBeUndefined();
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final - sugar.amountPaise);
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('is refunded again for those that were not missing', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    const sugar = await refundSugar(_id, 2);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await pack(_id);
    expect(await toRepeat(_id)).toEqual([sugar._id]);
    expect(await repeat(_id, sugar._id)).toBeUndefined();
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final - sugar.amountPaise / 2);
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('is refunded again if others stood for those that were missing', async () => {
    const { _id, paymentId } = await bought();
    const missing = await refundSugar(_id, 1, 'missing');
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'refused');
    const bruised = await refundSugar(_id, 1, 'bruised');
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await pack(_id, 2, 1000);
    expect(await toRepeat(_id)).toEqual([bruised._id]);
    await repeat(_id, bruised._id);
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final - missing.amountPaise);
  });

  it('is not refunded again once staff have refunded all of them', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    await refundSugar(_id, 1);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await pack(_id, 3, 1000);
    await refundSugar(_id, 3, 'all');
    expect(await toRepeat(_id)).toEqual([]);
  });
});

describe('what the shop could not refund by itself', () => {
  const givenUp = async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    await pack(_id);
    await send(paymentId, 'refused', 6);
    const failed = await refundsOf(_id);
    expect(failed.map(({ state }) => state)).toEqual(Array(6).fill('FAILED'));
    return { _id, paymentId, failed };
  };

  it('is named once, and refunded once', async () => {
    const { _id, paymentId, failed } = await givenUp();
    expect(await toRepeat(_id)).toEqual([failed[5]!._id]);
    for (const one of [...failed].reverse()) await repeat(_id, one._id);
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final);
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('is not refunded twice if what staff refunded of it failed as well', async () => {
    const { _id, paymentId, failed } = await givenUp();
    const bySelf = failed[5]!._id;
    const byHand = await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }] });
    await send(paymentId, 'refused');
    expect(await toRepeat(_id)).toEqual([bySelf]);
    expect(await repeat(_id, bySelf)).toBeUndefined();
    await repeat(_id, byHand._id);
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final);
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('is refunded less what staff refunded of it themselves', async () => {
    const { _id, paymentId, failed } = await givenUp();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }] });
    expect(await repeat(_id, failed[5]!._id)).toBeUndefined();
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final);
    expect(await toRepeat(_id)).toEqual([]);
  });
});

describe('what the shop could not refund by itself, and staff refunded with something on top', () => {
  const givenUpAndRefunded = async (more: number) => {
    const order = await bought();
    await setOutcome(shop, order.paymentId, 'refused');
    await pack(order._id);
    await send(order.paymentId, 'refused', 6);
    const { kept, final } = await moneyOf(order._id);
    await setOutcome(shop, order.paymentId, 'processed');
    await refunding.refund(order._id, { amountPaise: kept - final + more });
    await refunding.sendAll();
    return { ...order, last: (await refundsOf(order._id))[5]! };
  };

  it('is no longer owed, nor listed, and keeps no account from being deleted', async () => {
    const { _id, last, buyer } = await givenUpAndRefunded(5000);
    expect(await toRepeat(_id)).toEqual([]);
    expect(await repeat(_id, last._id)).toBe('CONFLICT');
    await shop.sql(`UPDATE orders SET status = 'DELIVERED' WHERE "_id" = $1`, [_id]);
    expect(await refunding.dataSource.transaction((manager) => deleteAccount(manager, buyer._id))).toBe(
      buyer._id,
    );
  });

  it('is no longer owed either if they refunded some of it by item', async () => {
    const order = await bought();
    await setOutcome(shop, order.paymentId, 'refused');
    await pack(order._id);
    await send(order.paymentId, 'refused', 6);
    const [last] = await toRepeat(order._id);
    await setOutcome(shop, order.paymentId, 'processed');
    await refunding.refund(order._id, { items: [{ productId: 'sugar', qty: 1 }] });
    expect(await toRepeat(order._id)).toEqual([last]);
    const { kept, final } = await moneyOf(order._id);
    await refunding.refund(order._id, { amountPaise: kept - final, idempotencyKey: 'rest' });
    await refunding.sendAll();
    expect(await toRepeat(order._id)).toEqual([]);
    // A pack in the bag is refunded besides.
    const inBag = { items: [{ productId: 'sugar', qty: 1 }], idempotencyKey: 'torn' };
    await refunding.refund(order._id, inBag);
    expect(await toRepeat(order._id)).toEqual([]);
  });

  it('is still owed as far as that was for what is in the bag', async () => {
    const { _id, paymentId, last } = await givenUpAndRefunded(-500);
    const items = [{ productId: 'onion', qty: 1 }];
    const inBag = await refunding.refund(_id, { items, idempotencyKey: 'bag' });
    await refunding.sendAll();
    expect(await toRepeat(_id)).toEqual([last._id]);
    expect(await repeat(_id, last._id)).toBeUndefined();
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final - inBag.amountPaise);
    expect(await toRepeat(_id)).toEqual([]);
  });
});

describe('an amount whose refund failed', () => {
  const withAmountFailed = async () => {
    const order = await bought();
    await setOutcome(shop, order.paymentId, 'refused');
    const amount = await refunding.refund(order._id, { amountPaise: 1500 });
    await refunding.sendAll();
    return { ...order, amount };
  };

  it('is refunded again once its order is packed, whatever else was refunded', async () => {
    const { _id, paymentId, amount } = await withAmountFailed();
    await pack(_id);
    await send(paymentId, 'refused');
    await send(paymentId, 'processed');
    expect(await toRepeat(_id)).toEqual([amount._id]);
    expect(await repeat(_id, amount._id)).toBeUndefined();
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final - 1500);
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('makes no later refund of the shop smaller, when it is repeated after its order is packed', async () => {
    const { _id, paymentId, amount, buyer } = await withAmountFailed();
    await pack(_id);
    const packing = (await refundsOf(_id)).at(-1)!;
    await repeat(_id, amount._id);
    await setOutcome(shop, paymentId, 'refused');
    await refunding.orders.refunds.send({ userId: buyer._id, _id: packing._id });
    await send(paymentId, 'processed');
    const { kept, final } = await moneyOf(_id);
    expect(kept).toBe(final - 1500);
  });

  it('is part of all the money, once its order is cancelled', async () => {
    const { _id, paymentId, amount, buyer } = await withAmountFailed();
    await refunding.orders.cancel(buyer, _id);
    await send(paymentId, 'refused', 6);
    const failed = await refundsOf(_id);
    expect(await toRepeat(_id)).toEqual([failed.at(-1)!._id]);
    expect(await repeat(_id, amount._id)).toBe('CONFLICT');
    expect(await repeat(_id, failed.at(-1)!._id)).toBeUndefined();
    await send(paymentId, 'processed');
    expect(await moneyOf(_id)).toMatchObject({ kept: 0 });
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('is what is left by now, if it was everything', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    const all = await refunding.refund(_id, {});
    await send(paymentId, 'refused');
    await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }], idempotencyKey: 'sugar' });
    await send(paymentId, 'processed');
    expect(await toRepeat(_id)).toEqual([all._id]);
    expect(await repeat(_id, all._id)).toBeUndefined();
    await send(paymentId, 'processed');
    expect((await moneyOf(_id)).kept).toBe(0);
    expect(await toRepeat(_id)).toEqual([]);
  });

  it('is named by its last attempt only', async () => {
    const { _id, paymentId, paise, amount } = await withAmountFailed();
    expect(await repeat(_id, amount._id)).toBeUndefined();
    await send(paymentId, 'refused');
    const again = (await refundsOf(_id))[1]!;
    expect(await toRepeat(_id)).toEqual([again._id]);
    expect(await repeat(_id, amount._id)).toBe('CONFLICT');
    expect(await repeat(_id, again._id)).toBeUndefined();
    await send(paymentId, 'processed');
    expect(await toRepeat(_id)).toEqual([]);
    expect((await moneyOf(_id)).kept).toBe(paise - 1500);
  });
});
