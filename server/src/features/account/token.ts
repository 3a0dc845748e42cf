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
  /** The session's row; absent in tokens of older versions, which are valid while the user's `tokenVersion` is theirs. */
  sessionId?: string;
  /** The language of the web client; absent over REST. */
  language?: Language;
  /** The deadline of the request, by `performance.now()`; absent: none. */
  untilMs?: number;
}

declare module 'http' {
  interface IncomingMessage {
    /** Null for a visitor; see `readCaller`. */
    caller?: Caller | null;
  }
}

const ALGORITHM = 'HS256';
/** How long a token is good for. */
export const TOKEN_DAYS = 7;
const BEARER = /^Bearer +/i;

/** A new token for a user. */
export const signToken = ({ _id, email, tokenVersion, sessionId }: Caller, secret: KeyObject): string =>
  jwt.sign({ _id, email, ...(tokenVersion > 0 && { tokenVersion }), sid: sessionId }, secret, {
    algorithm: ALGORITHM,
    expiresIn: `${TOKEN_DAYS}d`,
  });

/** What the tokens of a user must match. */
export interface TokenTerms extends Pick<UserEntity, 'emailKey' | 'tokenVersion'> {
  sessionIds: readonly string[];
}

/** Selects these of the user "owner". */
export const TOKEN_TERMS = `owner."emailKey", owner."tokenVersion",
  ARRAY(SELECT "_id" FROM "sessions" WHERE "userId" = owner."_id") AS "sessionIds"`;

/** Whether a caller's token is still valid for its user. */
export const isValidFor = (caller: Caller, terms: TokenTerms): boolean =>
  emailKey(caller.email) === terms.emailKey &&
  (caller.sessionId === undefined
    ? caller.tokenVersion === terms.tokenVersion
    : terms.sessionIds.includes(caller.sessionId));

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

type Claim = '_id' | 'email' | 'tokenVersion' | 'sid' | 'exp';

function readClaims(token: string, secret: KeyObject): { caller: Caller; exp: number } | null {
  try {
    const claims = jwt.verify(token, secret, { algorithms: [ALGORITHM] });
    if (typeof claims === 'string') return null;
    const { _id, email, tokenVersion = 0, sid, exp } = claims as Partial<Record<Claim, unknown>>;
    if (typeof _id !== 'string' || typeof email !== 'string') return null;
    const isSession = sid === undefined || (typeof sid === 'string' && isUuid(sid));
    // A token that never expires is not one of ours.
    if (!isUuid(_id) || !isStorable(email) || !isSession || typeof exp !== 'number') return null;
    if (!Number.isInteger(tokenVersion)) return null;
    const caller = { _id, email, tokenVersion: tokenVersion as number };
    return { caller: sid === undefined ? caller : { ...caller, sessionId: sid.toLowerCase() }, exp };
  } catch {
    return null;
  }
}
