import type { EntityManager } from 'typeorm';
import type { Role } from '../../../../domain/staff/role';

/** A current or former staff member. */
export interface Staff {
  _id: string;
  email: string;
  name: string;
  role: Role;
  /** False once removed. */
  active: boolean;
}

/** The columns of a staff member, without the password hash. */
export const STAFF_COLUMNS = '"_id", "email", "name", "role", "active"';

/** A current or former staff member; null if nobody has this _id. */
export async function findStaff(manager: EntityManager, _id: string): Promise<Staff | null> {
  const [found] = await manager.query<Staff[]>(`SELECT ${STAFF_COLUMNS} FROM "staff" WHERE "_id" = $1`, [
    _id,
  ]);
  return found ?? null;
}
