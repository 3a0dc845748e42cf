import type { DataSource } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { OrderEvent } from '../../../../domain/order/order-events';
import type { Refund } from '../../../../domain/order/refund-rules';
import { queryRows } from '../../database/shop-client';

/** A refund as a shopper sees it; paise. */
export type ShownRefund = Pick<Refund, '_id' | 'amountPaise' | 'reason' | 'state' | 'createdAt'>;

/** The events and refunds of an order, oldest first; the refunds with more fields. */
export interface OrderHistory<More = object> {
  events: OrderEvent[];
  refunds: (ShownRefund & More)[];
  /** Paise that have been refunded. */
  refundedPaise: number;
}

/** From JSON, with times as text. */
export interface HistoryRow<More = object> {
  events: (Omit<OrderEvent, 'at'> & { at: string })[];
  refunds: (Omit<ShownRefund, 'createdAt'> & { createdAt: string } & More)[];
}

/**
 * The events and refunds of an order as columns of JSON.
 * @param order its alias, which has "userId" and "_id"
 * @param more further fields of a `refund`
 */
export const historyColumns = (order: string, more = ''): string => `(
    SELECT coalesce(json_agg(json_build_object('_id', "_id", 'at', "at", 'status', "status", 'code', "code",
      'params', "params") ORDER BY "at", "_id"), '[]')
    FROM "order_events" WHERE "userId" = ${order}."userId" AND "orderId" = ${order}."_id"
  ) AS "events", (
    SELECT coalesce(json_agg(json_build_object('_id', "_id", 'amountPaise', "amountPaise", 'reason', "reason",
      'state', "state", 'createdAt', "createdAt"${more}) ORDER BY "createdAt", "_id"), '[]')
    FROM "refunds" AS refund WHERE "userId" = ${order}."userId" AND "orderId" = ${order}."_id" AND "paymentId" = ${order}."_id"
  ) AS "refunds"`;

const SELECT = `SELECT requested."_id", ${historyColumns('requested')}
  FROM unnest($1::uuid[], $2::uuid[]) AS requested ("userId", "_id")`;

/** The histories of orders, in the given sequence; empty for another user's order. */
export async function listHistories(
  dataSource: DataSource,
  orders: readonly OrderKey[],
): Promise<OrderHistory[]> {
  const values = [orders.map(({ userId }) => userId), orders.map(({ _id }) => _id)];
  const rows = await queryRows<HistoryRow & { _id: string }>(dataSource, SELECT, values);
  const histories = new Map(rows.map(({ _id, ...history }) => [_id, toHistory(history)]));
  return orders.map(({ _id }) => histories.get(_id)!);
}

export function toHistory<More>({ events, refunds }: HistoryRow<More>): OrderHistory<More> {
  const settled = refunds.filter(({ state }) => state === 'SETTLED');
  return {
    events: events.map((event) => ({ ...event, at: new Date(event.at) })),
    refunds: refunds.map((refund) => ({ ...refund, createdAt: new Date(refund.createdAt) })),
    refundedPaise: settled.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  };
}
