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

/** The same in any language. */
export type ReasonWords = Record<keyof typeof REASONS_ENGLISH, string>;

/** Says why money goes back, in these words; what staff have written stays as they have written it. */
export function wordReason(reason: string, words: ReasonWords): string {
  const codes = Object.keys(REASONS_ENGLISH) as (keyof ReasonWords)[];
  const own = codes.find((code) => REASONS_ENGLISH[code] === reason);
  return own === undefined ? reason : words[own];
}
