import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import type { Language } from '../../../../domain/shop/language';
import { emailKey } from '../../../../domain/account/account-rules';
import { queryRows } from '../../database/shop-client';
import { runInTransaction } from '../../database/transaction';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { Overload } from '../../common/unavailable';
import { KeyedMutex } from '../../load-shedding/keyed-mutex';
import type { Caller } from './token';
import { CALLER_COLUMNS } from './user';
import type { UserRow } from './user';
import type { UserEntity } from './user.entity';

/** The specification's words for a missing, broken or expired token, or one that matches no user. */
export const unauthenticated = (): ShopError =>
  new ShopError(ErrorCode.UNAUTHENTICATED, 'The token is invalid. Unauthorized access error.');

/** How many ended sessions a process remembers. */
const MAX_ENDED = 10_000;

type Work<Result> = (manager: EntityManager, user: KnownUser) => Promise<Result>;

/** A user's row. Without a caller, also that of a deleted account. */
type KnownUser = UserRow & Pick<UserEntity, 'language'> & { isDeleted: boolean };

/** Reads and writes a user's own data. Every signed-in operation goes through here. */
export class UserTransactions {
  private readonly ofUsers = new KeyedMutex();
  /** Only one change per session is in the user's queue: sessions alternate, so none delays the others for long. */
  private readonly ofSessions = new KeyedMutex();
  private readonly ended = new LRUCache<string, true>({ max: MAX_ENDED });

  /** @param onSeen is told of every caller whose token was valid */
  constructor(
    private readonly dataSource: DataSource,
    private readonly onSeen: (caller: Caller) => void = () => undefined,
  ) {}

  /** The calling user, read outside any transaction. @throws ShopError UNAUTHENTICATED */
  async userOf(caller: Caller | null): Promise<KnownUser> {
    if (!caller) throw unauthenticated();
    const user = (await findUser(this.dataSource.manager, caller)) ?? this.reject(caller);
    this.onSeen(caller);
    return user;
  }

  /** Runs `work`, which only reads, on the state of one moment. @throws ShopError UNAUTHENTICATED, Overload after the deadline */
  async snapshot<Result>(caller: Caller | null, work: Work<Result>): Promise<Result> {
    if (!caller) throw unauthenticated();
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      assertInTime(caller.untilMs);
      return work(manager, (await findUser(manager, caller)) ?? this.reject(caller));
    });
  }

  /**
   * Selects the caller's own rows and checks that the caller exists, in one statement.
   * @param rows a SELECT for the user whose _id is $1; its rows have a "userId"
   * @param values parameters of the SELECT, from $3 on
   * @throws ShopError UNAUTHENTICATED
   */
  async select<Row extends { userId: string }>(
    caller: Caller | null,
    rows: string,
    order: string,
    values: readonly unknown[] = [],
  ): Promise<{ userId: string; rows: Row[] }> {
    if (!caller) throw unauthenticated();
    const { _id, email } = caller;
    const found = await queryRows<Row | { userId: null }>(
      this.dataSource,
      `SELECT own.* FROM "users" AS caller LEFT JOIN (${rows}) AS own ON own."userId" = caller."_id"
       WHERE caller."_id" = $1 AND caller."emailKey" = $2 AND ${openCondition(caller, `$${values.length + 3}`)}
       ORDER BY ${order}`,
      [_id, emailKey(email), ...values, proofOf(caller)],
    );
    if (found.length === 0) this.reject(caller);
    this.onSeen(caller);
    // For a user without rows the LEFT JOIN yields one of nulls.
    return { userId: _id, rows: found.filter((row): row is Row => row.userId !== null) };
  }

  /**
   * Changes the caller's own data in one transaction that locks the user's row first: concurrent changes of one user
   * run one after another. Within a process they queue before they take a connection, which leaves connections to others.
   * @param goesFirst to the front of the user's queue, which a stolen token could keep full: for what needs the password, too
   * @throws ShopError UNAUTHENTICATED
   * @throws Overload when it cannot be begun, or its COMMIT sent, before the caller's deadline; nothing is changed then
   */
  async change<Result>(caller: Caller | null, work: Work<Result>, goesFirst = false): Promise<Result> {
    if (!caller) throw unauthenticated();
    const changeOwn = async (manager: EntityManager): Promise<Result> => {
      const user = (await lockCaller(manager, caller)) ?? this.reject(caller);
      await noteLanguage(manager, user, caller.language);
      this.onSeen(caller);
      return work(manager, user);
    };
    const { _id, untilMs } = caller;
    const changeQueued = (): Promise<Result> => this.changeLocked(_id, untilMs, changeOwn, goesFirst);
    return goesFirst ? changeQueued() : this.ofSessions.run(sessionOf(caller), untilMs, changeQueued);
  }

  /**
   * Changes a user's data when no session of theirs asks for it, such as for a webhook; it goes first in the user's queue.
   * @param untilMs its deadline, by `performance.now()`; absent: none
   * @throws ShopError UNAUTHENTICATED when there is no such user
   */
  changeFor<Result>(userId: string, work: Work<Result>, untilMs?: number): Promise<Result> {
    const changeTheirs = async (manager: EntityManager): Promise<Result> =>
      work(manager, await lockUser(manager, userId));
    return this.changeLocked(userId, untilMs, changeTheirs, true);
  }

  /** Whether another change in this session would be rejected now. */
  isFull(caller: Caller): boolean {
    return this.ofSessions.isFull(sessionOf(caller)) || this.ofUsers.isFull(caller._id);
  }

  /**
   * Whether the caller's session is known to have ended: its token is rejected without a statement or a place in the queue.
   */
  hasEnded(caller: Caller): boolean {
    return this.ended.has(sessionOf(caller));
  }

  private reject(caller: Caller): never {
    this.ended.set(sessionOf(caller), true);
    throw unauthenticated();
  }

  private changeLocked<Result>(
    userId: string,
    untilMs: number | undefined,
    work: (manager: EntityManager) => Promise<Result>,
    goesFirst: boolean,
  ): Promise<Result> {
    const inTransaction = (): Promise<Result> =>
      runInTransaction(
        this.dataSource,
        async (manager) => {
          assertInTime(untilMs);
          return work(manager);
        },
        () => assertInTime(untilMs),
      );
    return this.ofUsers.run(userId, goesFirst ? undefined : untilMs, inTransaction);
  }
}

/**
 * Ensures that nothing is begun or committed after the deadline, so that a caller who got an error finds nothing changed. The
 * exception is a COMMIT that was already sent, as by `queryAndCommit`: that caller is told that the outcome is unknown.
 * @throws Overload after the caller's deadline
 */
export function assertInTime(untilMs = Infinity): void {
  if (performance.now() > untilMs) throw new Overload();
}

const KNOWN_COLUMNS = `${CALLER_COLUMNS}, caller."language", caller."deletedAt" IS NOT NULL AS "isDeleted"`;

/** What the token's session must match: its row or, for a token that names none, the user's version. */
const proofOf = ({ sessionId, tokenVersion }: Caller): string | number => sessionId ?? tokenVersion;

/** The key of the caller's session: user, email and proof. */
const sessionOf = (caller: Caller): string =>
  JSON.stringify([caller._id, emailKey(caller.email), proofOf(caller)]);

/** The condition that the session of "caller" is open, by its proof in this parameter. */
const openCondition = ({ sessionId }: Caller, proof: string): string =>
  sessionId === undefined
    ? `caller."tokenVersion" = ${proof}`
    : `EXISTS (SELECT FROM "sessions" WHERE "sessions"."userId" = caller."_id" AND "sessions"."_id" = ${proof})`;

/** Messages come in the language that a shopper used last. */
async function noteLanguage(
  manager: EntityManager,
  user: KnownUser,
  wanted: Language | undefined,
): Promise<void> {
  if (wanted && wanted !== user.language)
    await manager.query(`UPDATE "users" SET "language" = $2 WHERE "_id" = $1`, [user._id, wanted]);
}

const findUser = (manager: EntityManager, caller: Caller): Promise<KnownUser | undefined> =>
  queryUser(
    manager,
    `SELECT ${KNOWN_COLUMNS} FROM "users" AS caller
     WHERE caller."_id" = $1 AND caller."emailKey" = $2 AND ${openCondition(caller, '$3')}`,
    [caller._id, emailKey(caller.email), proofOf(caller)],
  );

/** Locks the session's row after the user's: one that has ended while this waited for the user is not found any more. */
function lockCaller(manager: EntityManager, caller: Caller): Promise<KnownUser | undefined> {
  const [join, proof, lock] =
    caller.sessionId === undefined
      ? ['', 'caller."tokenVersion"', '']
      : [
          'JOIN "sessions" AS session ON session."userId" = caller."_id"',
          'session."_id"',
          'FOR KEY SHARE OF session',
        ];
  return queryUser(
    manager,
    `SELECT ${KNOWN_COLUMNS} FROM "users" AS caller ${join}
     WHERE caller."_id" = $1 AND caller."emailKey" = $2 AND ${proof} = $3
     FOR NO KEY UPDATE OF caller ${lock}`,
    [caller._id, emailKey(caller.email), proofOf(caller)],
  );
}

/** @throws ShopError UNAUTHENTICATED */
async function lockUser(manager: EntityManager, userId: string): Promise<KnownUser> {
  const user = await queryUser(
    manager,
    `SELECT ${KNOWN_COLUMNS} FROM "users" AS caller WHERE caller."_id" = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  if (!user) throw unauthenticated();
  return user;
}

async function queryUser(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<KnownUser | undefined> {
  const [user] = await manager.query<KnownUser[]>(text, values);
  return user;
}
