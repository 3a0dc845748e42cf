import { ErrorCode, ShopError } from './shop-error';

/** What a connection to the database fails with before anything is sent: of Node, of PostgreSQL, of the pool. */
const CODES = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '53300', '57P03'];
const WORDS = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'];
const AGAIN_SECONDS = 1;

/** What a caller is told when no connection to the database was to be had; undefined for any other error. */
export function unavailable(error: unknown): ShopError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  // A connection that breaks while a statement is under way may have changed something.
  const isNoConnection =
    WORDS.includes(message) || (CODES.includes(code ?? '') && (!syscall || syscall === 'connect'));
  if (!isNoConnection) return undefined;
  return new ShopError(
    ErrorCode.SERVICE_UNAVAILABLE,
    'The shop is too busy right now. Nothing was changed; please try again in a moment.',
    { retryAfterSeconds: AGAIN_SECONDS },
  );
}
