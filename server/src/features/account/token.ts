import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../../domain/shop/language';
import { emailKey } from '../../../../domain/account/account-rules';
import { isStorable, isUuid } from '../../common/storable';
import type { UserEntity } from './user.entity';

/** The user that a request is from, proven by a signed token. */
export interface Caller {
  _id: string;
  email: string;
  /** The user's when the token was signed. */
  tokenVersion: number;
  /** The language of the web client; absent over REST. */
  language?: Language;
  /** The deadline of the request, by `performance.now()`; absent: none. */
  untilMs?: number;
}

declare module 'http' {
  interface IncomingMessage {
    /** Null for a visitor; see `authenticate`. */
    caller?: Caller | null;
  }
}

const ALGORITHM = 'HS256';
/** How long a token is good for. */
export const TOKEN_DAYS = 7;
const BEARER = /^Bearer +/i;

/** A new token for a user. */
export const signToken = ({ _id, email, tokenVersion }: Caller, secret: KeyObject): string =>
  jwt.sign({ _id, email, ...(tokenVersion > 0 && { tokenVersion }) }, secret, {
    algorithm: ALGORITHM,
    expiresIn: `${TOKEN_DAYS}d`,
  });

/** What the tokens of a user must match. */
export type TokenTerms = Pick<UserEntity, 'emailKey' | 'tokenVersion'>;

/** Whether a caller's token is still valid for its user. */
export const isValidFor = (caller: Caller, { emailKey: key, tokenVersion }: TokenTerms): boolean =>
  emailKey(caller.email) === key && caller.tokenVersion === tokenVersion;

/** A caller whose token was checked, and when it expires. */
interface Known {
  caller: Caller;
  expiresAtMs: number;
}

const MAX_KNOWN = 5_000;

/** Reads authorization headers. A valid token is remembered until it expires, so that it is verified once. */
export class TokenReader {
  private readonly known = new LRUCache<string, Known>({ max: MAX_KNOWN });

  constructor(private readonly secret: KeyObject) {}

  /** The caller behind a header (the token bare or after "Bearer"); null when there is no valid one. */
  read(header: string | undefined): Caller | null {
    if (!header) return null;
    const token = header.replace(BEARER, '');
    const before = this.known.get(token);
    if (before && Date.now() < before.expiresAtMs) return before.caller;
    const claims = readClaims(token, this.secret);
    if (!claims) return null;
    this.known.set(token, { caller: claims.caller, expiresAtMs: claims.exp * 1000 });
    return claims.caller;
  }
}

type Claim = keyof Caller | 'exp';

function readClaims(token: string, secret: KeyObject): { caller: Caller; exp: number } | null {
  try {
    const claims = jwt.verify(token, secret, { algorithms: [ALGORITHM] });
    if (typeof claims === 'string') return null;
    const { _id, email, tokenVersion = 0, exp } = claims as Partial<Record<Claim, unknown>>;
    if (typeof _id !== 'string' || typeof email !== 'string') return null;
    // A token that never expires is not one of ours.
    const isOurs =
      isUuid(_id) && isStorable(email) && Number.isInteger(tokenVersion) && typeof exp === 'number';
    return isOurs ? { caller: { _id, email, tokenVersion: tokenVersion as number }, exp } : null;
  } catch {
    return null;
  }
}
