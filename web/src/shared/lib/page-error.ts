import { makeVar } from '@apollo/client';
import { announce } from './announce';

const SHOWN_MS = 8_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The error shown at the top of the page; empty if there is none. */
export const pageError = makeVar('');

/** Shows and announces an error at the top of the page; returns false for the caller to return. */
export function showPageError(text: string): false {
  announce(text);
  pageError(text);
  clearTimeout(timer);
  timer = setTimeout(() => pageError(''), SHOWN_MS);
  return false;
}
