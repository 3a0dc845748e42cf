import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { OrderEvent } from '../../../../domain/order/order-events';

/** Adds an event by the shop, which does not change the order's status. */
export const appendOrderEvent = async (
  manager: EntityManager,
  { userId, _id }: OrderKey,
  { code, params }: Pick<OrderEvent, 'code' | 'params'>,
): Promise<void> =>
  void (await manager.query(
    `INSERT INTO "order_events" ("userId", "orderId", "_id", "code", "params", "actor")
     VALUES ($1, $2, gen_random_uuid(), $3, $4, '{"kind": "SYSTEM"}')`,
    [userId, _id, code, params],
  ));

/** Adds the event that an order was placed: the start of a statement, to be continued with FROM its row of "orders". */
export const PLACED_EVENT = `INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "status", "code", "params",
      "actor")
    SELECT "userId", "_id", gen_random_uuid(), "createdAt", 'PLACED', 'PLACED', jsonb_build_object('payment', "payment"),
      '{"kind": "SHOPPER"}'`;
