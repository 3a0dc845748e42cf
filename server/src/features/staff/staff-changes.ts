import type { EntityManager } from 'typeorm';
import { emailKey } from '../../../../domain/account/account-rules';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import type { Role } from '../../../../domain/staff/role';
import { STAFF_MAX } from '../../../../domain/staff/staff-rules';
import { ROLES_ENGLISH } from '../../../../domain/wording/roles.en';
import { DeskErrorCode, notFound, ShopError } from '../../common/shop-error';
import { appendAudit } from './audit-log';
import { hashOfToken, newToken } from './secret-token';
import { STAFF_COLUMNS } from './staff';
import type { Staff } from './staff';
import { assertMay, assertStillMay } from './staff-caller';
import type { StaffCaller } from './staff-caller';

/** The actor of a change: a staff member, or an admin command. */
export type By = StaffCaller | { command: string };

/** An invitation with the secret of its link, which is stored nowhere else. */
export interface NewInvitation {
  email: string;
  role: Role;
  token: string;
  expiresAt: Date;
}

/** An invitation that has neither been used nor expired. */
export type OpenInvitation = Omit<NewInvitation, 'token'>;

const isCommand = (by: By): by is { command: string } => 'command' in by;
const nameOf = (by: By): string => (isCommand(by) ? by.command : by.email);
const conflict = (message: string): ShopError => new ShopError(DeskErrorCode.CONFLICT, message);
const stateOf = ({ email, role, active }: Staff) => ({ email, role, active });

/**
 * Invites somebody for a day, replacing an earlier invitation.
 * @throws ShopError CONFLICT for existing staff: only a command can reset their password, with the same role
 */
export async function invite(
  manager: EntityManager,
  by: By,
  { email, role }: { email: string; role: Role },
): Promise<NewInvitation> {
  if (!isCommand(by)) await assertStillMay(manager, by, 'inviteStaff');
  const key = emailKey(email);
  const [member] = await manager.query<Staff[]>(
    `SELECT ${STAFF_COLUMNS} FROM "staff" WHERE "emailKey" = $1 AND "active"`,
    [key],
  );
  if (member && !(isCommand(by) && member.role === role))
    throw conflict(`${member.email} already works here as ${ROLES_ENGLISH[member.role]}.`);
  const token = newToken();
  const invited = { email: email.trim(), role };
  const [{ expiresAt }] = await manager.query<[{ expiresAt: Date }]>(
    `WITH expired AS (DELETE FROM "staff_invitations" WHERE "expiresAt" <= now() AND "emailKey" <> $1)
     INSERT INTO "staff_invitations" ("emailKey", "email", "role", "tokenHash", "invitedBy", "expiresAt")
     VALUES ($1, $2, $3, $4, $5, now() + interval '1 day')
     ON CONFLICT ("emailKey") DO UPDATE SET "email" = excluded."email", "role" = excluded."role",
       "tokenHash" = excluded."tokenHash", "invitedBy" = excluded."invitedBy", "expiresAt" = excluded."expiresAt"
     RETURNING "expiresAt"`,
    [key, invited.email, role, hashOfToken(token), isCommand(by) ? null : by._id],
  );
  const subject = `invitation/${key}`;
  await appendAudit(manager, { by: nameOf(by), action: 'inviteStaff', subject, after: invited });
  return { ...invited, token, expiresAt };
}

const OPEN_INVITATION = '"email", "role", "expiresAt"';

/** The open invitations, newest first. */
export const listInvitations = (manager: EntityManager): Promise<OpenInvitation[]> =>
  manager.query<OpenInvitation[]>(
    `SELECT ${OPEN_INVITATION} FROM "staff_invitations" WHERE "expiresAt" > now()
     ORDER BY "expiresAt" DESC, "emailKey" LIMIT ${STAFF_MAX}`,
  );

/** Withdraws the open invitation to an email: its link is worthless at once. Null if there is none. */
export async function withdrawInvitation(
  manager: EntityManager,
  by: By,
  email: string,
): Promise<OpenInvitation | null> {
  if (!isCommand(by)) await assertStillMay(manager, by, 'withdrawInvitation');
  const key = emailKey(email);
  const [withdrawn] = await manager.query<OpenInvitation[]>(
    `WITH withdrawn AS (
       DELETE FROM "staff_invitations" WHERE "emailKey" = $1 AND "expiresAt" > now() RETURNING ${OPEN_INVITATION}
     )
     SELECT * FROM withdrawn`,
    [key],
  );
  if (!withdrawn) return null;
  const before = { email: withdrawn.email, role: withdrawn.role };
  const subject = `invitation/${key}`;
  await appendAudit(manager, { by: nameOf(by), action: 'withdrawInvitation', subject, before });
  return withdrawn;
}

/**
 * Changes a staff member's role, which ends their sessions. Idempotent.
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT for the last owner, or who was removed
 */
export async function setRole(manager: EntityManager, by: By, staffId: string, role: Role): Promise<Staff> {
  const { member, isLastOwner } = await lockMember(manager, by, 'setStaffRole', { _id: staffId });
  if (!member.active) throw conflict(`${member.email} no longer works here: invite them again.`);
  if (member.role === role) return member;
  if (isLastOwner) throw lastOwner();
  return change(manager, by, 'setStaffRole', member, { role, active: true });
}

/**
 * Removes a staff member, which ends their sessions. Idempotent.
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT for the last owner
 */
export async function remove(
  manager: EntityManager,
  by: By,
  who: { _id: string } | { email: string },
): Promise<Staff> {
  const { member, isLastOwner } = await lockMember(manager, by, 'removeStaff', who);
  if (!member.active) return member;
  if (isLastOwner) throw lastOwner();
  return change(manager, by, 'removeStaff', member, { role: member.role, active: false });
}

const lastOwner = (): ShopError =>
  conflict('This is the only owner of the shop. Make someone else an owner first.');

/**
 * Locks the member, the caller, and all owners, always in the same order: two owners who remove each other at the same
 * time do so one after the other.
 */
async function lockMember(
  manager: EntityManager,
  by: By,
  operation: DeskOperation,
  who: { _id: string } | { email: string },
): Promise<{ member: Staff; isLastOwner: boolean }> {
  const [_id, key] = '_id' in who ? [who._id, null] : [null, emailKey(who.email)];
  const locked = await manager.query<Staff[]>(
    `SELECT ${STAFF_COLUMNS}, "_id" = $1 OR "emailKey" = $2 AS "isMember" FROM "staff"
     WHERE "_id" = $1 OR "emailKey" = $2 OR "_id" = $3 OR ("role" = 'OWNER' AND "active")
     ORDER BY "_id" FOR NO KEY UPDATE`,
    [_id, key, isCommand(by) ? null : by._id],
  );
  const now = (one: string): Staff | undefined => locked.find((staff) => staff._id === one);
  if (!isCommand(by)) assertMay(now(by._id) ?? null, operation);
  const found = locked.find((staff) => (staff as Staff & { isMember: boolean | null }).isMember);
  if (!found) throw notFound('member of staff');
  const { email, name, role, active } = found;
  const owners = locked.filter((staff) => staff.role === 'OWNER' && staff.active);
  const member = { _id: found._id, email, name, role, active };
  return { member, isLastOwner: owners.length === 1 && owners[0]?._id === member._id };
}

/** Revokes a member's sessions, and the invitations that they sent or received. */
async function change(
  manager: EntityManager,
  by: By,
  action: DeskOperation,
  member: Staff,
  { role, active }: Pick<Staff, 'role' | 'active'>,
): Promise<Staff> {
  const [changed] = await manager.query<[Staff]>(
    `WITH sessions AS (DELETE FROM "staff_sessions" WHERE "staffId" = $1),
     invitations AS (DELETE FROM "staff_invitations" WHERE "invitedBy" = $1 OR "emailKey" = $4),
     changed AS (UPDATE "staff" SET "role" = $2, "active" = $3 WHERE "_id" = $1 RETURNING ${STAFF_COLUMNS})
     SELECT * FROM changed`,
    [member._id, role, active, emailKey(member.email)],
  );
  const [before, after] = [stateOf(member), stateOf(changed)];
  await appendAudit(manager, { by: nameOf(by), action, subject: `staff/${member._id}`, before, after });
  return changed;
}

/** All current and former staff; current ones first, by name. */
export const listStaff = (manager: EntityManager): Promise<Staff[]> =>
  manager.query<Staff[]>(
    `SELECT ${STAFF_COLUMNS} FROM "staff" ORDER BY "active" DESC, lower("name"), "_id" LIMIT ${STAFF_MAX}`,
  );
