import { isUtf8 } from 'node:buffer';
import { notJson } from './request-error';

const CHARSET = /charset\s*=\s*"?([^\s;"]*)/gi;
const UTF8 = /^utf-?8$/i;

/** Whether a Content-Type leaves its text in UTF-8. Of two charsets readers may believe either, so both count. */
export const isInUtf8 = (contentType = ''): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset]) => UTF8.test(charset ?? ''));

/**
 * The value of a JSON body.
 * @throws RequestError 415 for bytes that are not UTF-8: a cached response must suit everybody who sends the same text
 * @throws Error with status 400 for what is not JSON
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw notJson();
  const text = bytes.toString();
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw Object.assign(error as Error, { status: 400 });
  }
}
