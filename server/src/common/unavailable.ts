import { ErrorCode, ShopError } from './shop-error';

/** PostgreSQL's error codes, or classes of them, for temporary failures: see "PostgreSQL Error Codes" in its manual. */
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
/** The driver's message when a statement gets no response in time. */
export const READ_TIMEOUT = 'Query read timeout';
/** Messages of the driver and TypeORM, which have no codes: the connection was lost, or none was free. */
const DRIVER_MESSAGES = new RegExp(
  `^(Connection terminated|timeout exceeded when trying to connect|${READ_TIMEOUT}|Client .* is not queryable|.*already released)`,
);
/** For clients when the shop is unavailable. */
const UNAVAILABLE_MESSAGE = 'The shop cannot answer right now. Please try again in a moment.';
/** After how many seconds they may retry. */
export const RETRY_AFTER_SECONDS = 1;
/** For clients when it is unknown whether the request was carried out. */
export const OUTCOME_UNKNOWN =
  'The shop did not answer in time. What you asked for may have been done: please look before you try again.';

/** Thrown when a queue is full, or the deadline too near. */
export class Overload extends Error {
  override message = 'Too many requests wait, or one has waited for too long';
}

/** Whether an error means that the database is unavailable: a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Overload) return true;
  const { code, message } = driverErrorOf(error);
  if (typeof code === 'string')
    return SYSTEM_CODES.includes(code) || OUTAGE_STATES.some((state) => code.startsWith(state));
  return DRIVER_MESSAGES.test(String(message));
}

/** Whether an error is a timeout. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof Overload) return true;
  const { code, message } = driverErrorOf(error);
  return code === '57014' || /timeout/.test(String(message));
}

/** TypeORM wraps the driver's error; GraphQL wraps what it does not recognise as an error. */
function driverErrorOf(error: unknown): { code?: unknown; message?: unknown } {
  const { driverError, thrownValue } = Object(error) as Record<'driverError' | 'thrownValue', unknown>;
  return Object(driverError ?? thrownValue ?? error) as { code?: unknown; message?: unknown };
}

/** The error of both APIs when the shop is temporarily unavailable. */
export const serviceUnavailable = (message = UNAVAILABLE_MESSAGE): ShopError =>
  new ShopError(ErrorCode.SERVICE_UNAVAILABLE, message, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The same for an outage of the database; undefined for any other error. */
export const unavailable = (error: unknown): ShopError | undefined =>
  isOutage(error) ? serviceUnavailable() : undefined;

/** The log message for such an error: overload, or a database outage. */
export const reasonToLog = (error: unknown): string =>
  error instanceof Overload ? 'A request was not answered in time' : 'The database is unavailable';
