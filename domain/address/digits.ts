const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/** Digits as a Hindi keyboard types them become those that numbers are stored with. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/**
 * A copied number of so many digits, without spaces, dashes, and what is dialled before it in India; null if it is
 * another.
 */
export function copiedNumber(text: string, length: number): string | null {
  const digits = asciiDigits(text).replace(/\D/g, '');
  const prefix = digits.slice(0, -length);
  return digits.length >= length && /^(?:0|0{0,2}91)?$/.test(prefix) ? digits.slice(-length) : null;
}
