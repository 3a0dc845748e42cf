import type { OrderStatus } from './order-status';
import type { PaymentStatus } from './order';

/** What can happen to an order: it gets somewhere, money goes back, or it is not as it was wanted. */
export type OrderEventCode =
  | OrderStatus
  | 'PICKER_CHANGED'
  | 'REFUND_STARTED'
  | 'REFUND_SETTLED'
  | 'REFUND_FAILED'
  | 'ITEMS_SHORT'
  | 'SLOT_MOVED'
  | 'SLOT_NONE';

/** What a message needs besides its code. */
export interface OrderEventParams {
  payment?: PaymentStatus;
  /** Who cancelled it. */
  by?: 'SHOPPER' | 'SHOP';
  reason?: string;
  amountPaise?: number;
  /** What there was too little of. */
  items?: { title: string; qty: number }[];
  /** What is in the bag instead of something. */
  replaced?: { title: string; by: string; qty: number }[];
  /** What is to pay at the door where that has become less. */
  duePaise?: number;
  /** When it comes, by the shop's clock. */
  startsAt?: string;
  endsAt?: string;
}

/** Something that happened to an order. */
export interface OrderEvent {
  _id: string;
  at: Date;
  /** Where the order is since; null when it stays where it was. */
  status: OrderStatus | null;
  code: OrderEventCode;
  params: OrderEventParams;
}
