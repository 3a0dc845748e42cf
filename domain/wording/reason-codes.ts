import { REASONS } from './reasons.en';

/** Why the shop gives money back by itself. */
export type RefundReason = keyof typeof REASONS;

/** The same in any language. */
export type ReasonWords = Record<RefundReason, string>;

/** The code of a refund's reason; null for any other text, such as what staff have written. */
export function reasonCodeOf(reason: string): RefundReason | null {
  const codes = Object.keys(REASONS) as RefundReason[];
  return codes.find((code) => REASONS[code] === reason) ?? null;
}

/** Says why money goes back, in these words; what staff have written stays as they have written it. */
export function wordReason(reason: string, words: ReasonWords): string {
  const code = reasonCodeOf(reason);
  return code === null ? reason : words[code];
}
