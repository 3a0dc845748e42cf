import type { Role } from '@domain/staff/role';
import { ROLE } from '@/features/desk/shared/status-words';
import { Select } from '@/shared/ui';
import { ROLE_HINTS, STAFF } from './words';

const ROLES = Object.keys(ROLE) as Role[];

interface RoleChoiceProps {
  role: Role;
  onChange: (role: Role) => void;
}

/** One of the roles, with what it is for. */
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
