const LENGTH = 8;
/** Long enough to tell an order number from a word. */
const NUMBER = /^[0-9a-f]{4,8}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The short number of an order, for people: the beginning of its id. */
export const orderNumber = (_id: string): string => _id.slice(0, LENGTH).toUpperCase();

/** The range of order ids, both ends included, that a text may refer to; null if it is neither number nor id. */
export function idsOfNumber(text: string): { from: string; to: string } | null {
  const typed = text.trim().toLowerCase().replace(/^#/, '');
  if (ID.test(typed)) return { from: typed, to: typed };
  if (!NUMBER.test(typed)) return null;
  const fill = (digit: string): string =>
    [8, 4, 4, 4, 12].map((length, at) => (at === 0 ? typed : '').padEnd(length, digit)).join('-');
  return { from: fill('0'), to: fill('f') };
}
