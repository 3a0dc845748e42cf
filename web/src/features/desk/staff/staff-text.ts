import type { Role } from '@domain/staff/role';

/** The texts about staff. */
export const STAFF = {
  title: 'Staff',
  failed: 'The list of staff could not be loaded.',
  list: 'Current and former staff',
  empty: 'No staff yet.',
  invite: 'Invite someone',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  you: 'you',
  left: 'Removed',
  works: 'Active',
  state: 'Status',
  change: 'Change',
  onlyOwner: 'Only owners can invite or remove people and change roles.',
  inviteHint: 'You send them a link. It works once, within a day.',
  makeLink: 'Create link',
  cancel: 'Cancel',
  done: 'Done',
  link: 'Invitation link',
  linkOnce: (email: string, until: string) =>
    `Send this to ${email}. It is shown only once, works once and expires ${until}. Anyone who has it can use it.`,
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Could not copy: select the link and copy it.',
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  roleNote: 'They are signed out everywhere and must sign in again.',
  saveRole: 'Save role',
  roleSaved: (name: string, role: string) => `${name} is now ${role}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeNote: (name: string) =>
    `${name} is signed out everywhere at once and needs a new invitation to return. What they did stays in the audit log.`,
  removed: (name: string) => `${name} is removed`,
  invitations: 'Invitations',
  invitationsFailed: 'The invitations could not be loaded.',
  noInvitations: 'No open invitations.',
  until: 'Expires',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation for ${email}`,
  withdrawNote: 'Its link will stop working.',
  withdrawn: (email: string) => `The invitation for ${email} is withdrawn`,
} as const;

/** The description of each role. */
export const ROLE_HINTS: Record<Role, string> = {
  OWNER: 'Everything, including staff',
  MANAGER: 'Runs the shop, day by day',
  PICKER: 'Picks and packs orders',
  RIDER: 'Delivers orders',
  SUPPORT: 'Helps customers: cancels, refunds',
};
