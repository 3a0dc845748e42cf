import { ErrorCode, ShopError } from './shop-error';

/** What PostgreSQL says when it cannot answer now, by class or code: see "PostgreSQL Error Codes" in its manual. */
const OUTAGE_STATES = [
  '08', // the connection broke
  '53', // out of disk, memory or connections
  '57P', // shutting down, starting up, or crashed
  '57014', // it took longer than a statement may
  '55P03', // it waited for a lock for too long
  '25006', // it has become a read-only replica
  '40', // it cancelled one transaction in favour of another, or of what a replica has to replay
];
const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** The words of driver and TypeORM, which give no codes: the connection was lost, or none was free. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* is not queryable|.*already released)/;
/** What a caller is told when the shop cannot answer now, and after how many seconds to come back. */
export const NOT_NOW = 'The shop cannot answer right now. Please try again in a moment.';
export const AGAIN_SECONDS = 1;
/** What a caller is told when it is not known whether the request was carried out. */
export const MAY_BE_DONE =
  'The shop did not answer in time. What you asked for may have been done: please look before you try again.';

/** More requests have come than can be answered soon. */
export class Overload extends Error {}

/** Whether an error says that the database cannot be asked at the moment; the same request may well succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Overload) return true;
  const { code, message } = saidBy(error);
  if (typeof code === 'string')
    return SYSTEM_CODES.includes(code) || OUTAGE_STATES.some((state) => code.startsWith(state));
  return DRIVER_WORDS.test(String(message));
}

/** Whether an error says that no answer came in time. */
export function hasTakenTooLong(error: unknown): boolean {
  if (error instanceof Overload) return true;
  const { code, message } = saidBy(error);
  return code === '57014' || /timeout/.test(String(message));
}

/** TypeORM wraps what the driver says; GraphQL, in turn, what it does not take for an error. */
function saidBy(error: unknown): { code?: unknown; message?: unknown } {
  const { driverError, thrownValue } = Object(error) as Record<'driverError' | 'thrownValue', unknown>;
  return Object(driverError ?? thrownValue ?? error) as { code?: unknown; message?: unknown };
}

/** An error of the shop's which says that it cannot answer now, for both APIs to pass on. */
export const notNow = (message = NOT_NOW): ShopError =>
  new ShopError(ErrorCode.SERVICE_UNAVAILABLE, message, { retryAfterSeconds: AGAIN_SECONDS });

/** What a caller is told when the database could not be asked; undefined for any other error. */
export const unavailable = (error: unknown): ShopError | undefined =>
  isOutage(error) ? notNow() : undefined;
