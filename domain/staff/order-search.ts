import { lengthOf } from '../text';
import type { Problem } from '../wording/wording';

const MIN = 2;
const MAX = 100;
const PHONE_MIN = 5;
/** As people write a number: with spaces, dashes, and the code of India. */
const PHONE = /^(?:\+91|0)?(\d{5,10})$/;
const NUMBER = /^[0-9a-f]{4,8}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a text that staff search orders by may be; null where it cannot be that. */
export interface OrderSearch {
  /** Orders whose _id is between these, both included: a short number is the beginning of an _id. */
  ids: { from: string; to: string } | null;
  /** The beginning of a mobile number. */
  phone: string | null;
  /** The beginning of a customer's name, last name or email, in lower case. */
  person: string | null;
}

/** What is wrong with a search; undefined when nothing is. */
export function searchProblem(text: string): Problem | undefined {
  const length = lengthOf(text.trim());
  if (length < MIN || length > MAX) return { code: 'ORDER_SEARCH_LENGTH', params: { min: MIN, max: MAX } };
  return /[\p{Cc}\p{Cs}]/u.test(text) ? { code: 'SEARCH_HIDDEN' } : undefined;
}

/** Reads a search by an order's number, a mobile number, a name or an email. */
export function readOrderSearch(text: string): OrderSearch {
  const typed = text.trim().toLowerCase();
  const id = typed.replace(/^#/, '');
  const digits = PHONE.exec(typed.replace(/[\s().-]/g, ''))?.[1];
  const phone = digits !== undefined && digits.length >= PHONE_MIN ? digits : null;
  return { ids: idsOf(id), phone, person: /^[\d\s#+()-]+$/.test(typed) ? null : typed };
}

function idsOf(text: string): OrderSearch['ids'] {
  if (ID.test(text)) return { from: text, to: text };
  if (!NUMBER.test(text)) return null;
  const fill = (digit: string): string =>
    [8, 4, 4, 4, 12].map((length, at) => (at === 0 ? text : '').padEnd(length, digit)).join('-');
  return { from: fill('0'), to: fill('f') };
}
