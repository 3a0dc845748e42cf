import type { EntityManager } from 'typeorm';
import { emailKey } from '../../../domain/account/account-rules';
import { isRole } from '../../../domain/staff/permissions';
import { validateInvitation } from '../../../domain/staff/staff-rules';
import { CommandError } from '../common/command-error';
import { inEnglish } from '../common/shop-error';
import { readShopUrl } from '../config';
import {
  invitationUrl,
  invite,
  listInvitations,
  listStaff,
  remove,
  withdrawInvitation,
} from '../features/staff';
import type { Staff } from '../features/staff';
import { inTransaction, runCommand, print, withMigratedDatabase } from './command';

const HELP = `npm run staff -- invite EMAIL ROLE    prints a link that is valid once, for a day
npm run staff -- list
npm run staff -- remove EMAIL

ROLE is OWNER, MANAGER, PICKER, RIDER or SUPPORT. Whoever opens the link chooses a name and a password. For somebody who
works here already, with the role that they have, it sets a new password. Removing ends their sessions at once; if somebody
has not joined yet, it withdraws the invitation. The link begins with PUBLIC_URL.`;

const BY = { command: 'npm run staff' };

/** Runs `npm run staff`; resolves to its exit code. */
export const runStaffCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb = 'list', email, role, ...more] = args;
    if (more.length > 0) throw new CommandError(HELP);
    if (verb === 'list' && email === undefined) return withMigratedDatabase(({ manager }) => list(manager));
    if (email === undefined) throw new CommandError(HELP);
    if (verb === 'invite' && role !== undefined) return inviteAs(email, role);
    if (verb !== 'remove' || role !== undefined) throw new CommandError(HELP);
    print(await inTransaction((manager) => removeAs(manager, email)));
  });

/** Removes somebody or their invitation, and says which. Staff may have an invitation to set a new password. */
async function removeAs(manager: EntityManager, email: string): Promise<string> {
  const invited = await withdrawInvitation(manager, BY, email);
  const isMember = (one: Staff) => one.active && emailKey(one.email) === emailKey(email);
  if (invited && !(await listStaff(manager)).some(isMember))
    return `The invitation of ${invited.email} was withdrawn.`;
  const removed = await remove(manager, BY, { email });
  return `${removed.email} was removed.`;
}

async function inviteAs(email: string, role: string): Promise<void> {
  if (!isRole(role)) throw new CommandError(`${role} is not a role.\n\n${HELP}`);
  const [wrong] = Object.values(inEnglish(validateInvitation(email)));
  if (wrong !== undefined) throw new CommandError(`${wrong}.`);
  const url = readShopUrl(process.env);
  const invited = await inTransaction((manager) => invite(manager, BY, { email, role }));
  print(`Whoever opens this link until ${invited.expiresAt.toISOString()} becomes ${role}, once:`);
  process.stdout.write(`${invitationUrl(url, invited.token)}\n`);
}

async function list(manager: EntityManager): Promise<void> {
  const staff = await listStaff(manager);
  for (const { email, role, name, active } of staff)
    process.stdout.write(`${[email, active ? role : 'removed', name].join('\t')}\n`);
  const invited = await listInvitations(manager);
  for (const { email, role, expiresAt } of invited)
    process.stdout.write(`${[email, role, `invited until ${expiresAt.toISOString()}`].join('\t')}\n`);
  if (staff.length + invited.length === 0) print('Nobody yet: npm run staff -- invite EMAIL OWNER');
}
