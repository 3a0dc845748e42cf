import fc from 'fast-check';
import { billOf, creditOf, uncredited } from './bill';
import type { BilledItem } from './bill';
import { spreadOver, taxRows, taxed, titleOf, totalOf } from './receipt';
import type { ReceiptEntry } from './receipt';
import { financialYearOf, receiptNumber } from './receipt-number';

describe('receipt', () => {
  const entry = (more: Partial<ReceiptEntry>): ReceiptEntry => ({
    ...{
      productId: 'ghee',
      title: 'Ghee',
      quantity: '1ltr',
      qty: 1,
      hsn: '0405',
      gstPercent: 5,
      paise: 10_500,
    },
    ...more,
  });

  const anyEntry = fc.record({
    productId: fc.constant('ghee'),
    title: fc.constant('Ghee'),
    quantity: fc.constant('1ltr'),
    qty: fc.integer({ min: 1, max: 99 }),
    hsn: fc.constantFrom('0405', '0401', null),
    gstPercent: fc.constantFrom(0, 5, 12, 18, 28, 40),
    paise: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  });

  it('calculates the tax included in a price, half CGST and half SGST', () => {
    expect(taxed(entry({}), false)).toMatchObject({
      ...{ taxablePaise: 10_000, cgstPaise: 250, sgstPaise: 250, igstPaise: 0 },
    });
  });

  it('charges IGST on goods that leave the state', () => {
    expect(taxed(entry({}), true)).toMatchObject({
      ...{ taxablePaise: 10_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 500 },
    });
  });

  it('adds up to what was paid, to the paisa, and is within a paisa of the rate', () => {
    fc.assert(
      fc.property(anyEntry, fc.boolean(), (one, leavesState) => {
        const line = taxed(one, leavesState);
        const tax = line.cgstPaise + line.sgstPaise + line.igstPaise;
        expect(line.taxablePaise + tax).toBe(one.paise);
        expect(line.cgstPaise).toBe(line.sgstPaise);
        const exact = (one.paise * one.gstPercent) / (100 + one.gstPercent);
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('adds up lines with the same code and rate', () => {
    const lines = [
      entry({}),
      entry({ hsn: '0401', gstPercent: 0, paise: 3400 }),
      entry({ paise: 2100 }),
      entry({ gstPercent: 12, paise: 1120 }),
    ].map((one) => taxed(one, false));
    expect(taxRows(lines)).toEqual([
      { hsn: '0405', gstPercent: 5, taxablePaise: 12_000, cgstPaise: 300, sgstPaise: 300, igstPaise: 0 },
      { hsn: '0401', gstPercent: 0, taxablePaise: 3400, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
      { hsn: '0405', gstPercent: 12, taxablePaise: 1000, cgstPaise: 60, sgstPaise: 60, igstPaise: 0 },
    ]);
  });

  describe('the title', () => {
    const [seller, unregistered] = [
      { name: 'Tokri', address: '', gstin: '29ABCDE1234F1Z5' },
      { name: 'Tokri', address: '', gstin: null },
    ];
    const [exempt, taxable] = [entry({ gstPercent: 0 }), entry({})].map((one) => taxed(one, false));
    it.each([
      ['RECEIPT', unregistered, [exempt!, taxable!]],
      ['TAX_INVOICE', seller, [taxable!]],
      ['BILL_OF_SUPPLY', seller, [exempt!]],
      ['INVOICE_CUM_BILL_OF_SUPPLY', seller, [exempt!, taxable!]],
    ])('is %s', (title, who, lines) => {
      expect(titleOf({ kind: 'RECEIPT', seller: who, lines })).toBe(title);
      expect(titleOf({ kind: 'CREDIT_NOTE', seller: who, lines })).toBe('CREDIT_NOTE');
    });
  });

  it('spreads an amount over lines to the paisa, without exceeding their prices', () => {
    fc.assert(
      fc.property(
        fc.array(anyEntry, { minLength: 1, maxLength: 30 }),
        fc.nat(1000),
        (entries, thousandth) => {
          const total = totalOf(entries);
          const amount = Math.floor((total * thousandth) / 1000);
          const spread = spreadOver(entries, amount);
          expect(totalOf(spread)).toBe(amount);
          expect(spread.every(({ paise }) => paise > 0)).toBe(true);
          expect(Math.max(0, ...spread.map(({ paise }) => paise))).toBeLessThanOrEqual(
            Math.max(...entries.map(({ paise }) => paise)),
          );
        },
      ),
    );
  });

  it('the last paise go to the largest remainders, and among equals to the first', () => {
    const sharesOf = (prices: number[], amount: number): number[] =>
      spreadOver(
        prices.map((paise, at) => entry({ productId: `p${at}`, paise })),
        amount,
      ).map(({ paise }) => paise);
    expect(sharesOf([100, 100, 100], 200)).toEqual([67, 67, 66]);
    expect(sharesOf([10, 70, 20], 7)).toEqual([1, 5, 1]);
    expect(sharesOf([150, 250, 100], 3)).toEqual([1, 1, 1]);
    expect(sharesOf([10, 990], 10)).toEqual([10]);
    expect(sharesOf([], 5)).toEqual([]);
    expect(sharesOf([0, 0], 5)).toEqual([]);
  });

  it('lines with the same rate but different codes are separate rows', () => {
    const rows = taxRows([entry({}), entry({ hsn: '0401' }), entry({})].map((one) => taxed(one, false)));
    expect(rows.map(({ hsn, taxablePaise }) => [hsn, taxablePaise])).toEqual([
      ['0405', 20_000],
      ['0401', 10_000],
    ]);
  });
});

describe('receipt number', () => {
  it.each([
    ['2026-03-31', '2526'],
    ['2026-04-01', '2627'],
    ['2026-12-31', '2627'],
    ['2027-01-01', '2627'],
    ['2099-04-01', '9900'],
  ])('%s is in the financial year %s', (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });

  it('has numbers of at most 16 characters, separate for receipts and credit notes', () => {
    expect(receiptNumber('RECEIPT', '2627', 42)).toBe('R2627-00000042');
    expect(receiptNumber('CREDIT_NOTE', '2627', 1)).toBe('C2627-00000001');
    expect(receiptNumber('RECEIPT', '2627', 99_999_999_99).length).toBeLessThanOrEqual(16);
  });
});

describe('bill', () => {
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
            expect(totalOf(credited.filter((line) => line.productId === productId))).toBeLessThanOrEqual(
              paise,
            );
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
});
