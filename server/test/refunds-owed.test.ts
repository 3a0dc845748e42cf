import { newBuyer } from './helpers/buying';
import { buy, openRefunding, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { repeatingRefunds } from './helpers/repeating';
import type { Repeating } from './helpers/repeating';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const boughtOf = async (cart: Record<string, number>, coupon?: string) => {
  const buyer = await newBuyer(shop, cart);
  return { ...(await buy(shop, buyer, coupon)), buyer };
};
const bought = (coupon?: string) => boughtOf({ onion: 2, sugar: 1 }, coupon);
const amountsOf = async (orderId: string) =>
  (
    await shop.sql<{ amount: number; state: string }>(
      `SELECT "amountPaise" AS amount, state FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`,
      [orderId],
    )
  ).map(({ amount, state }) => `${amount} ${state}`);
const keptOf = async (orderId: string) =>
  (
    await shop.sql<{ kept: number; final: number | null }>(
      `SELECT "capturedPaise" - "refundedPaise" AS kept, "finalPaise" AS final FROM orders JOIN payments USING ("userId", "_id")
       WHERE "_id" = $1`,
      [orderId],
    )
  )[0]!;
/** The hours until each pending refund of an order is sent. */
const hoursUntilSent = async (orderId: string) =>
  (
    await shop.sql<{ hours: number }>(
      `SELECT round(extract(epoch FROM run_at - now()) / 3600)::int AS hours FROM graphile_worker.jobs
       JOIN refunds ON key = 'refund ' || "_id" WHERE "orderId" = $1 AND state = 'PENDING'`,
      [orderId],
    )
  ).map(({ hours }) => hours);
const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'DONE',
    ({ code, details }: { code: string; details?: { fieldCodes?: Record<string, { code: string }> } }) =>
      details?.fieldCodes?.amount?.code ?? details?.fieldCodes?.idempotencyKey?.code ?? code,
  );

describe('a refund that fails after its order was packed', () => {
  /** Packs the order with only an onion in the bag. */
  const pack = (orderId: string) => refunding.pack(orderId, { onion: [1, 1000] }, { sugar: 1 });

  it('and had limited the refund of missing items leads to a refund of the difference', async () => {
    const { _id, paymentId, paise } = await bought();
    await setOutcome(shop, paymentId, 'failed', 3600);
    // So much that less is left than packing refunds.
    await refunding.refund(_id, { amountPaise: paise - 1000 });
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await pack(_id);
    expect(await keptOf(_id)).toMatchObject({ kept: 0 });
    await shop.sql('UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1', [paymentId]);
    await refunding.sendAll();
    const { kept, final } = await keptOf(_id);
    expect([kept, await hoursUntilSent(_id)]).toEqual([final, [0]]);
    await refunding.sendAll();
    expect((await amountsOf(_id)).map((one) => one.split(' ')[1])).toEqual(['FAILED', 'SETTLED', 'SETTLED']);
    expect(await keptOf(_id)).toEqual({ kept: final, final });
  });

  it('is retried with growing delays, and finally left to staff', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    await pack(_id);
    const waits = [];
    for (let time = 0; time < 6; time += 1) {
      await refunding.sendAll();
      waits.push(...(await hoursUntilSent(_id)));
    }
    expect(waits).toEqual([0, 1, 6, 24, 24]);
    await setOutcome(shop, paymentId, 'processed');
    const { kept, final } = await keptOf(_id);
    await refunding.refund(_id, { amountPaise: kept - final! });
    await refunding.sendAll();
    expect(await keptOf(_id)).toEqual({ kept: final, final });
  });

  /** The items of each refund of an order, by product, in sequence. */
  const itemsOf = async (orderId: string) =>
    (
      await shop.sql<{ items: { productId: string; qty: number }[] | null }>(
        'SELECT items FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"',
        [orderId],
      )
    ).map(({ items }) => (items ?? []).map(({ productId, qty }) => `${productId} ${qty}`).sort());

  it('is retried for its items, so that they cannot be refunded twice', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    await pack(_id);
    await refunding.sendAll();
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.sendAll();
    const { kept, final } = await keptOf(_id);
    expect(kept).toBe(final);
    expect(await itemsOf(_id)).toEqual(Array(3).fill(['onion 1', 'sugar 1']));
    const refundOne = (productId: string, idempotencyKey: string) =>
      rejection(refunding.refund(_id, { items: [{ productId, qty: 1 }], idempotencyKey }));
    expect(await refundOne('sugar', 'sugar')).toBe('REFUND_TOO_LARGE');
    // The one in the bag may still turn out to be bruised.
    expect(await refundOne('onion', 'onion')).toBe('DONE');
    expect(await refundOne('onion', 'another')).toBe('REFUND_TOO_LARGE');
  });

  it('is retried in full, even if a packed item was refunded in between', async () => {
    const { _id, paymentId } = await boughtOf({ onion: 2, sugar: 1, tomato: 1 });
    await setOutcome(shop, paymentId, 'failed', 3600);
    await refunding.pack(_id, { onion: [2, 2000], tomato: [1, 500] }, { sugar: 1 });
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    const bruised = await refunding.refund(_id, { items: [{ productId: 'onion', qty: 1 }] });
    await shop.sql(`UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1`, [paymentId]);
    for (let time = 0; time < 3; time += 1) await refunding.sendAll();
    const { kept, final } = await keptOf(_id);
    expect(kept).toBe(final! - bruised.amountPaise);
    expect(await itemsOf(_id)).toEqual([['sugar 1'], ['onion 1'], ['sugar 1']]);
  });

  it('is retried in full, even if an amount was refunded before packing', async () => {
    const { _id, paymentId } = await bought();
    await refunding.refund(_id, { amountPaise: 1000 });
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'refused');
    await pack(_id);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.sendAll();
    const { kept, final } = await keptOf(_id);
    expect(kept).toBe(final! - 1000);
    const [goodwill, failed, again, ...more] = await amountsOf(_id);
    expect([goodwill, again, more]).toEqual(['1000 SETTLED', failed!.replace('FAILED', 'SETTLED'), []]);
  });

  it('is retried less what staff have refunded since', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'failed', 3600);
    await pack(_id);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.refund(_id, { amountPaise: 1000 });
    await shop.sql(`UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1`, [paymentId]);
    for (let time = 0; time < 3; time += 1) await refunding.sendAll();
    const { kept, final } = await keptOf(_id);
    expect(kept).toBe(final);
  });

  it('is retried if the order is cancelled, but not while it is still open', async () => {
    const { _id, paymentId, paise, buyer } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    await refunding.refund(_id, { amountPaise: 1000 });
    await refunding.sendAll();
    expect(await amountsOf(_id)).toEqual(['1000 FAILED']);
    await setOutcome(shop, paymentId, 'processed');
    await refunding.refund(_id, { amountPaise: 1000, idempotencyKey: 'two' });
    await setOutcome(shop, paymentId, 'refused');
    await refunding.orders.cancel(buyer, _id);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.sendAll();
    expect((await keptOf(_id)).kept).toBe(0);
    expect((await amountsOf(_id)).at(-1)).toBe(`${paise - 1000} SETTLED`);
  });
});

describe('a refund that fails after its order was cancelled', () => {
  it('is retried as often, even if other refunds had failed before', async () => {
    const { _id, paymentId, buyer } = await bought();
    await setOutcome(shop, paymentId, 'refused');
    for (let time = 0; time < 6; time += 1) {
      await refunding.refund(_id, { amountPaise: 1000, idempotencyKey: `goodwill ${time}` });
      await refunding.sendAll();
    }
    await refunding.orders.cancel(buyer, _id);
    const waits = [];
    for (let time = 0; time < 6; time += 1) {
      await refunding.sendAll();
      waits.push(...(await hoursUntilSent(_id)));
    }
    expect(waits).toEqual([0, 1, 6, 24, 24]);
  });
});

describe('a refund or remainder of less than a rupee', () => {
  it('is not left over, as it could not be refunded later', async () => {
    const { _id, paymentId, paise, buyer } = await bought();
    for (const rest of [1, 50, 99])
      expect(await rejection(refunding.refund(_id, { amountPaise: paise - rest }))).toBe('REFUND_REST');
    await refunding.refund(_id, { amountPaise: paise - 100 });
    await refunding.orders.cancel(buyer, _id);
    await refunding.sendAll();
    expect(await amountsOf(_id)).toEqual([`${paise - 100} SETTLED`, '100 SETTLED']);
    expect(
      await shop.sql('SELECT amount FROM sandbox.refunds WHERE payment_id = $1', [paymentId]),
    ).toHaveLength(2);
  });

  it('is rounded up to a rupee for an item', async () => {
    await shop.sql(`INSERT INTO coupons ("code", "percent", "active") VALUES ('Nearly', 99, true)`);
    const { _id } = await boughtOf({ onion: 2, tomato: 3 }, 'Nearly');
    const items = [{ productId: 'onion', qty: 1 }];
    expect(await refunding.refund(_id, { items })).toMatchObject({ amountPaise: 100 });
    await refunding.sendAll();
    expect(await amountsOf(_id)).toEqual(['100 SETTLED']);
  });

  it('left over by an older version is not refunded, not even by a cancellation', async () => {
    const { _id, buyer, paise } = await bought();
    await refunding.refund(_id, { amountPaise: paise - 100 });
    await refunding.sendAll();
    await shop.sql('UPDATE payments SET "refundedPaise" = $2 WHERE "_id" = $1', [_id, paise - 50]);
    expect(await rejection(refunding.refund(_id, { idempotencyKey: 'all' }))).toBe('REFUND_REST');
    await refunding.orders.cancel(buyer, _id);
    expect(await amountsOf(_id)).toEqual([`${paise - 100} SETTLED`]);
  });
});

it('an idempotency key used for an amount is rejected for a full refund, and vice versa', async () => {
  const { _id, paise } = await bought();
  await refunding.refund(_id, { amountPaise: 1000, idempotencyKey: 'some' });
  expect(await rejection(refunding.refund(_id, { idempotencyKey: 'some' }))).toBe('REFUND_KEY_REUSED');
  const all = await refunding.refund(_id, { idempotencyKey: 'all' });
  expect(await refunding.refund(_id, { idempotencyKey: 'all' })).toMatchObject({ _id: all._id });
  const same = { amountPaise: paise - 1000, idempotencyKey: 'all' };
  expect(await rejection(refunding.refund(_id, same))).toBe('REFUND_KEY_REUSED');
});

describe('refunds that are alike', () => {
  let repeating: Repeating;
  beforeAll(async () => {
    repeating = await repeatingRefunds(shop, refunding);
    await shop.sql(`UPDATE products SET "pricePaise" = 5000 WHERE "_id" IN ('sugar', 'dark-chocolate')`);
  });

  describe('a refund that fails after another of the same amount was made', () => {
    type Entry = Parameters<Refunding['refund']>[1];
    const packed = async (first: Entry, second: Entry) => {
      const { _id, paymentId } = await buy(shop, await newBuyer(shop, { sugar: 2, 'dark-chocolate': 2 }));
      await refunding.pack(_id, { sugar: [2], 'dark-chocolate': [2] });
      await setOutcome(shop, paymentId, 'failed', 3600);
      const pending = await refunding.refund(_id, first);
      await refunding.sendAll();
      await setOutcome(shop, paymentId, 'processed');
      await refunding.refund(_id, { ...second, idempotencyKey: 'two' });
      await refunding.sendAll();
      await shop.sql('UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1', [paymentId]);
      await refunding.sendAll();
      return { _id, paymentId, failed: pending };
    };
    const oneOf = (productId: string): Entry => ({ items: [{ productId, qty: 1 }] });

    it.each<[string, Entry, Entry]>([
      ['other items', oneOf('sugar'), oneOf('dark-chocolate')],
      ['another of the same items', oneOf('sugar'), oneOf('sugar')],
      ['something else', { amountPaise: 1500 }, { amountPaise: 1500 }],
    ])('for %s is still refunded again', async (_case, first, second) => {
      const { _id, paymentId, failed } = await packed(first, second);
      expect(await repeating.toRepeat(_id)).toEqual([failed._id]);
      await repeating.repeat(_id, failed._id);
      await repeating.send(paymentId, 'processed');
      const { kept, final } = await repeating.moneyOf(_id);
      expect(kept).toBe(final - 2 * failed.amountPaise);
      expect(await repeating.toRepeat(_id)).toEqual([]);
    });

    it('is not once the same was refunded since', async () => {
      const { _id, failed } = await packed({ amountPaise: 1500 }, { amountPaise: 1500 });
      expect(await repeating.toRepeat(_id)).toEqual([failed._id]);
      await refunding.refund(_id, { amountPaise: 1500, idempotencyKey: 'three' });
      expect(await repeating.toRepeat(_id)).toEqual([]);
    });
  });

  describe('what the shop refunds by itself', () => {
    /** A pack of sugar is missing, and the other refunded by hand before the refund of the first fails. */
    const withOther = async () => {
      const { _id, paymentId } = await buy(shop, await newBuyer(shop, { sugar: 2, 'dark-chocolate': 2 }));
      await setOutcome(shop, paymentId, 'failed', 3600);
      await refunding.pack(_id, { sugar: [1], 'dark-chocolate': [2] });
      await refunding.sendAll();
      await setOutcome(shop, paymentId, 'processed');
      const other = await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }] });
      await refunding.sendAll();
      await shop.sql('UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1', [paymentId]);
      await refunding.sendAll();
      return { _id, paymentId, other };
    };

    it('is retried, though another of the same items was refunded before it failed', async () => {
      const { _id, paymentId, other } = await withOther();
      await repeating.send(paymentId, 'processed', 2);
      const { kept, final } = await repeating.moneyOf(_id);
      expect(kept).toBe(final - other.amountPaise);
      expect(await repeating.toRepeat(_id)).toEqual([]);
    });

    it('is left to staff in that case, too', async () => {
      const { _id, paymentId, other } = await withOther();
      await repeating.send(paymentId, 'refused', 6);
      const [last, ...more] = await repeating.toRepeat(_id);
      expect(more).toEqual([]);
      await repeating.repeat(_id, last!);
      await repeating.send(paymentId, 'processed');
      const { kept, final } = await repeating.moneyOf(_id);
      expect(kept).toBe(final - other.amountPaise);
      expect(await repeating.toRepeat(_id)).toEqual([]);
    });
  });
});
