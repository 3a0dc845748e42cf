/** Digits in groups, as in 1,299 and 1,29,900. Any other comma may be meant as a decimal point. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

/** A number as somebody types it, also as ₹ 1,299; NaN if it is none. */
export function typedNumber(text: string): number {
  const typed = text.replace(/[₹\s]/g, '');
  const digits = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  const number = Number(digits);
  return digits !== '' && Number.isFinite(number) ? number : NaN;
}
