import { isUtf8 } from 'node:buffer';
import { NOT_JSON } from './request-error';

const CHARSET = /charset\s*=\s*"?([^\s;"]*)/gi;
const UTF8 = /^utf-?8$/i;

/** Whether a Content-Type leaves its text in UTF-8. Of two charsets readers may believe either, so both count. */
export const isInUtf8 = (contentType = ''): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset]) => UTF8.test(charset ?? ''));

/** Only UTF-8 is decoded: what is kept for a body is then the same for whoever sends it. */
export const notUtf8 = (): Error => Object.assign(new Error(NOT_JSON.message), { status: NOT_JSON.status });

/**
 * The value of a JSON body.
 * @throws Error with status 415 for bytes that are not UTF-8, 400 for what is not JSON
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString();
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw Object.assign(error as Error, { status: 400 });
  }
}
