import type { DataSource, EntityManager } from 'typeorm';
import type { OrderItem, PaymentStatus } from '../../../../domain/order/order';
import type { OrderEvent } from '../../../../domain/order/order-events';
import type { OrderStatus } from '../../../../domain/order/order-status';
import type { OrderSearch } from '../../../../domain/staff/order-search';
import { readRows } from '../../database/shop-client';
import type { OrderPosition, ShownRefund } from '../order';
import { deskOrders, FOUND, NEWEST, ONE } from './desk-order-sql';

/** An order as staff see it; sums in paise. */
export interface DeskOrder {
  _id: string;
  status: OrderStatus;
  payment: PaymentStatus;
  address: string;
  contact: string;
  createdAt: Date;
  totalPaise: number;
  capturedPaise: number;
  /** `orders`: how many they have placed. */
  customer: { _id: string; name: string; email: string; orders: number };
  items: OrderItem[];
  events: OrderEvent[];
  refunds: ShownRefund[];
  cursor: string;
}

/** As JSON has them, with times as text. */
interface DeskOrderRow extends Omit<DeskOrder, 'events' | 'refunds'> {
  events: (Omit<OrderEvent, 'at'> & { at: string })[];
  refunds: (Omit<ShownRefund, 'createdAt'> & { createdAt: string })[];
}

/** Which orders; all of it holds for each. */
export interface DeskOrderChoice {
  statuses: readonly OrderStatus[];
  /** From when, and until before when, they were placed; null: whenever. */
  from: Date | null;
  until: Date | null;
  /** Only those older than that; null: from the newest. */
  after: OrderPosition | null;
  search: OrderSearch | null;
}

const LATEST: OrderPosition = { microseconds: '9'.repeat(16), _id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Orders, newest first, in one statement. */
export async function listDeskOrders(
  dataSource: DataSource,
  { statuses, from, until, after, search }: DeskOrderChoice,
  limit: number,
): Promise<DeskOrder[]> {
  const { microseconds, _id } = after ?? LATEST;
  const within = [statuses, from ?? '-infinity', until ?? 'infinity', microseconds, _id, limit];
  if (!search) return (await readRows<DeskOrderRow>(dataSource, deskOrders(NEWEST), within)).map(toDeskOrder);
  const { ids, phone, person } = search;
  const wanted = [...within, ids?.from ?? null, ids?.to ?? null, phone, person];
  return (await readRows<DeskOrderRow>(dataSource, deskOrders(FOUND), wanted)).map(toDeskOrder);
}

/** One order in one of the statuses; null when there is none. */
export async function findDeskOrder(
  manager: EntityManager,
  _id: string,
  statuses: readonly OrderStatus[],
): Promise<DeskOrder | null> {
  const [row] = await manager.query<DeskOrderRow[]>(deskOrders(ONE), [statuses, _id]);
  return row ? toDeskOrder(row) : null;
}

const toDeskOrder = ({ events, refunds, ...order }: DeskOrderRow): DeskOrder => ({
  ...order,
  events: events.map((event) => ({ ...event, at: new Date(event.at) })),
  refunds: refunds.map((refund) => ({ ...refund, createdAt: new Date(refund.createdAt) })),
});
