import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a secret: all that the database stores, and useless to whoever reads it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
