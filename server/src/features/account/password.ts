import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { notNow } from '../../common/unavailable';

/** A hash takes 19 MiB and a whole core; one core is left for everything else. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** About three seconds of work: whoever comes later is refused at once. */
const MOST_WAITING = 150 * AT_ONCE;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when its turn has come: AT_ONCE pieces run at the same time, the others wait. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** How many wait for their turn. */
export const passwordsWaiting = (): number => waiting.length;

/**
 * Before anything that ends with a hash.
 * @throws ShopError SERVICE_UNAVAILABLE when too many wait for theirs
 */
export function assertTurnIsNear(): void {
  if (waiting.length >= MOST_WAITING) throw notNow();
}

/** Argon2id with the parameters that OWASP recommends (19 MiB, 2 passes); runs outside the event loop. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** A real hash of a password that nobody knows: checking against it takes as long as for a user. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rGDk/FqlSuEbbE93nhtCmQ$NoyJFFh8CJZquuW7BIuw0huLa11mC4ri2d8rNXdi9Wk';

/** Whether the password is the one of the hash. Without a hash it takes as long, and is never right. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password));
  return passwordHash !== undefined && right;
}
