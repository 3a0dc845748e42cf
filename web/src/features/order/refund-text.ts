import type { OrderHistoryFragment } from '@/gql/order-operations';
import { REASONS } from '@domain/wording/reasons.en';

type Refund = OrderHistoryFragment['refunds'][number];

const words: Partial<Record<string, string>> = REASONS;

/** Why money goes back; what staff have written, or only a newer server knows, is as the server says it. */
export const reasonText = ({ reason, reasonCode }: Pick<Refund, 'reason' | 'reasonCode'>): string =>
  words[reasonCode ?? ''] ?? reason;
