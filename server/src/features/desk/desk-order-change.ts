import type { DataSource, EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { visibleStatuses } from '../../../../domain/staff/permissions';
import { assertInTime } from '../account';
import type { UserTransactions } from '../account';
import { notFound } from '../../common/shop-error';
import { findOrderKey } from '../order';
import { appendAudit, assertMay, assertStillMay } from '../staff';
import type { AuditRecord, StaffCaller } from '../staff';
import { findDeskOrder } from './desk-order-store';
import type { DeskOrder } from './desk-order-store';

/** The change, for the audit log; null if nothing changed. */
export type Changed = Pick<AuditRecord, 'before' | 'after'> | null;

/** A step of an order, in a transaction under its user's lock, by a caller with their current role. */
export type Step = (manager: EntityManager, key: OrderKey, caller: StaffCaller) => Promise<Changed>;

/** Changes orders for staff. */
export class DeskOrderChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
  ) {}

  /**
   * Checks the permission, takes the step and appends to the audit log, in one transaction.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async run(
    caller: StaffCaller | null,
    action: DeskOperation,
    orderId: string,
    step: Step,
  ): Promise<DeskOrder> {
    assertMay(caller, action);
    const key = await findOrderKey(this.dataSource.manager, orderId);
    return this.transactions.changeFor(key.userId, async (manager) => {
      const by = await assertStillMay(manager, caller, action);
      const changed = await step(manager, key, by);
      if (changed)
        await appendAudit(manager, { ...changed, by: by.email, action, subject: `order/${key._id}` });
      const mayStillSee = changed !== null || (await madeLastMove(manager, key, by));
      const order = await findDeskOrder(manager, key._id, visibleStatuses(mayStillSee ? 'OWNER' : by.role));
      if (!order) throw notFound('order');
      assertInTime(caller.untilMs);
      return order;
    });
  }
}

/**
 * Whether the caller made the last move, or dispatched an order that somebody else delivered: then a repeat succeeds, even if
 * their role no longer sees the order.
 */
async function madeLastMove(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  by: StaffCaller,
): Promise<boolean> {
  const [{ made }] = await manager.query<[{ made: boolean }]>(
    `SELECT EXISTS (
       SELECT FROM "order_events" AS event JOIN "orders" AS placed
         ON placed."userId" = event."userId" AND placed."_id" = event."orderId"
       WHERE event."userId" = $1 AND event."orderId" = $2 AND event."actor" ->> '_id' = $3
         AND (event."status" = placed."status" OR placed."status" = 'DELIVERED' AND event."at" = (
           SELECT max("at") FROM "order_events"
           WHERE "userId" = $1 AND "orderId" = $2 AND "status" = 'OUT_FOR_DELIVERY'
         ))
     ) AS "made"`,
    [userId, _id, by._id],
  );
  return made;
}

/** A staff member as the actor of an order event. */
export const actorOf = ({ _id, role }: StaffCaller) => ({ kind: 'STAFF', _id, role }) as const;
