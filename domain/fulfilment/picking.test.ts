import fc from 'fast-check';
import { PROVIDER_MIN_PAISE, priceWithCoupon } from '../cart/pricing';
import { DIETS, dietOf } from '../catalogue/product-facts';
import { refundOfItems, refundableNow } from '../order/refund-rules';
import { spreadDiscount } from '../order/spread-discount';
import { billOf, creditOf, uncredited } from '../receipt/bill';
import { taxed, totalOf } from '../receipt/receipt';
import { finalPaiseOf } from './final-price';
import { packOrder } from './packing';
import {
  pickOf,
  replacedWith,
  shortOf,
  validatePick,
  validateReplacement,
  validateShort,
} from './pick-rules';
import type { Exchange } from './pick-rules';
import { qtyToPick, keptQty } from './picked';
import type { PickableItem, Picked, ReplacementPolicy } from './picked';
import type { MarkedGoods } from './replacement-diet';

/** Steps before packing; quantities and weights are fractions of the ordered ones, up to 130 %. */
const part = fc.oneof(
  fc.constantFrom(0, 0.5, 1),
  fc.integer({ min: 0, max: 130 }).map((percent) => percent / 100),
);
const goods = fc.record({
  pricePaise: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 500_000 })),
  packGrams: fc.option(fc.integer({ min: 1, max: 10_000 })),
  dietMark: fc.option(fc.constantFrom(...DIETS)),
  categoryName: fc.constantFrom('snacks', 'nonveg'),
});
const step = fc.oneof(
  fc.record({ does: fc.constant('PICK' as const), part, weight: part }),
  fc.record({ does: fc.constant('SHORT' as const), part }),
  fc.record({
    does: fc.constant('REPLACE' as const),
    ...{ part, weight: part, goods, productId: fc.constantFrom('own', 'leek', 'onion') },
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const line = fc.record({
  goods,
  qty: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 99 })),
  missing: fc.constantFrom(0, 0, 0, 0.3, 1),
  replacement: fc.constantFrom<ReplacementPolicy>('BEST_MATCH', 'BEST_MATCH', 'SPECIFIC', 'REFUND'),
  steps: fc.array(step, { maxLength: 4 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

/** A line with the shopper's wish for replacement, and the replacement in the bag. */
interface Line extends PickableItem {
  productId: string;
  title: string;
  quantity: string;
  replacement: ReplacementPolicy;
  ordered: MarkedGoods;
  other: MarkedGoods | null;
}

const isFine = (errors: object): boolean => Object.keys(errors).length === 0;
const weigh = (packGrams: number | null, qty: number, weight: number): number | null =>
  packGrams === null ? null : Math.round(packGrams * qty * weight);

/** Applies a picker's step, if it is valid. */
function take(one: Line, wanted: Step): Line {
  const qty = Math.round(qtyToPick(one) * wanted.part);
  const become = (picked: Picked | null, other: MarkedGoods | null = null) => ({ ...one, picked, other });
  if (wanted.does === 'SHORT') return isFine(validateShort(one, qty)) ? become(shortOf(one, qty)) : one;
  if (wanted.does === 'PICK') {
    const grams = weigh(one.packGrams, qty, wanted.weight);
    return isFine(validatePick(one, qty, grams)) ? become(pickOf(qty, grams)) : one;
  }
  const { goods: offered, productId } = wanted;
  const grams = weigh(offered.packGrams, qty, wanted.weight);
  const other = { ...offered, productId, title: '', image: '', quantity: '', qty, grams };
  const { replacement, ordered } = one;
  const exchange: Exchange = { productId: 'own', replacement, replacementProductId: 'leek', ordered, other };
  return isFine(validateReplacement(one, exchange)) ? become(replacedWith(one, other), offered) : one;
}

const picked = lines.map((all) =>
  all.map(({ goods: { pricePaise, packGrams, ...ordered }, qty, missing, replacement, steps }, at) => {
    const texts = { productId: `p${at}`, title: '', quantity: '' };
    const counts = { pricePaise, packGrams, qty, missingQty: Math.round(qty * missing) };
    return steps.reduce<Line>(take, { ...texts, ...counts, replacement, ordered, other: null, picked: null });
  }),
);

/** An order with a coupon, paid, and picked at random. */
const order = fc.tuple(picked, fc.integer({ min: 0, max: 99 })).map(([all, percent]) => {
  const costs = priceWithCoupon(all, percent);
  const shares = spreadDiscount(all, costs);
  const items = all.map((one, at) => ({ ...one, discountPaise: shares[at]!, refundedQty: one.missingQty }));
  const paid = items.map((item) => ({ ...item, refundedQty: 0, packed: null }));
  const missing = items.map(({ productId, missingQty: qty }) => ({ productId, qty }));
  const missingPaise = refundOfItems(paid, missing)!;
  const sentPaise = refundableNow(missingPaise, costs.total);
  return { costs, items, missingPaise, sentPaise };
});
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const least = (...prices: number[]): number => Math.min(...prices);

it('each line costs the lower of two prices and of two weights, for no more units than were paid', () => {
  fc.assert(
    fc.property(picked, (all) => {
      for (const one of all) {
        const { pricePaise, packGrams } = one;
        const { qty, grams, replacedBy } = one.picked ?? {
          qty: qtyToPick(one),
          grams: null,
          replacedBy: null,
        };
        const own = least(1, grams !== null && qty > 0 ? grams / (packGrams! * qty) : 1) * pricePaise * qty;
        const other = replacedBy
          ? least(
              1,
              replacedBy.grams === null ? 1 : replacedBy.grams / (replacedBy.packGrams! * replacedBy.qty),
            ) *
            least(pricePaise, replacedBy.pricePaise) *
            replacedBy.qty
          : 0;
        const final = finalPaiseOf(one);
        expect(final).toBeLessThanOrEqual(own + other + 1e-4);
        expect(final).toBeGreaterThan(own + other - 2);
        expect(keptQty(one)).toBeLessThanOrEqual(qtyToPick(one));
        expect(final).toBeLessThanOrEqual(pricePaise * keptQty(one));
      }
    }),
  );
});

it('every replacement has the same diet or a stricter one, and respects the shopper’s wish', () => {
  const strictness = ({ dietMark, categoryName }: MarkedGoods): number =>
    DIETS.indexOf(dietOf(dietMark, categoryName));
  fc.assert(
    fc.property(picked, (all) => {
      for (const { ordered, other, replacement, picked: bag } of all) {
        expect(bag?.replacedBy ?? null).toEqual(other && expect.objectContaining(other));
        if (!bag?.replacedBy || !other) continue;
        expect(strictness(other)).toBeLessThanOrEqual(strictness(ordered));
        // Its diet is unknown, so it cannot replace vegetarian or egg products.
        if (other.dietMark === null) expect([null, 'NONVEG']).toContain(ordered.dietMark);
        expect(bag.replacedBy.productId).not.toBe('own');
        expect(replacement).not.toBe('REFUND');
        if (replacement === 'SPECIFIC') expect(bag.replacedBy.productId).toBe('leek');
      }
    }),
  );
});

it('refunds equal the difference to the paisa, and leave the final price', () => {
  fc.assert(
    fc.property(order, ({ costs, items, missingPaise, sentPaise }) => {
      const { total: totalPaise, discount } = costs;
      const leftPaise = totalPaise - sentPaise;
      const { finalPaise, refundPaise, itemsPaise } = packOrder({ totalPaise, leftPaise, items });
      const cheaper = items.map((item, at) => item.pricePaise * item.qty - itemsPaise[at]!);
      // Each line's reduction, less its share of the discount, rounded down to the paisa.
      const back = items.map(({ pricePaise, qty, discountPaise }, at) => {
        const agreed = BigInt(pricePaise * qty);
        return Number((BigInt(cheaper[at]!) * (agreed - BigInt(discountPaise))) / agreed);
      });
      if (discount === 0) expect(back).toEqual(cheaper);
      const keptPaise = leftPaise - refundPaise;
      expect(keptPaise).toBeGreaterThanOrEqual(0);
      expect(keptPaise).toBeLessThanOrEqual(finalPaise);
      expect(finalPaise).toBeLessThanOrEqual(totalPaise - sum(back));
      // The only exception is amounts too small for a provider to refund, or to leave.
      const due = sum(back) - missingPaise;
      if (
        sentPaise !== missingPaise ||
        (due !== 0 && due < PROVIDER_MIN_PAISE) ||
        leftPaise - due < PROVIDER_MIN_PAISE
      )
        return;
      expect([refundPaise, finalPaise, keptPaise]).toEqual([due, totalPaise - sum(back), finalPaise]);
    }),
  );
});

it('refunds everything except the delivery if all items are short', () => {
  const short = order.map(({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => ({
      ...item,
      picked: qtyToPick(item) > 0 ? shortOf(item, qtyToPick(item)) : null,
    })),
  }));
  fc.assert(
    fc.property(short, ({ costs, items, missingPaise }) => {
      const leftPaise = costs.total - missingPaise;
      const { finalPaise, refundPaise } = packOrder({ totalPaise: costs.total, leftPaise, items });
      const delivery = costs.delivery - costs.discount + sum(items.map(({ discountPaise }) => discountPaise));
      if (delivery >= 100 && leftPaise - delivery >= 100)
        expect([finalPaise, leftPaise - refundPaise]).toEqual([delivery, delivery]);
      expect(finalPaise).toBeLessThanOrEqual(delivery);
    }),
  );
});

it('the receipt adds up to the final price, including taxes, and can be credited completely', () => {
  const rates = fc.array(fc.constantFrom(0, 5, 18, 40), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(order, rates, fc.boolean(), ({ costs, items, sentPaise }, gst, leavesState) => {
      const taxes = Object.fromEntries(gst.map((gstPercent, at) => [`p${at}`, { hsn: null, gstPercent }]));
      const totalPaise = costs.total;
      const { finalPaise, refundPaise } = packOrder({ totalPaise, leftPaise: totalPaise - sentPaise, items });
      const bill = billOf({ items, deliveryPaise: costs.delivery, finalPaise }, taxes);
      expect(totalOf(bill)).toBe(finalPaise);
      for (const entry of bill) {
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = taxed(entry, leavesState);
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(entry.paise);
        expect(taxablePaise).toBeGreaterThanOrEqual(0);
      }
      const keptPaise = totalPaise - sentPaise - refundPaise;
      const note = creditOf(bill, [], keptPaise, []);
      expect(totalOf(note)).toBe(keptPaise);
      expect(totalOf(uncredited(bill, note))).toBe(finalPaise - keptPaise);
    }),
  );
});
