import type { Role } from '../staff/role';

/** What each role is called, in English. */
export const ROLES_ENGLISH: Record<Role, string> = {
  OWNER: 'Owner',
  MANAGER: 'Manager',
  PICKER: 'Picker',
  RIDER: 'Rider',
  SUPPORT: 'Support',
};
