import type { DataSource, EntityManager } from 'typeorm';
import type { OrderItemWithPolicy, PaymentStatus } from '../../../../domain/order/order';
import type { OrderStatus } from '../../../../domain/order/order-status';
import type { DeskSlot } from '../../../../domain/slot/slot';
import type { OrderSearch } from '../../../../domain/staff/order-search';
import { queryRows } from '../../database/shop-client';
import { toHistory } from '../order';
import type { HistoryRow, OrderHistory, OrderPosition } from '../order';
import type { Staff } from '../staff';
import { deskOrders, FOUND, FOUND_LATE, FOUND_SLOTLESS } from './desk-order-sql';
import { IN_SLOT, LATE, NAMED, NEWEST, ONE, SLOTLESS, SOME } from './desk-order-sql';

interface RefundToRepeat {
  /** Whether it has failed, and nothing has taken its place. */
  isToRepeat: boolean;
}

/** A line as staff see it, with its share of the discount in paise, and how many were refunded or are about to be. */
export interface DeskOrderItem extends OrderItemWithPolicy {
  discountPaise: number;
  refundedQty: number;
}

/** An order as staff see it; sums in paise. */
export interface DeskOrder extends OrderHistory<RefundToRepeat> {
  _id: string;
  status: OrderStatus;
  payment: PaymentStatus;
  address: string;
  contact: string;
  createdAt: Date;
  totalPaise: number;
  /** The final cost; null until it is packed. */
  finalPaise: number | null;
  couponCode: string | null;
  discountPaise: number;
  /** Null until picking has started. */
  picker: Staff | null;
  /** Null where it has none. */
  slot: DeskSlot | null;
  capturedPaise: number;
  /** `orders`: how many they have placed. */
  customer: { _id: string; name: string; email: string; orders: number };
  items: DeskOrderItem[];
  cursor: string;
}

/** As JSON has them, with times as text. */
interface DeskOrderRow extends Omit<DeskOrder, keyof OrderHistory | 'slot'>, HistoryRow<RefundToRepeat> {
  slot:
    | (Record<'startsAt' | 'endsAt' | 'cutoffAt', string> &
        Omit<DeskSlot, 'startsAt' | 'endsAt' | 'cutoffAt'>)
    | null;
}

/** A filter of orders; all conditions apply. */
export interface DeskOrderChoice {
  statuses: readonly OrderStatus[];
  /** Null: any slot, or none. */
  slotId: string | null;
  /** Only those without a slot, or open ones whose slot is over. */
  isSlotless: boolean;
  isLate: boolean;
  /** Only these; null: any. */
  ids: readonly string[] | null;
  /** The period in which they were placed, its end excluded; null: any. */
  from: Date | null;
  until: Date | null;
  /** Only older ones; null: from the newest. */
  after: OrderPosition | null;
  search: OrderSearch | null;
}

const LATEST: OrderPosition = { microseconds: '9'.repeat(16), _id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Orders, newest first, in one statement. */
export async function listDeskOrders(
  dataSource: DataSource,
  { statuses, slotId, isSlotless, isLate, ids, from, until, after, search }: DeskOrderChoice,
  limit: number,
): Promise<DeskOrder[]> {
  const { microseconds, _id } = after ?? LATEST;
  const within = [statuses, from ?? '-infinity', until ?? 'infinity', microseconds, _id, limit];
  const read = async (chosen: string, values: unknown[]): Promise<DeskOrder[]> =>
    (await queryRows<DeskOrderRow>(dataSource, deskOrders(chosen), [...within, ...values])).map(toDeskOrder);
  if (ids) return read(NAMED, [ids]);
  const sought = search && [search.ids?.from ?? null, search.ids?.to ?? null, search.phone, search.person];
  if (isLate) return sought ? read(FOUND_LATE, sought) : read(LATE, []);
  if (isSlotless) return sought ? read(FOUND_SLOTLESS, sought) : read(SLOTLESS, []);
  if (sought) return read(FOUND, [...sought, slotId]);
  return slotId === null ? read(NEWEST, []) : read(IN_SLOT, [slotId]);
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

/** Placed orders by their _ids, in any status, in one statement. */
export const readDeskOrders = async (dataSource: DataSource, ids: readonly string[]): Promise<DeskOrder[]> =>
  (await queryRows<DeskOrderRow>(dataSource, deskOrders(SOME), [ids])).map(toDeskOrder);

const toDeskOrder = ({ events, refunds, slot, ...order }: DeskOrderRow): DeskOrder => ({
  ...order,
  slot: slot && toDeskSlot(slot),
  ...toHistory({ events, refunds }),
});

const toDeskSlot = (slot: NonNullable<DeskOrderRow['slot']>): DeskSlot => ({
  ...slot,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
  cutoffAt: new Date(slot.cutoffAt),
});
