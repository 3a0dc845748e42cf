import type { Role } from '@domain/staff/role';

/** The texts about staff. */
export const STAFF = {
  title: 'Staff',
  failed: 'The list of staff could not be loaded.',
  list: 'Who works here, or did',
  empty: 'Nobody works here yet.',
  invite: 'Invite somebody',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  you: 'you',
  left: 'Does not work here any more',
  works: 'Works here',
  state: 'State',
  change: 'Change',
  onlyOwner: 'An owner invites people, gives them another role and removes them.',
  inviteHint: 'They get a link, which you send them. It opens once, within a day.',
  makeLink: 'Make the link',
  cancel: 'Cancel',
  done: 'Done',
  link: 'The link',
  linkOnce: (email: string, until: string) =>
    `Send this to ${email}. It is shown only now, opens once, and ends ${until}. Whoever has it can use it.`,
  copy: 'Copy the link',
  copied: 'The link is copied',
  notCopied: 'It could not be copied: select it and copy it yourself.',
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  roleNote: 'They are signed out everywhere, and sign in again.',
  saveRole: 'Save role',
  roleSaved: (name: string, role: string) => `${name} is now ${role}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeNote: (name: string) =>
    `${name} is signed out everywhere at once and cannot come back without a new invitation. What they did stays in the audit log.`,
  removed: (name: string) => `${name} does not work here any more`,
  invitations: 'Invitations',
  invitationsFailed: 'The invitations could not be loaded.',
  noInvitations: 'Nobody is invited.',
  until: 'Until',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawNote: 'Its link cannot be used any more.',
  withdrawn: (email: string) => `The invitation of ${email} is withdrawn`,
} as const;

/** The description of each role. */
export const ROLE_HINTS: Record<Role, string> = {
  OWNER: 'Everything, also who works here',
  MANAGER: 'Runs the shop, day by day',
  PICKER: 'Puts orders into bags',
  RIDER: 'Takes them to the door',
  SUPPORT: 'Helps customers: cancels, gives money back',
};
