import type { EntityManager } from 'typeorm';
import { mayCall } from '../../../../domain/staff/permissions';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { STAFF_COLUMNS } from './staff';
import type { Staff } from './staff';

/** The staff member who calls, read from the database for each request. A shopper's token never counts. */
export interface StaffCaller extends Staff {
  /** The deadline of the request, by `performance.now()`; absent: none. */
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
 * Checks again in the transaction of a change, and locks their row until it ends: whoever is removed or
 * given another role meanwhile can no longer change anything.
 * @returns the caller with their current role
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN
 */
export async function assertStillMay(
  manager: EntityManager,
  caller: StaffCaller,
  operation: DeskOperation,
): Promise<StaffCaller> {
  const [now] = await manager.query<Staff[]>(
    `SELECT ${STAFF_COLUMNS} FROM "staff" WHERE "_id" = $1 FOR SHARE`,
    [caller._id],
  );
  const current = now ? { ...caller, ...now } : null;
  assertMay(current, operation);
  return current;
}

/**
 * Passes on the chunks of a file for as long as the caller may have it.
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN
 */
export async function* whileAllowed(
  manager: EntityManager,
  caller: StaffCaller,
  operation: DeskOperation,
  chunks: AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    await assertStillMay(manager, caller, operation);
    yield chunk;
  }
}
