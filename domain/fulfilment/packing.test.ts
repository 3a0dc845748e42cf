import fc from 'fast-check';
import { priceWithCoupon } from '../cart/pricing';
import { refundOfItems, refundableNow } from '../order/refund-rules';
import { spreadDiscount } from '../order/spread-discount';
import { finalPaiseOf, replacementPaise } from './final-price';
import { isNothingLeft, packOrder } from './packing';
import type { PackableItem } from './packing';
import { qtyToPick, isDecided, keptQty } from './picked';
import type { PickableItem, Replacement } from './picked';

/** Not fc.double: nearly all of its numbers are close to 0. */
const upTo = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((percent) => percent / 100);

/** A random line; most numbers are fractions of their maximum. */
const line = fc.record({
  pricePaise: fc.integer({ min: 1, max: 500_000 }),
  qty: fc.integer({ min: 1, max: 99 }),
  packGrams: fc.option(fc.integer({ min: 1, max: 10_000 })),
  missing: fc.constantFrom(0, 0, 0, 0.3, 1),
  given: fc.constantFrom(0, 0, 0.2, 1),
  picked: fc.constantFrom(0, 0.4, 1, 1, 1),
  grams: upTo(1.5),
  other: fc.option(
    fc.record({
      pricePaise: fc.integer({ min: 1, max: 900_000 }),
      part: upTo(1),
      packGrams: fc.option(fc.integer({ min: 1, max: 10_000 })),
    }),
  ),
});
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

function toItem(one: Line, at: number): PackableItem {
  const { pricePaise, qty, packGrams } = one;
  const missingQty = Math.round(qty * one.missing);
  const coming = qty - missingQty;
  const picked = Math.round(coming * one.picked);
  const otherQty = one.other ? Math.round((coming - picked) * one.other.part) : 0;
  const otherGrams = one.other?.packGrams ?? null;
  const other = {
    ...{ productId: 'other', title: '', image: '', quantity: '', packGrams: otherGrams },
    grams: otherGrams && Math.max(1, Math.round(otherGrams * otherQty * one.grams)),
  };
  return {
    ...{ productId: `p${at}`, pricePaise, qty, packGrams, missingQty, discountPaise: 0 },
    refundedQty: Math.max(missingQty, Math.round(qty * one.given)),
    picked:
      coming === 0
        ? null
        : {
            qty: picked,
            grams:
              packGrams === null || picked === 0
                ? null
                : Math.max(1, Math.round(packGrams * picked * one.grams)),
            replacedBy: otherQty > 0 ? { ...other, pricePaise: one.other!.pricePaise, qty: otherQty } : null,
            finalPaise: null,
          },
  };
}

const lines = fc.array(line, { minLength: 1, maxLength: 8 });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const paidFor = (items: readonly PackableItem[]): number =>
  refundOfItems(
    items.map((item) => ({ ...item, refundedQty: 0, packed: null })),
    items.map(({ productId, refundedQty: qty }) => ({ productId, qty })),
  )!;

/** An order with a coupon whose items were picked, and which was partly refunded before. */
const order = fc.tuple(lines, fc.integer({ min: 0, max: 99 }), upTo(1)).map(([all, percent, part]) => {
  const bare = all.map(toItem);
  const costs = priceWithCoupon(bare, percent);
  const shares = spreadDiscount(bare, costs);
  const items = bare.map((item, at) => ({ ...item, discountPaise: shares[at]! }));
  const byItems = paidFor(items);
  const byAmount = Math.floor((costs.total - byItems) * part * part);
  return { totalPaise: costs.total, byItems, leftPaise: costs.total - byItems - byAmount, items };
});

it('no item ends up costing more than agreed, whatever is in the bag', () => {
  fc.assert(
    fc.property(lines, (all) => {
      for (const item of all.map(toItem)) {
        const { pricePaise, packGrams, picked } = item;
        const final = finalPaiseOf(item);
        expect(Number.isSafeInteger(final)).toBe(true);
        expect(final).toBeGreaterThanOrEqual(0);
        expect(final).toBeLessThanOrEqual(pricePaise * Math.min(keptQty(item), qtyToPick(item)));
        const other = picked?.replacedBy;
        if (other) expect(replacementPaise(item, other)).toBeLessThanOrEqual(other.pricePaise * other.qty);
        if (other?.packGrams && other.grams)
          expect(replacementPaise(item, other)).toBeLessThanOrEqual(
            (pricePaise * other.grams) / other.packGrams,
          );
        if (packGrams !== null && picked?.grams && !other)
          expect(final).toBeLessThanOrEqual((pricePaise * picked.grams) / packGrams);
      }
    }),
  );
});

it('refunds what was agreed but is not charged, less earlier refunds, and never more than is left', () => {
  fc.assert(
    fc.property(order, ({ totalPaise, byItems, leftPaise, items }) => {
      const { finalPaise, refundPaise, refundItems, itemsPaise } = packOrder({
        totalPaise,
        leftPaise,
        items,
      });
      expect(refundPaise).toBeGreaterThanOrEqual(0);
      expect(refundPaise).toBeLessThanOrEqual(leftPaise);
      expect(refundPaise === 0 || refundPaise >= 100).toBe(true);
      if (refundPaise > 0) expect([0, 100]).toContain(Math.min(leftPaise - refundPaise, 100));
      expect(itemsPaise).toEqual(items.map(finalPaiseOf));
      expect(finalPaise).toBeGreaterThanOrEqual(0);
      expect(finalPaise).toBeLessThanOrEqual(totalPaise);
      const isOnlyPicked = items.every(({ refundedQty }) => refundedQty === 0);
      if (isOnlyPicked && leftPaise === totalPaise && refundPaise > 0)
        expect(refundPaise).toBe(totalPaise - finalPaise);
      // After a refund of items by support, what is still paid is at most the final price.
      if (leftPaise === totalPaise - byItems && refundPaise > 100)
        expect(totalPaise - byItems - refundPaise).toBeLessThanOrEqual(finalPaise);
      for (const { productId, qty } of refundItems) {
        const item = items.find((one) => one.productId === productId)!;
        expect(item.refundedQty + qty).toBe(item.qty - keptQty(item));
      }
    }),
  );
});

it('items in the bag can be refunded later, one by one or at once, up to what was paid for them', () => {
  fc.assert(
    fc.property(order, ({ totalPaise, items }) => {
      const { itemsPaise, refundItems } = packOrder({ totalPaise, leftPaise: totalPaise, items });
      for (const [at, item] of items.entries()) {
        const packed = { keptQty: keptQty(item), finalPaise: itemsPaise[at]! };
        const gone = refundItems.find(({ productId }) => productId === item.productId)?.qty ?? 0;
        const begun = item.refundedQty + gone;
        const { productId } = item;
        let paise = 0;
        for (let refundedQty = begun; refundedQty < item.qty; refundedQty += 1)
          paise += refundOfItems([{ ...item, refundedQty, packed }], [{ productId, qty: 1 }])!;
        const rest = [{ ...item, refundedQty: begun, packed }];
        expect(refundOfItems(rest, [{ productId, qty: item.qty - begun }])).toBe(paise);
        expect(refundOfItems(rest, [{ productId, qty: item.qty - begun + 1 }])).toBeNull();
        const net = item.pricePaise * item.qty - item.discountPaise;
        expect(paise).toBeLessThanOrEqual(net - Math.floor((net * item.refundedQty) / item.qty));
      }
    }),
  );
});

it('with or without a coupon, only short items are refunded, as in a refund of items', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 99 }), (all, percent) => {
      const bare = all.map((one, at) =>
        toItem({ ...one, missing: 0, given: 0, packGrams: null, other: null }, at),
      );
      const costs = priceWithCoupon(bare, percent);
      const shares = spreadDiscount(bare, costs);
      const items = bare.map((item, at) => ({ ...item, discountPaise: shares[at]! }));
      const { refundPaise, finalPaise } = packOrder({
        totalPaise: costs.total,
        leftPaise: costs.total,
        items,
      });
      const short = items.map((item) => ({ productId: item.productId, qty: item.qty - keptQty(item) }));
      const paise = refundOfItems(
        items.map((item) => ({ ...item, packed: null })),
        short,
      )!;
      expect(refundPaise).toBe(refundableNow(paise, costs.total));
      if (costs.total >= 100) expect(costs.total - finalPaise).toBe(refundPaise);
    }),
  );
});

const tomato = (more: Partial<PackableItem> = {}): PackableItem => ({
  ...{ productId: 'tomato', pricePaise: 3800, qty: 2, packGrams: 1000, missingQty: 0, picked: null },
  ...{ discountPaise: 0, refundedQty: 0 },
  ...more,
});
const onion: Replacement = {
  ...{ productId: 'onion', title: 'Onion', image: '', quantity: 'kg', pricePaise: 2500, qty: 1 },
  ...{ packGrams: 1000, grams: null },
};
const picked = (qty: number, grams: number | null = null, replacedBy: Replacement | null = null) => ({
  ...{ qty, grams, replacedBy, finalPaise: null },
});

it.each<[string, Partial<PackableItem>, number, boolean]>([
  ['is not picked yet', {}, 7600, false],
  ['is lighter', { picked: picked(2, 1950) }, 7410, true],
  ['is heavier', { picked: picked(2, 2100) }, 7600, true],
  ['weighs a price of half a paisa', { picked: picked(2, 1999), pricePaise: 3801 }, 7598, true],
  ['is half short, and heavy', { picked: picked(1, 1300) }, 3800, true],
  ['is not weighed', { picked: picked(2) }, 7600, false],
  ['is not sold by weight', { picked: picked(2), packGrams: null }, 7600, true],
  ['is short', { picked: picked(0) }, 0, true],
  ['was short at payment', { missingQty: 2 }, 0, true],
  ['was short by one at payment', { missingQty: 1 }, 3800, false],
  ['is replaced by something cheaper', { picked: picked(0, null, onion) }, 2500, true],
  [
    'is replaced by something dearer',
    { picked: picked(0, null, { ...onion, pricePaise: 9900 }) },
    3800,
    true,
  ],
  ['is replaced by something lighter', { picked: picked(0, null, { ...onion, grams: 930 }) }, 2325, true],
  ['is replaced by something heavier', { picked: picked(0, null, { ...onion, grams: 1100 }) }, 2500, true],
  ['is replaced in part', { picked: picked(1, 900, onion) }, 5920, true],
  ['has its price from packing', { picked: { ...picked(1, 1000), finalPaise: 1 } }, 1, true],
])('an item that %s', (_what, more, paise, decided) => {
  expect([finalPaiseOf(tomato(more)), isDecided(tomato(more))]).toEqual([paise, decided]);
});

const DELIVERY = 5000;
const packed = (items: PackableItem[], leftPaise?: number) => {
  const totalPaise =
    sum(items.map(({ pricePaise, qty, discountPaise }) => pricePaise * qty - discountPaise)) + DELIVERY;
  return packOrder({ totalPaise, leftPaise: leftPaise ?? totalPaise, items });
};

it.each<[string, PackableItem[], number | undefined, object]>([
  [
    'is complete',
    [tomato({ picked: picked(2, 2000) })],
    undefined,
    { refundPaise: 0, finalPaise: 12_600, refundItems: [] },
  ],
  [
    'is lighter',
    [tomato({ picked: picked(2, 1950) })],
    undefined,
    { refundPaise: 190, finalPaise: 12_410, refundItems: [] },
  ],
  [
    'is lighter by less than a rupee',
    [tomato({ picked: picked(2, 1999) })],
    undefined,
    { refundPaise: 100, finalPaise: 12_500 },
  ],
  ['is due, and lighter', [tomato({ picked: picked(2, 1999) })], 0, { refundPaise: 0, finalPaise: 12_596 }],
  [
    'was refunded by support except for less than is short',
    [tomato({ picked: picked(0) }), tomato({ productId: 'two', picked: picked(2, 2000) })],
    5000,
    { refundPaise: 5000, finalPaise: 12_600, refundItems: [{ productId: 'tomato', qty: 2 }] },
  ],
  [
    'was completely refunded by amount',
    [tomato({ picked: picked(1, 1000) })],
    0,
    { refundPaise: 0, finalPaise: 8800 },
  ],
  [
    'had a unit refunded that is short now',
    [tomato({ picked: picked(1, 1000), refundedQty: 1 })],
    8800,
    { refundPaise: 0, finalPaise: 8800, refundItems: [] },
  ],
  [
    'had a unit refunded that was missing at payment',
    [tomato({ qty: 3, missingQty: 1, refundedQty: 1, picked: picked(1, 1000) })],
    12_600,
    { refundPaise: 3800, finalPaise: 8800, refundItems: [{ productId: 'tomato', qty: 1 }] },
  ],
])('an order that %s', (_what, items, left, result) => {
  expect(packed(items, left)).toMatchObject(result);
});

it('nothing is left of an order when the bag is empty', () => {
  const gone: PickableItem[] = [tomato({ picked: picked(0) }), tomato({ missingQty: 2 })];
  expect(isNothingLeft(gone)).toBe(true);
  expect(isNothingLeft([...gone, tomato({ picked: picked(0, null, onion) })])).toBe(false);
  expect(isNothingLeft([...gone, tomato()])).toBe(false);
});
