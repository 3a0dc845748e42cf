import { createSecretKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import {
  emailKey,
  normaliseSignUp,
  validateLogIn,
  validateSignUp,
} from '../../../../domain/account/account-rules';
import type { LogInInput, SignUpInput } from '../../../../domain/account/account-rules';
import { assertValid, ErrorCode, ShopError } from '../../common/shop-error';
import { runInTransaction } from '../../database/transaction';
import { isDemoAccount } from './account.seed';
import { AttemptLimit } from './attempt-limit';
import { assertQueueHasRoom, hashPassword, verifyPassword } from './password';
import { insertSession } from './session.service';
import type { Client } from './session.service';
import type { UserTransactions } from './user-transactions';
import { signToken, TokenReader } from './token';
import type { Caller } from './token';
import { toUser, USER_COLUMNS } from './user';
import type { AuthenticatedUser, User, UserRow } from './user';
import { UserEntity } from './user.entity';

/** The action that guesses of shoppers' passwords count as. */
const LOG_IN = 'log-in';
const SIGN_UPS_PER_CLIENT = 300;
const SIGN_UP_MINUTES = 15;

export interface Session {
  token: string;
  user: User;
}

/** Sign-up, log-in and authentication. Messages are those of the specification's error catalogue. */
export class AccountService {
  /** All rate limits. */
  readonly attempts: AttemptLimit;
  /** Creating a key takes longer than checking a token. */
  private readonly tokenKey: KeyObject;
  private readonly tokens: TokenReader;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    jwtSecret: string,
    private readonly production: boolean,
  ) {
    this.tokenKey = createSecretKey(Buffer.from(jwtSecret));
    this.tokens = new TokenReader(this.tokenKey);
    this.attempts = new AttemptLimit(dataSource, jwtSecret);
  }

  /** The caller that an authorization header names; null without one, and for a session known to have ended. */
  callerOf(authorization: string | undefined): Caller | null {
    const known = this.tokens.read(authorization);
    const isOpen = known && !this.isLogInBlocked(emailKey(known.email)) && !this.transactions.hasEnded(known);
    return isOpen ? { ...known } : null;
  }

  /** Whether a change of the caller's data would be queued now. */
  canChange(caller: Caller | null | undefined): boolean {
    return !caller || !this.transactions.isFull(caller);
  }

  /** @throws ShopError UNAUTHENTICATED */
  me(caller: Caller | null): Promise<User> {
    return this.transactions.userOf(caller);
  }

  /** @throws ShopError VALIDATION_FAILED, EMAIL_ALREADY_EXISTS, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async signUp(input: SignUpInput, client: Client): Promise<Session> {
    const { clientAddress, language } = client;
    assertValid(validateSignUp(input));
    assertQueueHasRoom();
    await this.attempts.count([
      { key: ['sign-up from', clientAddress], most: SIGN_UPS_PER_CLIENT, minutes: SIGN_UP_MINUTES },
    ]);
    const { firstName, lastName, email, password } = normaliseSignUp(input);
    if (this.isLogInBlocked(emailKey(email))) throw emailTaken();
    const passwordHash = await hashPassword(password);
    const values = {
      _id: randomUUID(),
      firstName,
      lastName,
      email,
      emailKey: emailKey(email),
      passwordHash,
      language,
    };
    const session = await runInTransaction(this.dataSource, async (manager) => {
      const [user] = await insertUser(manager, values);
      return user ? this.openSession({ ...user, tokenVersion: 0 }, client, manager) : null;
    });
    // Only after sign-up: each remembered network would give an attacker more guesses at somebody's email.
    if (!session) throw emailTaken();
    // The account is there, whether this works or not.
    await this.rememberOnlyNetwork(email, clientAddress).catch(() => undefined);
    return session;
  }

  /** @throws ShopError VALIDATION_FAILED, EMAIL_NOT_REGISTERED, INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async logIn(input: LogInInput, client: Client): Promise<Session> {
    assertValid(validateLogIn(input));
    return this.openSession(await this.verifyCredentials(input, client.clientAddress), client);
  }

  /**
   * The row of the user with this email and password. Wrong ones count as attempts to log in.
   * @throws ShopError EMAIL_NOT_REGISTERED, INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async verifyCredentials({ email, password }: LogInInput, clientAddress: string): Promise<UserEntity> {
    // First, so that a rejection for load uses up no attempt.
    assertQueueHasRoom();
    const key = emailKey(email);
    return this.attempts.guess(LOG_IN, key, clientAddress, () => this.findByCredentials(key, password));
  }

  /** Remembers the network of a successful login: wrong guesses from elsewhere do not lock it out. */
  rememberNetwork(email: string, clientAddress: string, agoMs = 0): Promise<void> {
    return this.attempts.rememberNetwork(LOG_IN, emailKey(email), clientAddress, agoMs);
  }

  /** The same after a sign-up or reset; forgets earlier networks. */
  rememberOnlyNetwork(email: string, clientAddress: string): Promise<void> {
    return this.attempts.rememberOnlyNetwork(LOG_IN, emailKey(email), clientAddress);
  }

  /** Whether the user has logged in from this network lately. */
  isKnownNetwork(email: string, clientAddress: string): Promise<boolean> {
    return this.attempts.isKnownNetwork(LOG_IN, emailKey(email), clientAddress);
  }

  /** Demo accounts, whose passwords are public, cannot log in in production. */
  isLogInBlocked(key: string): boolean {
    return this.production && isDemoAccount(key);
  }

  /**
   * A new session of an authenticated user.
   * @param manager in a transaction that has locked the user, its own
   * @throws ShopError INVALID_CREDENTIALS if the password has changed meanwhile
   */
  async openSession(
    row: AuthenticatedUser,
    client: Pick<Client, 'userAgent'>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Session> {
    const sessionId = await insertSession(manager, row, client);
    if (sessionId === null) throw wrongPassword();
    return { token: signToken({ ...row, sessionId }, this.tokenKey), user: toUser(row) };
  }

  /** @throws ShopError EMAIL_NOT_REGISTERED, INVALID_CREDENTIALS */
  private async findByCredentials(key: string, password: string): Promise<UserEntity> {
    const row = await this.dataSource.manager.findOneBy(UserEntity, {
      emailKey: key,
      deletedAt: IsNull(),
    });
    const found = this.isLogInBlocked(key) ? null : row;
    const right = await verifyPassword(found?.passwordHash, password);
    if (!found)
      throw new ShopError(
        ErrorCode.EMAIL_NOT_REGISTERED,
        'The email you entered is not Registered. Not Found error',
      );
    if (!right) throw wrongPassword();
    return found;
  }
}

/** Returns no row if the email is taken. */
async function insertUser(manager: EntityManager, values: Partial<UserEntity>): Promise<UserRow[]> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(UserEntity)
    .values(values)
    .orIgnore()
    .returning(USER_COLUMNS)
    .updateEntity(false)
    .execute();
  return raw as UserRow[];
}

const wrongPassword = (): ShopError =>
  new ShopError(
    ErrorCode.INVALID_CREDENTIALS,
    'The credentials you entered are invalid. Unauthorized access error.',
  );

const emailTaken = (): ShopError =>
  new ShopError(ErrorCode.EMAIL_ALREADY_EXISTS, 'Unprocessable Entity. Email Already Exists.');
