import type { ReceiptKind } from './receipt-number';

/** What a receipt bills: amounts are paise, tax included. */
export interface ReceiptEntry {
  /** Null: the delivery. */
  productId: string | null;
  title: string;
  /** The pack, such as 500grms; empty for the delivery. */
  quantity: string;
  /** How many were delivered, or given back. */
  qty: number;
  /** The goods' code in the customs tariff, or the service's; null where the shop knows none. */
  hsn: string | null;
  gstPercent: number;
  paise: number;
}

/** A line of a receipt: paise = taxablePaise + cgstPaise + sgstPaise + igstPaise. */
export interface ReceiptLine extends ReceiptEntry, Tax {}

interface Tax {
  taxablePaise: number;
  /** Of the union and of the state, where goods stay in the state; of both together where they leave it. */
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** What is taxed alike, added up. */
export interface TaxRow extends Tax {
  hsn: string | null;
  gstPercent: number;
}

/** Who sells, as the shop's owner has set it. */
export interface Seller {
  name: string;
  /** Empty when the owner has set none. */
  address: string;
  /** Null: not registered for GST. */
  gstin: string | null;
}

/** Who buys. */
export interface Buyer {
  name: string;
  address: string;
}

/** What a receipt says, once and for all; amounts are paise. */
export interface Receipt {
  kind: ReceiptKind;
  number: string;
  issuedAt: Date;
  /** The short number that people tell each other. */
  orderNumber: string;
  orderedAt: Date;
  seller: Seller;
  buyer: Buyer;
  lines: readonly ReceiptLine[];
  totalPaise: number;
  /** What a credit note corrects, and why, or null: the order was cancelled; null on a receipt. */
  corrects: { number: string; reason: string | null } | null;
}

/** What it is called. */
export type ReceiptTitle =
  'RECEIPT' | 'TAX_INVOICE' | 'BILL_OF_SUPPLY' | 'INVOICE_CUM_BILL_OF_SUPPLY' | 'CREDIT_NOTE';

/**
 * Works out the tax in what was paid. Both halves of it are the same, as they must be; what rounding leaves is taxable.
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

/** What is taxed alike, by code and rate, in the order of the lines. */
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

/** What a receipt is called (CGST Rules, 46A and 49): a registered seller bills taxed and exempt goods on one. */
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
 * Spreads an amount over the lines of a receipt, in proportion to what they cost, by the largest remainder: for a refund
 * that names no items.
 * @returns the lines that get some of it, with as many paise
 */
export function spreadOver(entries: readonly ReceiptEntry[], amountPaise: number): ReceiptEntry[] {
  const whole = BigInt(totalOf(entries));
  if (whole === 0n) return [];
  const shares = entries.map((entry, at) => {
    const product = BigInt(amountPaise) * BigInt(entry.paise);
    return { at, paise: Number(product / whole), remainder: product % whole };
  });
  const left = amountPaise - totalOf(shares);
  const byRemainder = [...shares].sort(
    (one, other) => Number(other.remainder - one.remainder) || one.at - other.at,
  );
  for (const share of byRemainder.slice(0, left)) share.paise += 1;
  return shares.flatMap(({ at, paise }) => (paise > 0 ? [{ ...entries[at]!, paise }] : []));
}
