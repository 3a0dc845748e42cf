import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Each takes 19 MiB and all of a core; one core is left to everything else. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when its turn has come: as many as may run at once do, the others wait. */
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

/** Argon2id with the parameters that OWASP recommends (19 MiB, 2 passes); runs outside the event loop. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one of the hash. Without a hash it takes as long, and is never right. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? (await nobodysHash);
  const right = await inTurn(() => verify(compared, password));
  return passwordHash !== undefined && right;
}
