import type { OrderStoryFragment } from '@/gql/own-operations';
import { REASONS_ENGLISH } from '@domain/wording/reasons.en';

type Refund = OrderStoryFragment['refunds'][number];

/** The label of each refund status. */
export const REFUND: Record<Refund['state'], string> = {
  PENDING: 'on its way to you',
  SETTLED: 'given back',
  FAILED: 'could not be given back yet; we are looking into it',
};

const REASONS: Partial<Record<string, string>> = REASONS_ENGLISH;

/** Why money goes back; what staff have written, or only a newer server knows, is as the server says it. */
export const reasonText = ({ reason, reasonCode }: Pick<Refund, 'reason' | 'reasonCode'>): string =>
  REASONS[reasonCode ?? ''] ?? reason;
