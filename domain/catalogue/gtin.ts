/** The lengths of a GTIN: EAN-8, UPC-A, EAN-13 and ITF-14. */
const FORM = /^(?:[0-9]{8}|[0-9]{12,14})$/;

/** Whether a text is a GTIN with a valid check digit. */
export function isGtin(text: string): boolean {
  if (!FORM.test(text)) return false;
  // From the right, every other digit counts three times.
  const sum = [...text]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Whether two GTINs are the same: scanners may add or drop leading zeros. */
export const isSameGtin = (one: string, other: string): boolean =>
  one.padStart(14, '0') === other.padStart(14, '0');
