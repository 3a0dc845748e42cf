import type { DataSource, EntityManager } from 'typeorm';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { visibleStatuses } from '../../../../domain/staff/permissions';
import { assertInTime } from '../account';
import type { UserTransactions } from '../account';
import { findOrderKey } from '../order';
import type { OrderKey } from '../order';
import { appendAudit, assertStillMay } from '../staff';
import type { AuditRecord, StaffCaller } from '../staff';
import { findDeskOrder } from './desk-order-store';
import type { DeskOrder } from './desk-order-store';

/** What is done to an order, under its user's lock; what the audit log says of it, or null when nothing has changed. */
type Work = (manager: EntityManager, order: OrderKey) => Promise<Omit<AuditRecord, 'by' | 'subject'> | null>;

/** How staff change orders. */
export class DeskOrderChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
  ) {}

  /**
   * In one transaction: whether the caller still may, the change, and what the audit log says of it.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async run(caller: StaffCaller, operation: DeskOperation, orderId: string, work: Work): Promise<DeskOrder> {
    const key = await findOrderKey(this.dataSource.manager, orderId);
    return this.transactions.changeFor(key.userId, async (manager) => {
      await assertStillMay(manager, caller, operation);
      const done = await work(manager, key);
      if (done) await appendAudit(manager, { ...done, by: caller.email, subject: `order/${key._id}` });
      const order = await findDeskOrder(manager, key._id, visibleStatuses('OWNER'));
      assertInTime(caller.untilMs);
      return order!;
    });
  }
}

/** A member of staff as who does something to an order. */
export const actorOf = ({ _id, role }: StaffCaller) => ({ kind: 'STAFF', _id, role }) as const;
