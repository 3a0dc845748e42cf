import type { Role } from './role';

const EVERYBODY = ['MANAGER', 'PICKER', 'RIDER', 'SUPPORT'] as const satisfies readonly Role[];

/** Who may call each operation of the desk, besides OWNER, who may call all. */
const ALLOWED = {
  me: EVERYBODY,
  staff: ['MANAGER'],
  auditLog: [],
  inviteStaff: [],
  setStaffRole: [],
  removeStaff: [],
} as const satisfies Record<string, readonly Role[]>;

/** An operation of the desk, by its name in desk.graphql. */
export type DeskOperation = keyof typeof ALLOWED;

/** Whether a role may call an operation. */
export const mayCall = (role: Role, operation: DeskOperation): boolean =>
  role === 'OWNER' || (ALLOWED[operation] as readonly Role[]).includes(role);

const ROLES: Readonly<Record<Role, true>> = {
  ...{ OWNER: true, MANAGER: true, PICKER: true, RIDER: true, SUPPORT: true },
};

/** Whether a text names a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);
