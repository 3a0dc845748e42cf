import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends (19 MiB, 2 passes); runs outside the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one of the hash. Without a hash it takes as long, and is never right. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== undefined && right;
}
