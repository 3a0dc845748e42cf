import type { DataSource, EntityManager } from 'typeorm';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { visibleStatuses } from '../../../../domain/staff/permissions';
import { assertInTime } from '../account';
import type { UserTransactions } from '../account';
import { notFound } from '../../common/shop-error';
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
      const isTheirs = done !== null || (await hasMoved(manager, key, caller));
      const order = await findDeskOrder(manager, key._id, visibleStatuses(isTheirs ? 'OWNER' : caller.role));
      if (!order) throw notFound('order');
      assertInTime(caller.untilMs);
      return order;
    });
  }
}

/** Whether they brought the order to where it is: who repeats that is answered, even if their role no longer sees it. */
async function hasMoved(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  by: StaffCaller,
): Promise<boolean> {
  const [{ moved }] = await manager.query<[{ moved: boolean }]>(
    `SELECT EXISTS (
       SELECT FROM "order_events" AS event JOIN "orders" AS placed
         ON placed."userId" = event."userId" AND placed."_id" = event."orderId" AND placed."status" = event."status"
       WHERE event."userId" = $1 AND event."orderId" = $2 AND event."actor" ->> '_id' = $3
     ) AS "moved"`,
    [userId, _id, by._id],
  );
  return moved;
}

/** A member of staff as who does something to an order. */
export const actorOf = ({ _id, role }: StaffCaller) => ({ kind: 'STAFF', _id, role }) as const;
