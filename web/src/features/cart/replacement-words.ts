import type { ReplacementPolicy } from '@/gql/own-operations';

export const IF_NOT_THERE = 'If it is not there';
export const TAKE_INSTEAD = 'Take instead';
export const CHOOSE_ONE = 'Choose one…';

/** What can be done when a product is not there on the day. */
export const POLICY_WORDS: Record<ReplacementPolicy, string> = {
  BEST_MATCH: 'Best match',
  SPECIFIC: 'This one…',
  REFUND: 'Refund',
};
