import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { isUuid } from '../../common/storable';

/** Who a request says it is from, proven by a token that the shop signed. */
export interface Caller {
  _id: string;
  email: string;
}

const ALGORITHM = 'HS256';
const LIFETIME = '7d';
const BEARER = /^Bearer +/i;

export const signToken = ({ _id, email }: Caller, secret: KeyObject): string =>
  jwt.sign({ _id, email }, secret, { algorithm: ALGORITHM, expiresIn: LIFETIME });

/** The caller behind an authorization header (the token bare or after "Bearer"); null when there is no valid one. */
export function readToken(header: string | undefined, secret: KeyObject): Caller | null {
  if (!header) return null;
  try {
    const claims = jwt.verify(header.replace(BEARER, ''), secret, { algorithms: [ALGORITHM] });
    if (typeof claims === 'string') return null;
    const { _id, email } = claims as Partial<Record<'_id' | 'email', unknown>>;
    return typeof _id === 'string' && typeof email === 'string' && isUuid(_id) ? { _id, email } : null;
  } catch {
    return null;
  }
}
