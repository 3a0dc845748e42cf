import type { RefundFragment } from '@/gql/operations';
import { REASONS } from '@domain/wording/reasons.en';

const words: Partial<Record<string, string>> = REASONS;

/** Why money goes back; what staff have written, or only a newer server knows, is as the server says it. */
export const reasonText = ({ reason, reasonCode }: Pick<RefundFragment, 'reason' | 'reasonCode'>): string =>
  words[reasonCode ?? ''] ?? reason;
