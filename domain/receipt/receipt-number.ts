/** A receipt or credit note. */
export type ReceiptKind = 'RECEIPT' | 'CREDIT_NOTE';

const SERIES: Record<ReceiptKind, string> = { RECEIPT: 'R', CREDIT_NOTE: 'C' };
const DIGITS = 8;

/**
 * The financial year that a day is in, from April to March: 2627 for 2026-04-01 to 2027-03-31.
 * @param day in the shop's time zone, such as 2026-11-23
 */
export function financialYearOf(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const start = month < 4 ? year - 1 : year;
  return [start, start + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

/**
 * The number of a receipt, at most 16 characters (CGST Rules, 46(b)): R2627-00000042. Receipts and credit notes are
 * numbered separately, each from 1 in every financial year.
 */
export const receiptNumber = (kind: ReceiptKind, year: string, count: number): string =>
  `${SERIES[kind]}${year}-${String(count).padStart(DIGITS, '0')}`;
