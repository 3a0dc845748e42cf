import type { ReplacementPolicy } from '@/gql/personal-operations';

export const ifNotThere = 'अगर यह न मिले';
export const takeInstead = 'इसके बदले लें';
export const chooseOne = 'कोई एक चुनें…';

export const POLICIES: Record<ReplacementPolicy, string> = {
  BEST_MATCH: 'सबसे मिलता-जुलता',
  SPECIFIC: 'यह वाला…',
  REFUND: 'पैसे वापस',
};
