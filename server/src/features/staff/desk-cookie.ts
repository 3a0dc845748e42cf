import type { IncomingMessage } from 'node:http';
import { STAFF_HEADER } from '../../../../domain/staff/staff-header';
import type { CookieOptions } from 'express';
import type { StaffCaller } from './staff-caller';
import { SESSION_HOURS } from './staff-sessions';
import type { StaffSessions } from './staff-sessions';

declare module 'http' {
  interface IncomingMessage {
    /** Who calls the desk; see `createStaffReader`. */
    staff?: Promise<StaffCaller | null>;
    /** The secret in its cookie; see `deskToken`. */
    deskToken?: string | null;
  }
}

/** The cookie of a session at the desk. */
export const DESK_COOKIE = 'tokri_desk';
const TOKEN = /^[\w-]{43}$/;

/** The secret in a request's cookie, read once; null unless there is exactly one: of two, one could be planted. */
export const deskToken = (request: IncomingMessage): string | null =>
  request.deskToken === undefined ? (request.deskToken = readToken(request)) : request.deskToken;

function readToken({ headers }: IncomingMessage): string | null {
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

/**
 * The calling staff member, read once per request. Null without a session, or if STAFF_HEADER names somebody else, as queued
 * offline work may.
 */
export const createStaffReader =
  (sessions: StaffSessions) =>
  (request: IncomingMessage): Promise<StaffCaller | null> =>
    (request.staff ??= sessions.read(deskToken(request)).then((staff) => {
      const named = request.headers[STAFF_HEADER];
      if (!staff || (named !== undefined && named !== staff._id)) return null;
      return {
        ...staff,
        // A getter: the deadline is extended when an upload has arrived.
        get untilMs() {
          return request.untilMs;
        },
      };
    }));
