import type { ReceiptTitle } from '../receipt/receipt';
import { formatPaise } from './formats.en';
import type { ReasonWords } from './reason-codes';
import { REASONS } from './reasons.en';
import { formatWeight } from './weight.en';

/** The texts of receipts, in English. */
export const RECEIPTS_ENGLISH = {
  language: 'en-IN',
  titles: {
    RECEIPT: 'Receipt',
    TAX_INVOICE: 'Tax invoice',
    BILL_OF_SUPPLY: 'Bill of supply',
    INVOICE_CUM_BILL_OF_SUPPLY: 'Invoice-cum-bill of supply',
    CREDIT_NOTE: 'Credit note',
  } satisfies Record<ReceiptTitle, string>,
  number: 'Number',
  date: 'Date',
  order: 'Order',
  ordered: 'Ordered',
  corrects: 'Corrects',
  reason: 'Reason',
  cancelled: 'Order cancelled',
  reasons: REASONS satisfies ReasonWords,
  soldBy: 'Sold by',
  soldTo: 'Sold to',
  gstin: (gstin: string): string => `GSTIN ${gstin}`,
  item: 'Item',
  weighed: (grams: number): string => `weighed ${formatWeight(grams)}`,
  hsn: 'HSN',
  qty: 'Qty',
  rate: 'GST',
  percent: (percent: number): string => (percent === 0 ? 'exempt' : `${percent}%`),
  amount: 'Amount',
  taxable: 'Taxable',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  taxes: 'Tax in these amounts',
  delivery: 'Delivery',
  discount: (coupon?: string | null): string => (coupon ? `Discount (${coupon})` : 'Discount'),
  total: 'Total',
  creditTotal: 'Refund',
  /** Instead, of an order that was to be paid at the door. */
  creditUnpaid: 'No longer due',
  included: 'All amounts include tax.',
  computed: 'Computer-generated; valid without a signature.',
  /** An amount in paise, formatted for a column. */
  rupees: (paise: number): string => formatPaise(paise, true),
};

/** The texts of receipts in any language. */
export type ReceiptWords = typeof RECEIPTS_ENGLISH;
