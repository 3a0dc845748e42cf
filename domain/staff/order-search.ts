import { idsOfNumber } from '../order/order-number';
import { lengthOf } from '../text';
import type { Problem } from '../wording/wording';

const MIN = 2;
const MAX = 100;
/** A phone number as people write it: with spaces, dashes, and India's country code. */
const PHONE = /^(?:\+91|0)?(\d{5,10})$/;

/** The possible meanings of a search text; null if it cannot mean that. */
export interface OrderSearch {
  /** A range of order _ids, both included: a short number is the beginning of an _id. */
  ids: { from: string; to: string } | null;
  /** The beginning of a mobile number. */
  phone: string | null;
  /** The beginning of a customer's name, last name or email, in lower case. */
  person: string | null;
}

/** Validates a search; undefined: valid. */
export function searchProblem(text: string): Problem | undefined {
  const length = lengthOf(text.trim());
  if (length < MIN || length > MAX) return { code: 'ORDER_SEARCH_LENGTH', params: { min: MIN, max: MAX } };
  return /[\p{Cc}\p{Cs}]/u.test(text) ? { code: 'SEARCH_HIDDEN' } : undefined;
}

/** Parses a search by order number, mobile number, name or email. */
export function readOrderSearch(text: string): OrderSearch {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const phone = PHONE.exec(typed.replace(/[\s().-]/g, ''))?.[1] ?? null;
  return { ids: idsOfNumber(typed), phone, person: /^[\d\s#+()-]+$/.test(typed) ? null : typed };
}
