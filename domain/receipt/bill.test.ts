import fc from 'fast-check';
import { billOf, creditOf, uncredited, withoutMissing } from './bill';
import type { BilledItem } from './bill';
import { totalOf } from './receipt';

const item = (more: Partial<BilledItem>): BilledItem => ({
  ...{ productId: 'milk', title: 'Milk', quantity: '500ml', pricePaise: 3400, qty: 2, missingQty: 0 },
  ...{ packGrams: null, picked: { qty: 2, grams: null, replacedBy: null, finalPaise: 6800 } },
  ...more,
});
const TAXES = { milk: { hsn: '0401', gstPercent: 0 }, ghee: { hsn: '0405', gstPercent: 5 } };

it('bills picked items, replacements and delivery', () => {
  const ghee = {
    ...{ productId: 'ghee', title: 'Ghee', image: '', quantity: '1ltr', pricePaise: 9000, qty: 1 },
    ...{ packGrams: null, grams: null },
  };
  const replaced = item({ picked: { qty: 1, grams: null, replacedBy: ghee, finalPaise: 6800 } });
  const bill = billOf({ items: [replaced], deliveryPaise: 5000, finalPaise: 11_800 }, TAXES);
  expect(bill).toEqual([
    { ...{ productId: 'milk', title: 'Milk', quantity: '500ml', qty: 1, paise: 3400 }, ...TAXES.milk },
    { ...{ productId: 'ghee', title: 'Ghee', quantity: '1ltr', qty: 1, paise: 3400 }, ...TAXES.ghee },
    expect.objectContaining({ productId: null, qty: 1, gstPercent: 18, paise: 5000 }),
  ]);
});

it('shows weights, but not in a credit note', () => {
  const loose = { packGrams: 500, picked: { qty: 2, grams: 940, replacedBy: null, finalPaise: 6392 } };
  const bill = billOf({ items: [item(loose)], deliveryPaise: 0, finalPaise: 6392 }, TAXES);
  expect(bill).toEqual([expect.objectContaining({ productId: 'milk', qty: 2, grams: 940, paise: 6392 })]);
  expect(creditOf(bill, [], 100, [])).toEqual([expect.not.objectContaining({ grams: 940 })]);
});

it('omits short items, and has no tax of a deleted product', () => {
  const short = item({ picked: { qty: 0, grams: null, replacedBy: null, finalPaise: 0 } });
  const bill = billOf(
    { items: [short, item({ productId: 'gone' })], deliveryPaise: 0, finalPaise: 6800 },
    {},
  );
  expect(bill).toEqual([expect.objectContaining({ productId: 'gone', hsn: null, gstPercent: 0 })]);
});

it('agrees with the order to the paisa, whatever the discount', () => {
  const items = fc.array(
    fc.record({ pricePaise: fc.integer({ min: 1, max: 500_000 }), qty: fc.integer({ min: 1, max: 20 }) }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(items, fc.constantFrom<number>(0, 5000), fc.nat(100), (bought, deliveryPaise, percent) => {
      const lines = bought.map(({ pricePaise, qty }) =>
        item({ pricePaise, qty, picked: { qty, grams: null, replacedBy: null, finalPaise: null } }),
      );
      const whole = lines.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, deliveryPaise);
      const finalPaise = whole - Math.floor((whole * percent) / 100);
      const bill = billOf({ items: lines, deliveryPaise, finalPaise }, TAXES);
      expect(totalOf(bill)).toBe(finalPaise);
      expect(bill.every(({ paise }) => paise > 0)).toBe(true);
    }),
  );
});

it('says how much of the discount each line has, but not in a credit note', () => {
  const bill = billOf({ items: [item({})], deliveryPaise: 5000, finalPaise: 10_620 }, TAXES);
  expect(bill.map(({ paise, discountPaise }) => [paise, discountPaise])).toEqual([
    [6120, 680],
    [4500, 500],
  ]);
  expect(creditOf(bill, [], 1000, []).filter((line) => 'discountPaise' in line)).toEqual([]);
});

it('finds what is left to credit', () => {
  const bill = billOf({ items: [item({})], deliveryPaise: 5000, finalPaise: 11_800 }, TAXES);
  const [milk, delivery] = bill;
  const left = uncredited(bill, [
    { ...milk!, paise: 6000 },
    { ...delivery!, paise: 5000 },
  ]);
  expect(left).toEqual([{ ...milk!, paise: 800 }]);
  // Two lines of one product, as when it also replaces another, are credited one after the other.
  expect(uncredited([milk!, milk!, delivery!], [{ ...milk!, paise: 7000 }])).toEqual([
    { ...milk!, paise: 6600 },
    delivery,
  ]);
});

describe('a credit note', () => {
  const ghee = { qty: 1, grams: null, replacedBy: null, finalPaise: 13_600 };
  const items = [item({}), item({ productId: 'ghee', pricePaise: 13_600, qty: 1, picked: ghee })];
  const bill = billOf({ items, deliveryPaise: 5000, finalPaise: 25_400 }, TAXES);
  const [milk] = bill;
  const oneMilk = { items: [{ productId: 'milk', qty: 1 }], paise: 3400 };

  it('lists the refunded items with their counts, and spreads the rest over all', () => {
    const half = { ...milk!, qty: 1, paise: 3400 };
    expect(creditOf(bill, [], 3400, [oneMilk])).toEqual([half]);
    expect(creditOf(bill, [half], 3400, [oneMilk])).toEqual([half]);
    const more = creditOf(bill, [], 4300, [oneMilk]);
    expect(more[0]).toEqual(half);
    expect(more.slice(1).map(({ productId }) => productId)).toEqual(bill.map(({ productId }) => productId));
    expect(totalOf(more)).toBe(4300);
  });

  it('credits a refunded item by what it cost after the discount, and the rest with all', () => {
    const three = item({ qty: 3, picked: { ...ghee, qty: 3, finalPaise: 10_200 } });
    const cheaper = billOf({ items: [three, items[1]!], deliveryPaise: 5000, finalPaise: 25_920 }, TAXES);
    const note = creditOf(cheaper, [], 6800, [{ items: [{ productId: 'milk', qty: 2 }], paise: 6800 }]);
    expect(note[0]).toEqual(expect.objectContaining({ productId: 'milk', qty: 2, paise: 6120 }));
    expect([note.length, totalOf(note)]).toEqual([4, 6800]);
  });

  it('has no units that were missing: they are refunded first, and were never billed', () => {
    const bag = { qty: 1, grams: null, replacedBy: null, finalPaise: null };
    const bought = [item({ qty: 3, picked: bag }), item({ productId: 'leek', picked: bag })];
    const refund = (productId: string, qty: number) => ({ items: [{ productId, qty }], paise: 100 });
    const refunds = [
      refund('milk', 2),
      refund('milk', 1),
      refund('leek', 3),
      refund('leek', 1),
      refund('tea', 1),
    ];
    expect(withoutMissing(refunds, bought)).toEqual([
      ...[{ items: [], paise: 100 }, refund('milk', 1)],
      ...[refund('leek', 2), refund('leek', 1), refund('tea', 1)],
    ]);
  });

  it('agrees with each refund to the paisa, and never credits more of a line than it has', () => {
    const refund = fc.record({
      paise: fc.integer({ min: 1, max: 9000 }),
      items: fc.array(
        fc.record({
          productId: fc.constantFrom('milk', 'ghee', 'gone'),
          qty: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(fc.array(refund, { minLength: 1, maxLength: 8 }), (refunds) => {
        const credited: typeof bill = [];
        for (const one of refunds) {
          const amount = Math.min(one.paise, totalOf(uncredited(bill, credited)));
          const note = creditOf(bill, credited, amount, one.items.length > 0 ? [one] : []);
          expect(totalOf(note)).toBe(amount);
          expect(note.every(({ paise }) => paise > 0)).toBe(true);
          credited.push(...note);
        }
        for (const { productId, paise } of bill)
          expect(totalOf(credited.filter((line) => line.productId === productId))).toBeLessThanOrEqual(paise);
      }),
    );
  });
});

it('bills the delivery as a separate service, and nothing that is free', () => {
  const free = item({ picked: { qty: 1, grams: null, replacedBy: null, finalPaise: 0 } });
  expect(billOf({ items: [free], deliveryPaise: 5000, finalPaise: 5000 }, TAXES)).toEqual([
    { productId: null, title: '', quantity: '', qty: 1, hsn: '996813', gstPercent: 18, paise: 5000 },
  ]);
});

it('credits each refunded line by its own price', () => {
  const ghee = item({
    ...{ productId: 'ghee', title: 'Ghee', pricePaise: 9000, qty: 4 },
    picked: { qty: 4, grams: null, replacedBy: null, finalPaise: 36_000 },
  });
  const bill = billOf({ items: [item({}), ghee], deliveryPaise: 0, finalPaise: 42_800 }, TAXES);
  const refunds = [
    { items: [{ productId: 'ghee', qty: 1 }], paise: 9000 },
    { items: [{ productId: 'milk', qty: 1 }], paise: 3400 },
  ];
  expect(
    creditOf(bill, [], 12_400, refunds).map(({ productId, qty, paise }) => [productId, qty, paise]),
  ).toEqual([
    ['ghee', 1, 9000],
    ['milk', 1, 3400],
  ]);
  // No more than the refund in total.
  expect(totalOf(creditOf(bill, [], 10_000, refunds))).toBe(10_000);
  const left = uncredited(bill, [
    { ...bill[1]!, paise: 9000 },
    { ...bill[1]!, paise: 9000 },
  ]);
  expect(left.map(({ productId, paise }) => [productId, paise])).toEqual([
    ['milk', 6800],
    ['ghee', 18_000],
  ]);
});
