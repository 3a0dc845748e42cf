import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** All that the database has of a secret: whoever reads it there can do nothing with it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
