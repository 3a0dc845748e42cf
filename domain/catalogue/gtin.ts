/** The digits of a GTIN: those of EAN-8, UPC-A, EAN-13 and ITF-14. */
const FORM = /^(?:[0-9]{8}|[0-9]{12,14})$/;

/** Whether a text is the number under a barcode, its last digit being right for the others. */
export function isGtin(text: string): boolean {
  if (!FORM.test(text)) return false;
  // From the right, every other digit counts three times.
  const sum = [...text]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Whether two are of one article: a scanner may add zeros in front, or leave them out. */
export const isSameGtin = (one: string, other: string): boolean =>
  one.padStart(14, '0') === other.padStart(14, '0');
