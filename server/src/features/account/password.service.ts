import type { DataSource, EntityManager } from 'typeorm';
import {
  emailKey,
  validateNewPassword,
  validatePasswordChange,
  validateResetRequest,
} from '../../../../domain/account/account-rules';
import type { PasswordChange } from '../../../../domain/account/account-rules';
import { isMailable } from '../../../../domain/message/message';
import { assertValid, ErrorCode, ShopError } from '../../common/shop-error';
import { assertOwnAccount, isDemoAccount } from './account.seed';
import type { AccountService, Session } from './account.service';
import type { AttemptLimit } from './attempt-limit';
import { assertQueueHasRoom, hashPassword } from './password';
import type { PasswordResets } from './password-resets';
import type { Client } from './session.service';
import type { Caller } from './token';
import { USER_COLUMNS } from './user';
import type { AuthenticatedUser } from './user';
import type { UserEntity } from './user.entity';
import { unauthenticated } from './user-transactions';
import type { UserTransactions } from './user-transactions';

const RESETS_PER_CLIENT = 30;
const RESETS_PER_EMAIL = 3;
const RESET_WINDOW_MINUTES = 15;
const RESETS_A_DAY = 10;
const RESETS_A_DAY_WHERE_KNOWN = 30;
const CHANGES_AN_HOUR = 5;
const [HOUR_MINUTES, DAY_MINUTES] = [60, 1_440];

/**
 * Only of the password that was verified: of concurrent changes one wins. All sessions end, and devices that were added in
 * them get no more notifications; a mail says so.
 */
const CHANGE = `WITH changed AS (
    UPDATE "users" SET "passwordHash" = $3, "tokenVersion" = "tokenVersion" + 1, "updatedAt" = now()
    WHERE "_id" = $1 AND "passwordHash" = $2 RETURNING ${USER_COLUMNS}, "tokenVersion"
  ), ended AS (
    DELETE FROM "sessions" USING changed WHERE "userId" = changed."_id"
  ), forgotten AS (
    DELETE FROM "push_subscriptions" USING changed WHERE "userId" = changed."_id"
  ), told AS (
    INSERT INTO "messages" ("userId", "_id", "kind", "channel")
    SELECT "_id", gen_random_uuid(), 'PASSWORD_CHANGED', 'EMAIL' FROM changed
  ) SELECT * FROM changed`;

const ADD_RESET_MESSAGE = `INSERT INTO "messages" ("userId", "_id", "kind", "channel")
  SELECT "_id", gen_random_uuid(), 'PASSWORD_RESET', 'EMAIL' FROM "users" WHERE "emailKey" = $1`;

const REMOVE_PASSKEYS = `WITH removed AS (DELETE FROM "passkeys" WHERE "userId" = $1 RETURNING 1)
  INSERT INTO "messages" ("userId", "_id", "kind", "channel")
  SELECT $1, gen_random_uuid(), 'PASSKEY_REMOVED', 'EMAIL' WHERE EXISTS (SELECT FROM removed)`;

/** Changes passwords: by those who know the current one, or who get the shop's mail. */
export class PasswordService {
  private readonly attempts: AttemptLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly account: AccountService,
    private readonly resets: PasswordResets,
    /** Whether mails reach anybody. */
    private readonly isMailSent: boolean,
  ) {
    this.attempts = account.attempts;
  }

  /**
   * Changes the caller's password, ends all sessions, and opens a new one.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED, FORBIDDEN for a demo account, INVALID_CREDENTIALS, RATE_LIMITED,
   *   SERVICE_UNAVAILABLE
   */
  async change(caller: Caller | null, input: PasswordChange, client: Client): Promise<Session> {
    if (!caller) throw unauthenticated();
    assertValid(validatePasswordChange(input));
    await this.transactions.userOf(caller);
    assertOwnAccount(caller);
    // A session alone, such as of a stolen device, gives no more guesses than the sign-in page.
    const { passwordHash } = await this.account.verifyCredentials(
      { email: caller.email, password: input.currentPassword },
      client.clientAddress,
    );
    // Each sends a mail, to an address that may be somebody else's.
    await this.attempts.count([
      { key: ['password change of', caller._id], most: CHANGES_AN_HOUR, minutes: HOUR_MINUTES },
    ]);
    const newHash = await hashPassword(input.newPassword);
    const session = await this.transactions.change(
      caller,
      (manager, { _id }) => this.setPassword(manager, { _id, passwordHash }, newHash, client),
      true,
    );
    if (!session) throw new ShopError(ErrorCode.INVALID_CREDENTIALS, 'The password has just been changed.');
    return session;
  }

  /**
   * Mails a link to whoever has an account with this email; the response does not tell whether somebody has.
   * @returns whether the shop sends mails to such an address
   * @throws ShopError VALIDATION_FAILED, RATE_LIMITED
   */
  async requestReset(email: string, clientAddress: string): Promise<boolean> {
    assertValid(validateResetRequest({ email }));
    const key = emailKey(email);
    // Counted separately where they have logged in before: an attacker who requests links keeps nobody from getting one.
    const isKnown = await this.account.isKnownNetwork(key, clientAddress);
    const subject = isKnown ? [key, clientAddress] : [key];
    await this.attempts.count([
      {
        key: ['password reset from', clientAddress],
        most: RESETS_PER_CLIENT,
        minutes: RESET_WINDOW_MINUTES,
      },
      { key: ['password reset of', ...subject], most: RESETS_PER_EMAIL, minutes: RESET_WINDOW_MINUTES },
      { key: ['daily password reset of', ...subject], most: RESETS_A_DAY, minutes: DAY_MINUTES },
      // Whoever signed up with somebody else's address may log in from any number of networks.
      ...(isKnown
        ? [{ key: ['known password reset of', key], most: RESETS_A_DAY_WHERE_KNOWN, minutes: DAY_MINUTES }]
        : []),
    ]);
    if (!this.isMailSent || !isMailable(key)) return false;
    // The mails of a demo shop are on a page that everybody sees.
    if (!isDemoAccount(key)) await this.dataSource.query(ADD_RESET_MESSAGE, [key]);
    return true;
  }

  /**
   * Sets a new password by the token of a mailed link, once; ends all sessions and passkeys, and opens a new session. The mail
   * proves whose account it is: whoever had it before, such as by signing up with this address, may have added a passkey.
   * @param untilMs the deadline of the request, by `performance.now()`
   * @throws ShopError VALIDATION_FAILED, NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async reset(token: string, newPassword: string, client: Client, untilMs?: number): Promise<Session> {
    assertValid(validateNewPassword(newPassword));
    assertQueueHasRoom();
    await this.attempts.count([
      {
        key: ['link used from', client.clientAddress],
        most: RESETS_PER_CLIENT,
        minutes: RESET_WINDOW_MINUTES,
      },
    ]);
    const user = await this.resets.findOwner(token);
    if (!user || isDemoAccount(user.emailKey)) throw linkExpired();
    const newHash = await hashPassword(newPassword);
    const session = await this.transactions.changeFor(
      user._id,
      async (manager) => {
        const opened = await this.setPassword(manager, user, newHash, client);
        if (opened) await manager.query(REMOVE_PASSKEYS, [user._id]);
        return opened;
      },
      untilMs,
    );
    if (!session) throw linkExpired();
    // The password is changed, whether this works or not.
    await this.account.rememberOnlyNetwork(user.email, client.clientAddress).catch(() => undefined);
    return session;
  }

  private async setPassword(
    manager: EntityManager,
    { _id, passwordHash }: Pick<UserEntity, '_id' | 'passwordHash'>,
    newHash: string,
    client: Client,
  ): Promise<Session | null> {
    const [row] = await manager.query<AuthenticatedUser[]>(CHANGE, [_id, passwordHash, newHash]);
    return row ? this.account.openSession(row, client, manager) : null;
  }
}

const linkExpired = (): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, 'This link has been used, or is too old. Please ask for a new one.');
