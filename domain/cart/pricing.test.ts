import fc from 'fast-check';
import { DELIVERY_FEE_PAISE, itemTotal, priceCart, priceWithCoupon, toPaise, toRupees } from './pricing';

const item = fc.record({
  pricePaise: fc.integer({ min: 1, max: 10_000_000 }),
  qty: fc.integer({ min: 1, max: 99 }),
});
const items = fc.array(item, { maxLength: 80 });
const someItems = fc.array(item, { minLength: 1, maxLength: 80 });

describe('priceCart', () => {
  it('costs nothing while empty, delivery included', () => {
    expect(priceCart([])).toEqual({ totalQty: 0, price: 0, delivery: 0, total: 0 });
  });

  it('adds a flat 50 rupees to whatever is in the cart', () => {
    const cart = [
      { pricePaise: toPaise(34), qty: 2 },
      { pricePaise: toPaise(120), qty: 1 },
    ];
    expect(priceCart(cart)).toEqual({ totalQty: 3, price: 18_800, delivery: 5_000, total: 23_800 });
  });

  it('is in whole paise, with price + delivery = total, in any order of items', () => {
    fc.assert(
      fc.property(someItems, (cart) => {
        const sum = priceCart(cart);
        expect(Object.values(sum).every(Number.isSafeInteger)).toBe(true);
        expect(sum.delivery).toBe(DELIVERY_FEE_PAISE);
        expect(sum.total).toBe(sum.price + sum.delivery);
        expect(priceCart([...cart].reverse())).toEqual(sum);
      }),
    );
  });

  it('is additive: two carts together cost their prices, and one delivery', () => {
    fc.assert(
      fc.property(someItems, someItems, (one, other) => {
        const together = priceCart([...one, ...other]);
        expect(together.price).toBe(priceCart(one).price + priceCart(other).price);
        expect(together.totalQty).toBe(priceCart(one).totalQty + priceCart(other).totalQty);
        expect(together.delivery).toBe(DELIVERY_FEE_PAISE);
      }),
    );
  });
});

it('an item of fractional rupees may add up to whole rupees', () => {
  expect(itemTotal(1.1, 10)).toBe(11);
  fc.assert(
    fc.property(item, ({ pricePaise, qty }) => {
      expect(toPaise(itemTotal(toRupees(pricePaise), qty))).toBe(pricePaise * qty);
    }),
  );
});

describe('priceWithCoupon', () => {
  it.each([
    { rupees: 100, percent: 50, discount: 75 },
    { rupees: 101, percent: 50, discount: 75 },
    { rupees: 49.99, percent: 50, discount: 49 },
    { rupees: 100, percent: 0, discount: 0 },
    { rupees: 100, percent: 99, discount: 148 },
    { rupees: 0.54, percent: 99, discount: 49 },
    { rupees: 0.99, percent: 99, discount: 49 },
    { rupees: 1, percent: 99, discount: 50 },
    { rupees: 100, percent: 100, discount: 149 },
  ])('$percent % off $rupees and delivery is $discount', ({ rupees, percent, discount }) => {
    const sum = priceWithCoupon([{ pricePaise: toPaise(rupees), qty: 1 }], percent);
    expect(toRupees(sum.discount)).toBe(discount);
    expect(sum.total).toBe(toPaise(rupees + 50) - toPaise(discount));
  });

  it('takes off whole rupees, rounded down, but leaves the rupee that a payment needs', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 100 }), (cart, percent) => {
        const { total } = priceCart(cart);
        const sum = priceWithCoupon(cart, percent);
        const exact = BigInt(total) * BigInt(percent);
        expect(sum.discount % 100).toBe(0);
        expect(BigInt(sum.discount) * 100n <= exact).toBe(true);
        expect(sum.total).toBe(total - sum.discount);
        const isRoundedDown = exact < BigInt(sum.discount + 100) * 100n;
        expect(isRoundedDown || sum.total < 200).toBe(true);
        expect(sum.total).toBeGreaterThanOrEqual(cart.length > 0 ? 100 : 0);
      }),
    );
  });
});

describe('paise', () => {
  it('survive the conversion to rupees and back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(toPaise(toRupees(paise))).toBe(paise);
      }),
    );
  });
});
