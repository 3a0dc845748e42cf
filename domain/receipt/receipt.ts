import type { ReceiptKind } from './receipt-number';

/** A billed line; amounts are paise, tax included. */
export interface ReceiptEntry {
  /** Null: the delivery. */
  productId: string | null;
  title: string;
  /** The pack, such as 500grms; empty for the delivery. */
  quantity: string;
  /** How many were delivered, or refunded. */
  qty: number;
  /** What they weighed, of goods sold by weight; not on earlier receipts, nor on credit notes. */
  grams?: number;
  /** The HSN code of the goods, or the SAC of the service; null if unknown. */
  hsn: string | null;
  gstPercent: number;
  paise: number;
  /** Its share of the discount, which is not in paise; not on earlier receipts, nor on credit notes. */
  discountPaise?: number;
}

/** A line of a receipt: paise = taxablePaise + cgstPaise + sgstPaise + igstPaise. */
export interface ReceiptLine extends ReceiptEntry, Tax {}

interface Tax {
  taxablePaise: number;
  /** Central and state tax within a state; integrated tax across states. */
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** The total of lines with the same tax. */
export interface TaxRow extends Tax {
  hsn: string | null;
  gstPercent: number;
}

/** The seller, by the shop's settings. */
export interface Seller {
  name: string;
  /** Empty if not set. */
  address: string;
  /** Null: not registered for GST. */
  gstin: string | null;
}

/** The buyer. */
interface Buyer {
  name: string;
  address: string;
}

/** The immutable content of a receipt; amounts are paise. */
export interface Receipt {
  kind: ReceiptKind;
  number: string;
  issuedAt: Date;
  /** The short order number. */
  orderNumber: string;
  orderedAt: Date;
  seller: Seller;
  buyer: Buyer;
  lines: readonly ReceiptLine[];
  /** Whose discount it is; not on earlier receipts, nor on credit notes. */
  couponCode?: string | null;
  totalPaise: number;
  /** The receipt that a credit note corrects, and the reason (null: cancelled, unpaid); null on a receipt. */
  corrects: { number: string; reason: string | null } | null;
}

/** Its title. */
export type ReceiptTitle =
  'RECEIPT' | 'TAX_INVOICE' | 'BILL_OF_SUPPLY' | 'INVOICE_CUM_BILL_OF_SUPPLY' | 'CREDIT_NOTE';

/**
 * Computes the tax included in an amount. Both halves are equal, as the law requires; the rounding rest counts as taxable.
 * @param leavesState whether the goods go to another state than the seller's
 */
export function taxed(entry: ReceiptEntry, leavesState: boolean): ReceiptLine {
  const { paise, gstPercent } = entry;
  const part = (percent: number): number => Math.round((paise * percent) / (100 + gstPercent));
  const igstPaise = leavesState ? part(gstPercent) : 0;
  const half = leavesState ? 0 : part(gstPercent / 2);
  const taxablePaise = paise - igstPaise - 2 * half;
  return { ...entry, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

/** Adds up lines with the same code and rate, in the order of the lines. */
export function taxRows(lines: readonly ReceiptLine[]): TaxRow[] {
  const rows: TaxRow[] = [];
  for (const { hsn, gstPercent, ...line } of lines) {
    let row = rows.find((one) => one.hsn === hsn && one.gstPercent === gstPercent);
    if (!row) {
      row = { hsn, gstPercent, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
      rows.push(row);
    }
    for (const tax of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const) row[tax] += line[tax];
  }
  return rows;
}

/** The title of a receipt (CGST Rules, 46A and 49): a registered seller may bill taxed and exempt goods together. */
export function titleOf({ kind, seller, lines }: Pick<Receipt, 'kind' | 'seller' | 'lines'>): ReceiptTitle {
  if (kind === 'CREDIT_NOTE') return 'CREDIT_NOTE';
  if (seller.gstin === null) return 'RECEIPT';
  const isTaxed = lines.some(({ gstPercent }) => gstPercent > 0);
  if (!isTaxed) return 'BILL_OF_SUPPLY';
  return lines.every(({ gstPercent }) => gstPercent > 0) ? 'TAX_INVOICE' : 'INVOICE_CUM_BILL_OF_SUPPLY';
}

/** Adds up lines, in paise. */
export const totalOf = (lines: readonly Pick<ReceiptEntry, 'paise'>[]): number =>
  lines.reduce((sum, { paise }) => sum + paise, 0);

/**
 * Spreads an amount over the lines of a receipt, in proportion to their price, by the largest remainder method: for a refund
 * that names no items.
 * @returns the lines with a share of it, in paise
 */
export function spreadOver(entries: readonly ReceiptEntry[], amountPaise: number): ReceiptEntry[] {
  const whole = BigInt(totalOf(entries));
  if (whole === 0n) return [];
  const shares = entries.map((entry, at) => {
    const product = BigInt(amountPaise) * BigInt(entry.paise);
    return { at, paise: Number(product / whole), remainder: product % whole };
  });
  const left = amountPaise - totalOf(shares);
  const byRemainder = [...shares].sort((one, other) => Number(other.remainder - one.remainder));
  for (const share of byRemainder.slice(0, left)) share.paise += 1;
  return shares.flatMap(({ at, paise }) => (paise > 0 ? [{ ...entries[at]!, paise }] : []));
}
