import type { OrderStatus } from './order-status';
import type { PaymentStatus } from './order';

/** The events of an order: its status changes, money is refunded, or something differs from the order. */
export type OrderEventCode =
  | OrderStatus
  | 'PICKER_CHANGED'
  | 'REFUND_STARTED'
  | 'REFUND_SETTLED'
  | 'REFUND_FAILED'
  | 'ITEMS_SHORT'
  | 'SLOT_MOVED'
  | 'SLOT_NONE';

/** The parameters of each message. */
export interface OrderEventParams {
  payment?: PaymentStatus;
  /** Who cancelled it. */
  by?: 'SHOPPER' | 'SHOP';
  reason?: string;
  amountPaise?: number;
  /** The product that ran short. */
  items?: { title: string; qty: number }[];
  /** The replacement. */
  replaced?: { title: string; by: string; qty: number }[];
  /** The amount due at the door, if it is lower now. */
  duePaise?: number;
  /** The delivery time, in the shop's time zone. */
  startsAt?: string;
  endsAt?: string;
}

/** An event of an order. */
export interface OrderEvent {
  _id: string;
  at: Date;
  /** The new status; null if it has not changed. */
  status: OrderStatus | null;
  code: OrderEventCode;
  params: OrderEventParams;
}
