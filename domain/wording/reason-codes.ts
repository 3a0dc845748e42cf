import { OUTCOMES } from './outcomes.en';
import { REASONS } from './reasons.en';

/** Why the shop makes a refund by itself. */
export type RefundReason = keyof typeof REASONS;

/** The same in any language. */
export type ReasonWords = Record<RefundReason, string>;

/** The code of a text; null for any other one. */
function codeOf<Code extends string>(text: string, texts: Readonly<Record<Code, string>>): Code | null {
  const codes = Object.keys(texts) as Code[];
  return codes.find((code) => texts[code] === text) ?? null;
}

/** The code of a refund's reason; null for any other text, such as what staff have written. */
export const reasonCodeOf = (reason: string): RefundReason | null => codeOf(reason, REASONS);

/** Says why money is refunded, in these words; what staff have written stays as they have written it. */
export function wordReason(reason: string, words: ReasonWords): string {
  const code = reasonCodeOf(reason);
  return code === null ? reason : words[code];
}

/** The same of why an order does not come. */
export function wordOutcome(reason: string, words: typeof OUTCOMES): string {
  const code = codeOf(reason, OUTCOMES);
  return code === null ? reason : words[code];
}
