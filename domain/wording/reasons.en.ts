/** Why the shop gives money back by itself, in English. Refunds are kept with it, and so what stands here stays. */
export const REASONS_ENGLISH = {
  CANCELLED: 'Cancelled',
  OUT_OF_STOCK: 'Out of stock',
  NOT_AS_ORDERED: 'Not there, lighter or cheaper than ordered',
  OWED: 'Could not be given back before',
  WRONG_AMOUNT: 'Another amount was paid',
  LATE: 'Paid too late',
  DUPLICATE: 'Paid twice',
};

/** Why the shop gives money back by itself. */
export type RefundReason = keyof typeof REASONS_ENGLISH;

/** The same in any language. */
export type ReasonWords = Record<RefundReason, string>;

/** The code of a refund's reason; null for any other text, such as what staff have written. */
export function reasonCodeOf(reason: string): RefundReason | null {
  const codes = Object.keys(REASONS_ENGLISH) as RefundReason[];
  return codes.find((code) => REASONS_ENGLISH[code] === reason) ?? null;
}

/** Says why money goes back, in these words; what staff have written stays as they have written it. */
export function wordReason(reason: string, words: ReasonWords): string {
  const code = reasonCodeOf(reason);
  return code === null ? reason : words[code];
}
