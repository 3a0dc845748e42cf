/** A link to an address on a map. */
export const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Ten digits: an Indian number, as shoppers enter it. */
const NATIONAL = /^[0-9]{10}$/;

/** A `tel:` URL that works from any country: only digits and a plus. */
export function callUrl(contact: string): string {
  const digits = contact.replaceAll(/[^\d+]/g, '');
  return `tel:${NATIONAL.test(digits) ? '+91' : ''}${digits}`;
}

/** A `mailto:` URL without a subject, a text or further recipients: an email may contain a `?`. */
export const mailUrl = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
