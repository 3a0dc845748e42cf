import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalisePassword } from '../../../../domain/account/account-rules';
import { serviceUnavailable } from '../../common/unavailable';

/** A hash takes 19 MiB and a core; one core is left for everything else. */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));

/** About three seconds of work; beyond that requests are rejected at once. */
const MAX_WAITING = 150 * CONCURRENCY;

const queue = pLimit(CONCURRENCY);

/** How many hashes are queued. */
export const passwordsWaiting = (): number => queue.pendingCount;

/**
 * Call it before any work that ends with a hash.
 * @throws ShopError SERVICE_UNAVAILABLE when too many hashes are queued
 */
export function assertQueueHasRoom(): void {
  if (queue.pendingCount >= MAX_WAITING) throw serviceUnavailable();
}

/** Argon2id with OWASP's parameters (19 MiB, 2 passes); runs outside the event loop. */
export const hashPassword = (password: string): Promise<string> =>
  queue(() => hash(normalisePassword(password)));

/** The hash of an unknown password: verifying against it takes as long as for a user. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rGDk/FqlSuEbbE93nhtCmQ$NoyJFFh8CJZquuW7BIuw0huLa11mC4ri2d8rNXdi9Wk';

/** Verifies a password; without a hash it takes as long, and never succeeds. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? DUMMY_HASH;
  const normalised = normalisePassword(password);
  const right = await queue(
    // Older passwords were hashed as they were typed.
    async () => (await verify(known, normalised)) || (normalised !== password && verify(known, password)),
  );
  return passwordHash !== undefined && right;
}
