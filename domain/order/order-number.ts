const LENGTH = 8;
/** As much of a number as tells orders apart from words. */
const NUMBER = /^[0-9a-f]{4,8}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The short number of an order that people tell each other: the beginning of its id. */
export const orderNumber = (_id: string): string => _id.replaceAll('-', '').slice(0, LENGTH).toUpperCase();

/** The ids, both included, between which those of the orders lie that a text may mean; null where it is no number or id. */
export function idsOfNumber(text: string): { from: string; to: string } | null {
  const typed = text.trim().toLowerCase().replace(/^#/, '');
  if (ID.test(typed)) return { from: typed, to: typed };
  if (!NUMBER.test(typed)) return null;
  const fill = (digit: string): string =>
    [8, 4, 4, 4, 12].map((length, at) => (at === 0 ? typed : '').padEnd(length, digit)).join('-');
  return { from: fill('0'), to: fill('f') };
}
