import type { IncomingMessage } from 'node:http';
import { STAFF_HEADER } from '../../../../domain/staff/staff-header';
import type { CookieOptions } from 'express';
import { SESSION_HOURS } from './staff-sessions';

/** The cookie of a session at the desk. */
export const DESK_COOKIE = 'tokri_desk';
const TOKEN = /^[\w-]{43}$/;

/** The secret in a request's cookie; null unless there is exactly one: of two, one could be planted. */
export function deskToken({ headers }: IncomingMessage): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const [own, ...more] = cookies.filter((cookie) => cookie.startsWith(`${DESK_COOKIE}=`));
  const token = own?.slice(DESK_COOKIE.length + 1) ?? '';
  return more.length === 0 && TOKEN.test(token) ? token : null;
}

/** Not readable by scripts, and only sent to the desk, from its own pages. */
export const cookieOptions = (isSecure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: isSecure,
  path: '/desk',
});

/** How long the browser keeps it. */
export const COOKIE_MS = SESSION_HOURS * 60 * 60_000;

/** Whether a request is on behalf of the signed-in user: queued work of somebody else in the same browser is not. */
export function isInNameOf({ headers }: IncomingMessage, staff: { _id: string } | null): boolean {
  const named = headers[STAFF_HEADER];
  return named === undefined || named === staff?._id;
}
