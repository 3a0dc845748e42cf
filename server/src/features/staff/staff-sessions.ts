import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { emailKey, validateLogIn } from '../../../../domain/account/account-rules';
import type { LogInInput } from '../../../../domain/account/account-rules';
import { validateJoin } from '../../../../domain/staff/staff-rules';
import type { JoinInput } from '../../../../domain/staff/staff-rules';
import { assertValid, ErrorCode, ShopError } from '../../common/shop-error';
import { queryRows } from '../../database/shop-client';
import { runInTransaction } from '../../database/transaction';
import { assertQueueHasRoom, hashPassword, verifyPassword } from '../account';
import type { AttemptLimit } from '../account';
import { appendAudit } from './audit-log';
import { hashOfToken, newToken } from './secret-token';
import { STAFF_COLUMNS } from './staff';
import type { Staff } from './staff';
import type { StaffInvitationEntity } from './staff-invitation.entity';
import { StaffEntity } from './staff.entity';

/** How long a session lasts, whatever is done in it. */
export const SESSION_HOURS = 12;
/** The action that guesses count as. */
const SIGN_IN = 'desk';
const JOINS_PER_CLIENT = 100;
const JOIN_MINUTES = 15;

/** The result of signing in, with the secret for the cookie. */
export interface StaffSession {
  staff: Staff;
  token: string;
}

/** The origin of a sign-in request. */
export interface Origin {
  /** The network that rate limits count by. */
  clientAddress: string;
  /** The browser's previous session, which ends. */
  token: string | null;
}

/** Signs staff in and out. A session is a row, so deleting it takes effect at once. */
export class StaffSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptLimit,
  ) {}

  /** The staff member of a session; null if there is none, or it has ended. */
  async read(token: string | null): Promise<Staff | null> {
    return token === null ? null : (await this.readAll([token]))[0]!;
  }

  /** The same for several sessions, in their sequence and in one statement. */
  async readAll(tokens: readonly (string | null)[]): Promise<(Staff | null)[]> {
    const hashes = tokens.map((token) => token && hashOfToken(token));
    const rows = await queryRows<Staff & { tokenHash: string }>(
      this.dataSource,
      `SELECT "tokenHash", ${STAFF_COLUMNS} FROM "staff" JOIN "staff_sessions" ON "staffId" = "staff"."_id"
       WHERE "active" AND "tokenHash" = ANY($1) AND "expiresAt" > now()`,
      [hashes],
    );
    const known = new Map<string | null, Staff>(rows.map(({ tokenHash, ...staff }) => [tokenHash, staff]));
    return hashes.map((hash) => known.get(hash) ?? null);
  }

  /**
   * Opens a session. Neither the response nor its timing reveals whether the email is known.
   * @throws ShopError VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async signIn(input: LogInInput, origin: Origin): Promise<StaffSession> {
    assertValid(validateLogIn(input));
    // First, so that a rejection for load uses up no attempt.
    assertQueueHasRoom();
    const key = emailKey(input.email);
    return this.attempts.guess(SIGN_IN, key, origin.clientAddress, async () => {
      const member = await this.dataSource.manager.findOneBy(StaffEntity, { emailKey: key, active: true });
      const isRight = await verifyPassword(member?.passwordHash, input.password);
      if (!member || !isRight) throw wrongCredentials();
      return this.open(this.dataSource.manager, member, origin);
    });
  }

  async signOut(token: string | null): Promise<void> {
    if (token === null) return;
    await this.dataSource.query(`DELETE FROM "staff_sessions" WHERE "tokenHash" = $1`, [hashOfToken(token)]);
  }

  /**
   * The email of an invitation, for whoever has its secret; null for no valid one.
   * @throws ShopError RATE_LIMITED
   */
  async invitedEmail(token: string, clientAddress: string): Promise<string | null> {
    await this.attempts.count([
      { key: ['desk invitation from', clientAddress], most: JOINS_PER_CLIENT, minutes: JOIN_MINUTES },
    ]);
    const [invitation] = await queryRows<Pick<StaffInvitationEntity, 'email'>>(
      this.dataSource,
      `SELECT "email" FROM "staff_invitations" WHERE ${VALID}`,
      [hashOfToken(token)],
    );
    return invitation?.email ?? null;
  }

  /**
   * Uses an invitation, once, and opens a session. Existing staff keep their role.
   * @throws ShopError VALIDATION_FAILED, NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async join(input: JoinInput, origin: Origin): Promise<StaffSession> {
    assertValid(validateJoin(input));
    assertQueueHasRoom();
    await this.attempts.count([
      { key: ['desk join from', origin.clientAddress], most: JOINS_PER_CLIENT, minutes: JOIN_MINUTES },
    ]);
    const tokenHash = hashOfToken(input.token);
    // Before hashing the password, which is expensive.
    const isKnown = await queryRows(this.dataSource, `SELECT FROM "staff_invitations" WHERE ${VALID}`, [
      tokenHash,
    ]);
    if (isKnown.length === 0) throw noInvitation();
    const passwordHash = await hashPassword(input.password);
    const joined = await runInTransaction(this.dataSource, async (manager) => {
      const member = await redeemInvitation(manager, tokenHash, input.name.trim(), passwordHash);
      return this.open(manager, { ...member, passwordHash }, origin);
    });
    // Guesses from elsewhere must not keep them out before they first sign in. The link is used, whether this works or not.
    await this.attempts
      .rememberOnlyNetwork(SIGN_IN, emailKey(joined.staff.email), origin.clientAddress)
      .catch(() => undefined);
    return joined;
  }

  /**
   * Each session has a new secret (no session fixation). Fails for somebody who was removed, or
   * got another password, since they were looked up.
   */
  private async open(
    manager: EntityManager,
    { _id, passwordHash }: Pick<StaffEntity, '_id' | 'passwordHash'>,
    origin: Origin,
  ): Promise<StaffSession> {
    const token = newToken();
    const [staff] = await manager.query<Staff[]>(
      `WITH ended AS (DELETE FROM "staff_sessions" WHERE "expiresAt" <= now() OR "tokenHash" = $4),
       member AS (
         SELECT ${STAFF_COLUMNS} FROM "staff" WHERE "_id" = $2 AND "active" AND "passwordHash" = $3 FOR SHARE
       ), opened AS (
         INSERT INTO "staff_sessions" ("tokenHash", "staffId", "expiresAt")
         SELECT $1, "_id", now() + interval '${SESSION_HOURS} hours' FROM member
       )
       SELECT * FROM member`,
      [hashOfToken(token), _id, passwordHash, origin.token && hashOfToken(origin.token)],
    );
    if (!staff) throw wrongCredentials();
    return { staff, token };
  }
}

const VALID = `"tokenHash" = $1 AND "expiresAt" > now()`;

/** Of concurrent uses of a link, only the first finds the row. */
async function redeemInvitation(
  manager: EntityManager,
  tokenHash: string,
  name: string,
  passwordHash: string,
): Promise<Staff> {
  const [invitation] = await manager.query<Pick<StaffInvitationEntity, 'email' | 'emailKey' | 'role'>[]>(
    `WITH taken AS (DELETE FROM "staff_invitations" WHERE ${VALID} RETURNING "email", "emailKey", "role")
     SELECT * FROM taken`,
    [tokenHash],
  );
  if (!invitation) throw noInvitation();
  const { email, emailKey: key, role } = invitation;
  const [member] = await manager.query<[Staff]>(
    `INSERT INTO "staff" ("_id", "email", "emailKey", "name", "role", "passwordHash") VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT ("emailKey") DO UPDATE SET "name" = excluded."name", "passwordHash" = excluded."passwordHash",
       "role" = CASE WHEN "staff"."active" THEN "staff"."role" ELSE excluded."role" END, "active" = true
     RETURNING ${STAFF_COLUMNS}`,
    [randomUUID(), email, key, name, role, passwordHash],
  );
  await manager.query(`DELETE FROM "staff_sessions" WHERE "staffId" = $1`, [member._id]);
  const after = { email: member.email, role: member.role, active: true };
  await appendAudit(manager, { by: email, action: 'joinStaff', subject: `staff/${member._id}`, after });
  return member;
}

const wrongCredentials = (): ShopError =>
  new ShopError(ErrorCode.INVALID_CREDENTIALS, 'The email or the password is wrong.');

const noInvitation = (): ShopError =>
  new ShopError(
    ErrorCode.NOT_FOUND,
    'This invitation has been used, has expired, or never existed. Ask for a new one.',
  );
