import type { EntityManager } from 'typeorm';
import type { Role } from '../../../../domain/staff/role';

/** Somebody who works in the shop, or did. */
export interface Staff {
  _id: string;
  email: string;
  name: string;
  role: Role;
  /** False once removed. */
  active: boolean;
}

/** The columns of a member of staff; never the hash of the password. */
export const STAFF_COLUMNS = '"_id", "email", "name", "role", "active"';

/** Somebody who works in the shop, or did; null when nobody has this _id. */
export async function findStaff(manager: EntityManager, _id: string): Promise<Staff | null> {
  const [found] = await manager.query<Staff[]>(`SELECT ${STAFF_COLUMNS} FROM "staff" WHERE "_id" = $1`, [
    _id,
  ]);
  return found ?? null;
}
