import { performance } from 'node:perf_hooks';
import type { DataSource, EntityManager } from 'typeorm';
import { emailKey } from '../../../../domain/account/account-rules';
import { readRows } from '../../database/read-rows';
import { runInTransaction } from '../../database/transaction';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { Overload } from '../../common/unavailable';
import type { Caller } from './token';
import { OneByOne } from './one-by-one';
import { User } from './user.entity';

/** The specification's words for a missing, broken or expired token, or one that matches no user. */
export const unauthenticated = (): ShopError =>
  new ShopError(ErrorCode.UNAUTHENTICATED, 'The token is invalid. Unauthorized access error.');

/** The one way from a caller to a user: every signed-in operation comes through here. */
export class Shoppers {
  private readonly changes = new OneByOne();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The user that calls, and the manager to read their things with.
   * @throws ShopError UNAUTHENTICATED
   */
  async read<Result>(
    caller: Caller | null,
    work: (manager: EntityManager, user: User) => Promise<Result>,
  ): Promise<Result> {
    const { manager } = this.dataSource;
    if (!caller) throw unauthenticated();
    return work(manager, await findUser(manager, caller, ''));
  }

  /**
   * Rows of the caller's own things, by one statement that also checks that the caller exists.
   * @param rows a SELECT for the user whose _id is $1; its rows have a "userId"
   * @param values of the SELECT, from $3 on
   * @throws ShopError UNAUTHENTICATED
   */
  async rowsOf<Row extends { userId: string }>(
    caller: Caller | null,
    rows: string,
    order: string,
    values: readonly unknown[] = [],
  ): Promise<{ userId: string; rows: Row[] }> {
    if (!caller) throw unauthenticated();
    const { _id, email } = caller;
    const found = await readRows<Row | { userId: null }>(
      this.dataSource,
      `SELECT own.* FROM "users" AS shopper LEFT JOIN (${rows}) AS own ON own."userId" = shopper."_id"
       WHERE shopper."_id" = $1 AND shopper."emailKey" = $2 ORDER BY ${order}`,
      [_id, emailKey(email), ...values],
    );
    if (found.length === 0) throw unauthenticated();
    // The LEFT JOIN gives a user without any rows one that is empty.
    return { userId: _id, rows: found.filter((row): row is Row => row.userId !== null) };
  }

  /**
   * A change of the caller's own things: one transaction that locks their user row first, so that changes of one
   * user take turns and none is lost, doubled or deadlocked, however many come at once. Within one process they take
   * turns before they take a connection, so that other users find one.
   * @throws ShopError UNAUTHENTICATED
   * @throws Overload when it cannot be done while the caller waits; nothing is changed then
   */
  async change<Result>(
    caller: Caller | null,
    work: (manager: EntityManager, user: User) => Promise<Result>,
  ): Promise<Result> {
    if (!caller) throw unauthenticated();
    return this.lockFirst(caller, work);
  }

  /**
   * A change that no caller asks for, such as a payment that the provider reports. It goes before those that wait.
   * @throws ShopError UNAUTHENTICATED when there is no such user
   */
  changeOf<Result>(
    userId: string,
    work: (manager: EntityManager, user: User) => Promise<Result>,
  ): Promise<Result> {
    return this.lockFirst({ _id: userId, email: null }, work);
  }

  /** Whether a change that this user asks for now could be made soon. */
  hasRoomFor(userId: string): boolean {
    return this.changes.hasRoomFor(userId);
  }

  private lockFirst<Result>(
    who: Who,
    work: (manager: EntityManager, user: User) => Promise<Result>,
  ): Promise<Result> {
    const { _id, untilMs } = who;
    const inTransaction = (): Promise<Result> =>
      runInTransaction(this.dataSource, async (manager) => {
        assertInTime(untilMs);
        const result = await work(manager, await findUser(manager, who, 'FOR NO KEY UPDATE'));
        assertInTime(untilMs);
        return result;
      });
    return this.changes.take(_id, untilMs, inTransaction);
  }
}

/** A user by _id, and by the email that their token names unless it is null. */
type Who = Pick<Caller, '_id' | 'untilMs'> & { email: string | null };

/** Nothing is changed when the client has already been told that there is no answer. */
function assertInTime(untilMs = Infinity): void {
  if (performance.now() > untilMs) throw new Overload();
}

/** @throws ShopError UNAUTHENTICATED */
async function findUser(manager: EntityManager, { _id, email }: Who, lock: string): Promise<User> {
  const [row] = await manager.query<Partial<User>[]>(
    `SELECT "_id", "firstName", "lastName", "email", "emailKey", "createdAt", "updatedAt" FROM "users"
     WHERE "_id" = $1 AND ($2::text IS NULL OR "emailKey" = $2) ${lock}`,
    [_id, email === null ? null : emailKey(email)],
  );
  if (!row) throw unauthenticated();
  return Object.assign(new User(), row);
}
