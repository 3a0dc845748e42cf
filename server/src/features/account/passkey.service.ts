import { performance } from 'node:perf_hooks';
import type { DataSource, EntityManager } from 'typeorm';
import { emailKey } from '../../../../domain/account/account-rules';
import { PASSKEYS_MAX, validatePasskeyName } from '../../../../domain/account/passkey-rules';
import { isStorable } from '../../common/storable';
import { assertValid, ErrorCode, notFound, ShopError, validationFailed } from '../../common/shop-error';
import type { AccountService, Session } from './account.service';
import type { AttemptLimit } from './attempt-limit';
import { PasskeyChallenges } from './passkey-challenges';
import { creationOptions, requestOptions, verifyAssertion, verifyRegistration } from './passkey-ceremony';
import type { StoredKey } from './passkey-ceremony';
import { readAssertion, readRegistration } from './passkey-response';
import type { Assertion } from './passkey-response';
import type { PasskeyEntity } from './passkey.entity';
import { relyingPartyOf } from './relying-party';
import type { Client } from './session.service';
import type { RelyingParty } from './relying-party';
import type { Caller } from './token';
import { USER_COLUMNS } from './user';
import type { AuthenticatedUser } from './user';
import { unauthenticated } from './user-transactions';
import type { UserTransactions } from './user-transactions';

const ADDITIONS_AN_HOUR = 10;
const HOUR_MINUTES = 60;
const LOG_INS_PER_CLIENT = 300;
const LOG_IN_MINUTES = 15;

/** A passkey as its shopper sees it. */
export type Passkey = Pick<PasskeyEntity, '_id' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** Where a request comes from, and what its Host header says. */
interface From extends Client {
  host?: string;
}

export interface PasskeyOptions {
  jwtSecret: string;
  shopName: string;
  publicUrl: string | undefined;
}

const LIST = `SELECT "userId", "_id", "name", "transports", "createdAt", "lastUsedAt" FROM "passkeys" WHERE "userId" = $1`;
const OLDEST_FIRST = '"createdAt", "_id"';

const ADD = `WITH added AS (
    INSERT INTO "passkeys" ("userId", "_id", "publicKey", "counter", "transports", "name")
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING "userId"
  ), told AS (
    INSERT INTO "messages" ("userId", "_id", "kind", "channel")
    SELECT "userId", gen_random_uuid(), 'PASSKEY_ADDED', 'EMAIL' FROM added
  ) SELECT * FROM added`;

const REMOVE = `WITH removed AS (
    DELETE FROM "passkeys" WHERE "userId" = $1 AND "_id" = $2 RETURNING "userId"
  ), told AS (
    INSERT INTO "messages" ("userId", "_id", "kind", "channel")
    SELECT "userId", gen_random_uuid(), 'PASSKEY_REMOVED', 'EMAIL' FROM removed
  ) SELECT * FROM removed`;

/** Of concurrent logins with one counter, as from a cloned authenticator, only one succeeds; some count nothing, and send 0. */
const USE = `WITH used AS (
    UPDATE "passkeys" SET "counter" = $3, "lastUsedAt" = now()
    WHERE "userId" = $1 AND "_id" = $2 AND ("counter" < $3 OR "counter" = 0 AND $3 = 0) RETURNING "userId"
  ) SELECT ${USER_COLUMNS}, "tokenVersion" FROM "users" JOIN used ON used."userId" = "users"."_id"`;

/** Passkeys: ways to log in besides the password, which no other site can ask for. */
export class PasskeyService {
  private readonly attempts: AttemptLimit;
  private readonly challenges: PasskeyChallenges;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly account: AccountService,
    private readonly options: PasskeyOptions,
  ) {
    this.attempts = account.attempts;
    this.challenges = new PasskeyChallenges(this.attempts, options.jwtSecret);
  }

  /** The caller's passkeys, oldest first. @throws ShopError UNAUTHENTICATED */
  async list(caller: Caller | null): Promise<Passkey[]> {
    const { rows } = await this.transactions.select<PasskeyEntity>(caller, LIST, OLDEST_FIRST);
    return rows;
  }

  /**
   * What the browser needs to make a passkey, for a caller who knows the password: a stolen session adds no way to log in.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async begin(caller: Caller | null, password: string, from: From): Promise<object> {
    if (!caller) throw unauthenticated();
    if (password === '') throw validationFailed({ password: { code: 'LOGIN_EMPTY' } });
    const { rows } = await this.transactions.select<PasskeyEntity>(caller, LIST, OLDEST_FIRST);
    const user = await this.account.verifyCredentials({ email: caller.email, password }, from.clientAddress);
    assertRoom(rows.length + 1);
    // Each sends a mail, to an address that may be somebody else's.
    await this.attempts.count([
      { key: ['passkeys of', caller._id], most: ADDITIONS_AN_HOUR, minutes: HOUR_MINUTES },
    ]);
    const { shopName } = this.options;
    const challenge = this.challenges.create(caller._id);
    return creationOptions(user, rows, { challenge, party: this.partyOf(from), shopName });
  }

  /**
   * Adds a passkey that the browser has made with the result of `begin`; returns the full list.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED, INVALID_CREDENTIALS
   */
  async add(
    caller: Caller | null,
    { name, credential }: { name: string; credential: Record<string, unknown> },
    from: From,
  ): Promise<Passkey[]> {
    const { _id } = await this.transactions.userOf(caller);
    assertValid(validatePasskeyName({ name }));
    const registration = readRegistration(credential);
    if (!registration) throw unusable('PASSKEY_UNREADABLE');
    if (!(await this.challenges.use(registration.challenge, _id)))
      throw new ShopError(
        ErrorCode.INVALID_CREDENTIALS,
        'Too much time has passed since the password was entered. Please enter it again.',
      );
    const key = await verifyRegistration(registration, this.partyOf(from));
    if (!key) throw unusable('PASSKEY_UNCONFIRMED');
    return this.transactions.change(caller, (manager) => store(manager, _id, key, name.trim()));
  }

  /** Removes one of the caller's passkeys; returns the others. @throws ShopError UNAUTHENTICATED, NOT_FOUND */
  remove(caller: Caller | null, _id: string): Promise<Passkey[]> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      const removed = isStorable(_id) ? await manager.query<unknown[]>(REMOVE, [userId, _id]) : [];
      if (removed.length === 0) throw notFound('passkey');
      return readPasskeys(manager, userId);
    });
  }

  /** Options to log in with a passkey. Reads and stores nothing, so it reveals no account. */
  async beginLogIn(from: From): Promise<object> {
    return requestOptions(this.challenges.create(null), this.partyOf(from));
  }

  /**
   * Logs in the owner of a passkey.
   * @throws ShopError VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED
   */
  async logIn(credential: Record<string, unknown>, from: From): Promise<Session> {
    const { clientAddress } = from;
    await this.attempts.count([
      { key: ['passkey log-in from', clientAddress], most: LOG_INS_PER_CLIENT, minutes: LOG_IN_MINUTES },
    ]);
    const assertion = readAssertion(credential);
    if (!assertion) throw unusable('PASSKEY_UNREADABLE');
    const user = await this.findByPasskey(assertion, this.partyOf(from));
    if (!user || this.account.isLogInBlocked(emailKey(user.email)))
      throw new ShopError(
        ErrorCode.INVALID_CREDENTIALS,
        'This passkey did not open an account. Please try again, or log in with your password.',
      );
    const verifiedAt = performance.now();
    const session = await this.account.openSession(user, from);
    const agoMs = performance.now() - verifiedAt;
    // The session is open, whether this works or not.
    await this.account.rememberNetwork(user.email, clientAddress, agoMs).catch(() => undefined);
    return session;
  }

  /** The user of a verified passkey, whose use is recorded; null if verification fails. */
  private async findByPasskey(assertion: Assertion, party: RelyingParty): Promise<AuthenticatedUser | null> {
    if (!(await this.challenges.use(assertion.challenge, null))) return null;
    const { userId, json } = assertion;
    const [key] = await this.dataSource.query<StoredKey[]>(
      `SELECT "_id", "publicKey", "counter", "transports" FROM "passkeys" WHERE "userId" = $1 AND "_id" = $2`,
      [userId, json.id],
    );
    const counter = key ? await verifyAssertion(assertion, key, party) : null;
    if (counter === null) return null;
    const [user] = await this.dataSource.query<AuthenticatedUser[]>(USE, [userId, json.id, counter]);
    return user ?? null;
  }

  private partyOf({ host }: From): RelyingParty {
    return relyingPartyOf(this.options.publicUrl, host);
  }
}

/** @throws ShopError VALIDATION_FAILED if it is there already, or one too many */
async function store(
  manager: EntityManager,
  userId: string,
  { _id, publicKey, counter, transports }: StoredKey,
  name: string,
): Promise<Passkey[]> {
  const added = await manager.query<unknown[]>(ADD, [userId, _id, publicKey, counter, transports, name]);
  if (added.length === 0) throw unusable('PASSKEY_KNOWN');
  const keys = await readPasskeys(manager, userId);
  assertRoom(keys.length);
  return keys;
}

const readPasskeys = (manager: EntityManager, userId: string): Promise<Passkey[]> =>
  manager.query<PasskeyEntity[]>(`${LIST} ORDER BY ${OLDEST_FIRST}`, [userId]);

/** @throws ShopError VALIDATION_FAILED when there would be more than the most */
function assertRoom(count: number): void {
  if (count > PASSKEYS_MAX)
    throw validationFailed({ passkeys: { code: 'PASSKEYS_FULL', params: { max: PASSKEYS_MAX } } });
}

const unusable = (code: 'PASSKEY_UNREADABLE' | 'PASSKEY_UNCONFIRMED' | 'PASSKEY_KNOWN'): ShopError =>
  validationFailed({ credential: { code } });
