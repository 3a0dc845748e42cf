import type { EntityManager } from 'typeorm';
import { mayCall } from '../../../../domain/staff/permissions';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { STAFF_COLUMNS } from './staff';
import type { Staff } from './staff';

/** The member of staff who asks, as the database has them at this request. A shopper's token never makes one. */
export interface StaffCaller extends Staff {
  /** When their request should be done, on the clock of `performance`; absent: as long as it takes. */
  untilMs?: number;
}

/** @throws ShopError UNAUTHENTICATED, FORBIDDEN */
export function assertMay(
  caller: StaffCaller | null,
  operation: DeskOperation,
): asserts caller is StaffCaller {
  if (!caller?.active) throw new ShopError(ErrorCode.UNAUTHENTICATED, 'Please sign in.');
  if (!mayCall(caller.role, operation))
    throw new ShopError(ErrorCode.FORBIDDEN, 'Your role does not allow this.');
}

/**
 * Looks again in the transaction that changes something, and keeps their row as it is until that ends: who is removed or
 * given another role meanwhile changes nothing any more.
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN
 */
export async function assertStillMay(
  manager: EntityManager,
  caller: StaffCaller,
  operation: DeskOperation,
): Promise<void> {
  const [now] = await manager.query<Staff[]>(
    `SELECT ${STAFF_COLUMNS} FROM "staff" WHERE "_id" = $1 FOR SHARE`,
    [caller._id],
  );
  assertMay(now ?? null, operation);
}
