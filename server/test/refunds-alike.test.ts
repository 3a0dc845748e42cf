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
  await shop.sql(`UPDATE products SET "pricePaise" = 5000 WHERE "_id" IN ('sugar', 'dark-chocolate')`);
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
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
  ])('for %s is still given back again', async (_case, first, second) => {
    const { _id, paymentId, failed } = await packed(first, second);
    expect(await repeating.toRepeat(_id)).toEqual([failed._id]);
    await repeating.repeat(_id, failed._id);
    await repeating.send(paymentId, 'processed');
    const { kept, final } = await repeating.moneyOf(_id);
    expect(kept).toBe(final - 2 * failed.amountPaise);
    expect(await repeating.toRepeat(_id)).toEqual([]);
  });

  it('is not once the same was given back since', async () => {
    const { _id, failed } = await packed({ amountPaise: 1500 }, { amountPaise: 1500 });
    expect(await repeating.toRepeat(_id)).toEqual([failed._id]);
    await refunding.refund(_id, { amountPaise: 1500, idempotencyKey: 'three' });
    expect(await repeating.toRepeat(_id)).toEqual([]);
  });
});

describe('what the shop gives back by itself', () => {
  /** A pack of sugar is missing, and the other given back by hand before the refund of the first fails. */
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

  it('is retried, though another of the same items was given back before it failed', async () => {
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
