import { makeVar } from '@apollo/client';
import { announce } from './announce';

const SHOWN_MS = 8_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Why something did not work, for as long as it is shown at the top of the page; empty otherwise. */
export const explanation = makeVar('');

/** Says at the top of the page, and to screen readers, why something did not work; returns false, for it did not. */
export function explain(text: string): false {
  announce(text);
  explanation(text);
  clearTimeout(timer);
  timer = setTimeout(() => explanation(''), SHOWN_MS);
  return false;
}
