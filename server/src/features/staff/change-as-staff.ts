import type { DataSource, EntityManager } from 'typeorm';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { runInTransaction } from '../../database/transaction';
import { assertInTime } from '../account';
import { assertMay, assertStillMay } from './staff-caller';
import type { StaffCaller } from './staff-caller';

/**
 * Runs a change in a transaction, if the caller may make it and the request's deadline has not passed. Changes append to the
 * audit log themselves.
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN; Overload past the deadline
 */
export async function changeAsStaff<Result>(
  dataSource: DataSource,
  caller: StaffCaller | null,
  operation: DeskOperation,
  change: (manager: EntityManager, caller: StaffCaller) => Promise<Result>,
): Promise<Result> {
  assertMay(caller, operation);
  return runInTransaction(dataSource, async (manager) => {
    await assertStillMay(manager, caller, operation);
    const result = await change(manager, caller);
    assertInTime(caller.untilMs);
    return result;
  });
}
