import type { Role } from '@domain/staff/role';
import { ROLES_ENGLISH } from '@domain/wording/roles.en';
import { Select } from '@/shared/ui';
import { ROLE_HINTS, STAFF } from './staff-text';

const ROLES = Object.keys(ROLES_ENGLISH) as Role[];

interface RoleChoiceProps {
  role: Role;
  onChange: (role: Role) => void;
}

/** A choice of roles with descriptions. */
export const RoleChoice = ({ role, onChange }: RoleChoiceProps) => (
  <Select
    label={STAFF.role}
    hint={ROLE_HINTS[role]}
    value={role}
    onChange={({ target }) => onChange(target.value as Role)}
  >
    {ROLES.map((one) => (
      <option key={one} value={one}>
        {ROLES_ENGLISH[one]}
      </option>
    ))}
  </Select>
);
