import { SESSIONS_MAX } from '../../../../domain/account/account-rules';
import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { deviceOf } from '../../../../domain/account/device';
import type { Language } from '../../../../domain/shop/language';
import { notFound } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import { deleteInBatches } from '../../database/delete-in-batches';
import type { SessionEntity } from './session.entity';
import { TOKEN_DAYS } from './token';
import type { Caller } from './token';
import type { UserEntity } from './user.entity';
import type { UserTransactions } from './user-transactions';

/** Where a request comes from. */
export interface Client {
  /** The network that rate limits count by. */
  clientAddress: string;
  /** The header. */
  userAgent?: string;
  /** Of the web client; absent over REST. */
  language?: Language;
}

/** A session as its shopper sees it. */
export interface OpenSession extends Omit<SessionEntity, 'userId'> {
  /** Whether it is the caller's. */
  current: boolean;
}

const LIFE = `interval '${TOKEN_DAYS} days'`;

/**
 * `lastSeenAt` may be two hours late and only moves once a session is an hour old (`SeenSessions`), so one that was used again
 * counts as just used. A script that logs in on each run then cannot evict a browser's session.
 */
const LAST_USED_FIRST = `CASE WHEN "lastSeenAt" > "createdAt" THEN "lastSeenAt" + interval '2 hours' ELSE "createdAt" END DESC, "_id"`;

/**
 * Locks the user: a password change either prevents the new session, or finds and ends it.
 */
const OPEN = `WITH owner AS (
    SELECT "_id" FROM "users" WHERE "_id" = $1 AND "tokenVersion" = $2 FOR NO KEY UPDATE
  ), ended AS (
    DELETE FROM "sessions" USING owner WHERE "userId" = owner."_id" AND "sessions"."_id" NOT IN (
      SELECT "_id" FROM "sessions" WHERE "userId" = $1 ORDER BY ${LAST_USED_FIRST} LIMIT ${SESSIONS_MAX - 1})
    RETURNING "sessions"."_id"
  ), forgotten AS (
    DELETE FROM "push_subscriptions" USING ended WHERE "userId" = $1 AND "sessionId" = ended."_id"
  )
  INSERT INTO "sessions" ("userId", "_id", "browser", "system") SELECT "_id", $3, $4, $5 FROM owner RETURNING "_id"`;

const END = `WITH ended AS (
    DELETE FROM "sessions" WHERE "userId" = $1 AND "_id" = $2 RETURNING "_id"
  ), forgotten AS (
    DELETE FROM "push_subscriptions" USING ended WHERE "userId" = $1 AND "sessionId" = ended."_id"
  ) SELECT "_id" FROM ended`;

/** The new version ends the sessions of tokens that name none. */
const END_OTHERS = `WITH ended AS (
    DELETE FROM "sessions" WHERE "userId" = $1 AND "_id" IS DISTINCT FROM $2::uuid
  ), forgotten AS (
    DELETE FROM "push_subscriptions" WHERE "userId" = $1 AND "sessionId" IS DISTINCT FROM $2::uuid
  )
  UPDATE "users" SET "tokenVersion" = "tokenVersion" + 1 WHERE "_id" = $1`;

const LIST = `SELECT "userId", "_id", "browser", "system", "createdAt", "lastSeenAt" FROM "sessions"
  WHERE "userId" = $1 AND "createdAt" > now() - ${LIFE}`;
const NEWEST_FIRST = '"createdAt" DESC, "_id"';

/**
 * Opens a session of a user; returns its _id.
 * @returns null if all have ended since the user was read
 */
export async function insertSession(
  manager: EntityManager,
  { _id: userId, tokenVersion }: Pick<UserEntity, '_id' | 'tokenVersion'>,
  { userAgent }: Pick<Client, 'userAgent'>,
): Promise<string | null> {
  const { browser, system } = deviceOf(userAgent);
  const values = [userId, tokenVersion, randomUUID(), browser, system];
  const [opened] = await manager.query<{ _id: string }[]>(OPEN, values);
  return opened?._id ?? null;
}

/** Where a shopper is logged in. Every method with a caller throws ShopError UNAUTHENTICATED without one. */
export class SessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
  ) {}

  /** Newest first; without those of tokens that name none. */
  async list(caller: Caller | null): Promise<OpenSession[]> {
    const { rows } = await this.transactions.select<SessionEntity>(caller, LIST, NEWEST_FIRST);
    return rows.map(({ userId: _, ...session }) => ({
      ...session,
      current: session._id === caller?.sessionId,
    }));
  }

  /** Ends one of the caller's sessions, and the notifications that were turned on in it. @throws ShopError NOT_FOUND */
  async end(caller: Caller | null, _id: string): Promise<void> {
    await this.transactions.change(caller, async (manager, user) => {
      const ended = isUuid(_id) ? await manager.query<unknown[]>(END, [user._id, _id]) : [];
      if (ended.length === 0) throw notFound('session');
    });
  }

  /** Ends all sessions but the caller's, which ends as well if its token names none: others may have the same. */
  async endOthers(caller: Caller | null): Promise<void> {
    await this.transactions.change(caller, (manager, user) =>
      manager.query(END_OTHERS, [user._id, caller?.sessionId ?? null]),
    );
  }

  /** Ends the caller's session; returns whether its token is no longer valid: one that names none stays so until it expires. */
  async logOut(caller: Caller | null): Promise<boolean> {
    const sessionId = caller?.sessionId;
    await this.transactions.change(caller, async (manager, user) => {
      if (sessionId !== undefined) await manager.query(END, [user._id, sessionId]);
    });
    return sessionId !== undefined;
  }

  /** Deletes expired sessions; call it periodically. */
  deleteExpired(): Promise<void> {
    return deleteInBatches(this.dataSource, 'sessions', '"userId", "_id"', `"createdAt" < now() - ${LIFE}`);
  }
}
