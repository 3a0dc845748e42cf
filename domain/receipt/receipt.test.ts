import fc from 'fast-check';
import { spreadOver, taxed, taxRows, titleOf, totalOf } from './receipt';
import type { ReceiptEntry } from './receipt';

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
    fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 30 }), fc.nat(1000), (entries, thousandth) => {
      const total = totalOf(entries);
      const amount = Math.floor((total * thousandth) / 1000);
      const spread = spreadOver(entries, amount);
      expect(totalOf(spread)).toBe(amount);
      expect(spread.every(({ paise }) => paise > 0)).toBe(true);
      expect(Math.max(0, ...spread.map(({ paise }) => paise))).toBeLessThanOrEqual(
        Math.max(...entries.map(({ paise }) => paise)),
      );
    }),
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
