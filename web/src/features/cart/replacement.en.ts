import type { ReplacementPolicy } from '@/gql/personal-operations';

export const ifNotThere = 'If unavailable';
export const takeInstead = 'Take instead';
export const chooseOne = 'Choose one…';

/** Labels of the replacement policies. */
export const POLICIES: Record<ReplacementPolicy, string> = {
  BEST_MATCH: 'Best match',
  SPECIFIC: 'This one…',
  REFUND: 'Refund',
};
