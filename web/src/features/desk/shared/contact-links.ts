/** Where a map shows an address. */
export const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Ten digits are a number in India, as shoppers give it. */
const NATIONAL = /^[0-9]{10}$/;

/** What a phone calls, wherever its own number is from: digits and a plus alone. */
export function callUrl(contact: string): string {
  const digits = contact.replaceAll(/[^\d+]/g, '');
  return `tel:${NATIONAL.test(digits) ? '+91' : ''}${digits}`;
}
