import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file with the key that signs sessions, unless JWT_SECRET is set. */
export const JWT_SECRET_FILE = 'jwt-secret';

/** A secret that is generated once and stored in the data folder, readable by its owner only. */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The generated secret that signs sessions; null if JWT_SECRET is set. */
export function findJwtSecret(dataDir: string): string | null {
  const file = path.join(dataDir, JWT_SECRET_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
