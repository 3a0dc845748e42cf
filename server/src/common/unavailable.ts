import { ErrorCode, ShopError } from './shop-error';

/** PostgreSQL's codes when it cannot answer now, by class or code: see "PostgreSQL Error Codes" in its manual. */
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
/** For clients when the shop cannot answer now, and after how many seconds to retry. */
const NOT_NOW = 'The shop cannot answer right now. Please try again in a moment.';
const AGAIN_SECONDS = 1;
/** For clients when it is unknown whether the request was carried out. */
export const MAY_BE_DONE =
  'The shop did not answer in time. What you asked for may have been done: please look before you try again.';

/** More requests have come than can be answered soon. */
export class Overload extends Error {}

/** Whether an error means that the database cannot be reached now; the same request may well succeed later. */
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

/** TypeORM wraps the driver's error; GraphQL wraps what it does not recognise as an error. */
function saidBy(error: unknown): { code?: unknown; message?: unknown } {
  const { driverError, thrownValue } = Object(error) as Record<'driverError' | 'thrownValue', unknown>;
  return Object(driverError ?? thrownValue ?? error) as { code?: unknown; message?: unknown };
}

/** Tells clients of both APIs that the shop cannot answer now. */
export const notNow = (message = NOT_NOW): ShopError =>
  new ShopError(ErrorCode.SERVICE_UNAVAILABLE, message, { retryAfterSeconds: AGAIN_SECONDS });

/** The error for clients when the database cannot be reached; undefined for any other error. */
export const unavailable = (error: unknown): ShopError | undefined =>
  isOutage(error) ? notNow() : undefined;
