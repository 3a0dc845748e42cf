import { performance } from 'node:perf_hooks';
import type { DataSource, EntityManager } from 'typeorm';
import type { Language } from '../../../../domain/shop/language';
import { emailKey } from '../../../../domain/account/account-rules';
import { queryRows } from '../../database/shop-client';
import { runInTransaction } from '../../database/transaction';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { Overload } from '../../common/unavailable';
import { KeyedMutex } from './keyed-mutex';
import type { Caller } from './token';
import { USER_COLUMNS } from './user';
import type { User, UserRow } from './user';
import type { UserEntity } from './user.entity';

/** The specification's words for a missing, broken or expired token, or one that matches no user. */
export const unauthenticated = (): ShopError =>
  new ShopError(ErrorCode.UNAUTHENTICATED, 'The token is invalid. Unauthorized access error.');

type Work<Result> = (manager: EntityManager, user: User) => Promise<Result>;

/** Reads and writes a user's own data. Every signed-in operation goes through here. */
export class UserTransactions {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly dataSource: DataSource) {}

  /** Runs `work` for the calling user, outside any transaction. @throws ShopError UNAUTHENTICATED */
  async read<Result>(caller: Caller | null, work: Work<Result>): Promise<Result> {
    if (!caller) throw unauthenticated();
    const { manager } = this.dataSource;
    return work(manager, await findUser(manager, caller, ''));
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
    const { _id, email, tokenVersion } = caller;
    const found = await queryRows<Row | { userId: null }>(
      this.dataSource,
      `SELECT own.* FROM "users" AS caller LEFT JOIN (${rows}) AS own ON own."userId" = caller."_id"
       WHERE caller."_id" = $1 AND caller."emailKey" = $2 AND caller."tokenVersion" = $${values.length + 3}
       ORDER BY ${order}`,
      [_id, emailKey(email), ...values, tokenVersion],
    );
    if (found.length === 0) throw unauthenticated();
    // For a user without rows the LEFT JOIN yields one of nulls.
    return { userId: _id, rows: found.filter((row): row is Row => row.userId !== null) };
  }

  /**
   * Changes the caller's own data in one transaction that locks the user's row first: concurrent changes of one user
   * run one after another. Within a process they queue before they take a connection, which leaves connections to others.
   * @throws ShopError UNAUTHENTICATED
   * @throws Overload when it cannot be begun, or its COMMIT sent, before the caller's deadline; nothing is changed then
   */
  async change<Result>(caller: Caller | null, work: Work<Result>): Promise<Result> {
    if (!caller) throw unauthenticated();
    return this.changeLocked(caller, work);
  }

  /**
   * Changes a user's data when no caller asks for it, such as for a webhook. Jumps the user's queue.
   * @throws ShopError UNAUTHENTICATED when there is no such user
   */
  changeFor<Result>(userId: string, work: Work<Result>): Promise<Result> {
    return this.changeLocked({ _id: userId, email: null, tokenVersion: null }, work);
  }

  /** Whether another change of this user would be rejected now. */
  isFull(userId: string): boolean {
    return this.mutex.isFull(userId);
  }

  private changeLocked<Result>(user: LockedUser, work: Work<Result>): Promise<Result> {
    const { _id, untilMs } = user;
    const inTransaction = (): Promise<Result> =>
      runInTransaction(
        this.dataSource,
        async (manager) => {
          assertInTime(untilMs);
          const found = await findUser(manager, user, 'FOR NO KEY UPDATE');
          await noteLanguage(manager, found, user.language);
          return work(manager, found);
        },
        () => assertInTime(untilMs),
      );
    return this.mutex.run(_id, untilMs, inTransaction);
  }
}

/** A user's _id, and the rest of their token; null skips those checks. */
type LockedUser = Pick<Caller, '_id' | 'language' | 'untilMs'> &
  (Pick<Caller, 'email' | 'tokenVersion'> | { email: null; tokenVersion: null });

/**
 * Ensures that nothing is begun or committed after the deadline, so that a caller who got an error finds nothing changed. The
 * exception is a COMMIT that was already sent, as by `queryAndCommit`: that caller is told that the outcome is unknown.
 * @throws Overload after the caller's deadline
 */
export function assertInTime(untilMs = Infinity): void {
  if (performance.now() > untilMs) throw new Overload();
}

/** Messages come in the language that a shopper used last. */
async function noteLanguage(
  manager: EntityManager,
  { _id, language }: FoundUser,
  wanted: Language | undefined,
): Promise<void> {
  if (wanted && wanted !== language)
    await manager.query(`UPDATE "users" SET "language" = $2 WHERE "_id" = $1`, [_id, wanted]);
}

type FoundUser = UserRow & Pick<UserEntity, 'language'>;

/** @throws ShopError UNAUTHENTICATED */
async function findUser(
  manager: EntityManager,
  { _id, email, tokenVersion }: LockedUser,
  lock: string,
): Promise<FoundUser> {
  const [user] = await manager.query<FoundUser[]>(
    `SELECT ${USER_COLUMNS}, "language" FROM "users" WHERE "_id" = $1 AND ($2::text IS NULL OR "emailKey" = $2)
       AND ($3::int IS NULL OR "tokenVersion" = $3) ${lock}`,
    [_id, email === null ? null : emailKey(email), tokenVersion],
  );
  if (!user) throw unauthenticated();
  return user;
}
