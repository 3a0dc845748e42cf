import { financialYearOf, receiptNumber } from './receipt-number';

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
