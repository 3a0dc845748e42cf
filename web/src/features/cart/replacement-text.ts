import type { ReplacementPolicy } from '@/gql/own-operations';

export const IF_NOT_THERE = 'If it is not there';
export const TAKE_INSTEAD = 'Take instead';
export const CHOOSE_ONE = 'Choose one…';

/** Labels of the replacement policies. */
export const POLICY_LABELS: Record<ReplacementPolicy, string> = {
  BEST_MATCH: 'Best match',
  SPECIFIC: 'This one…',
  REFUND: 'Refund',
};
