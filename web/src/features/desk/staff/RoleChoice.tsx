import type { Role } from '@domain/staff/role';
import { ROLE } from '@/features/desk/shared/status-text';
import { Select } from '@/shared/ui';
import { ROLE_HINTS, STAFF } from './staff-text';

const ROLES = Object.keys(ROLE) as Role[];

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
        {ROLE[one]}
      </option>
    ))}
  </Select>
);
