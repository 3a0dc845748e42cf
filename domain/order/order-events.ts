import { toRupees } from '../cart/pricing';
import type { OrderStatus } from './order-status';
import type { PaymentStatus } from './order';

/** What can happen to an order: it gets somewhere, or money goes back. */
export type OrderEventCode = OrderStatus | 'REFUND_STARTED' | 'REFUND_SETTLED' | 'REFUND_FAILED';

/** What a message needs besides its code. */
export interface OrderEventParams {
  payment?: PaymentStatus;
  /** Who cancelled it. */
  by?: 'SHOPPER' | 'SHOP';
  reason?: string;
  amountPaise?: number;
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

const MESSAGES: Record<OrderEventCode, (params: OrderEventParams) => string> = {
  PLACED: ({ payment }) =>
    payment === 'PAID' ? 'Your order was placed and paid.' : 'Your order was placed, to be paid at the door.',
  PICKING: () => 'Your order is being put together.',
  PACKED: () => 'Your order is packed.',
  OUT_FOR_DELIVERY: () => 'Your order is on its way.',
  DELIVERED: () => 'Your order was delivered.',
  DELIVERY_FAILED: ({ reason }) => `Your order could not be delivered${because(reason)}`,
  CANCELLED: ({ by, reason }) =>
    by === 'SHOPPER' ? 'You cancelled this order.' : `The shop cancelled this order${because(reason)}`,
  REFUND_STARTED: ({ amountPaise }) => `${rupees(amountPaise)} is being given back to you.`,
  REFUND_SETTLED: ({ amountPaise }) => `${rupees(amountPaise)} was given back the way it was paid.`,
  REFUND_FAILED: ({ amountPaise }) =>
    `${rupees(amountPaise)} could not be given back yet. The shop has been told.`,
};

/** What a shopper reads of an event, even of one that only a later version, running beside, knows. */
export function messageOf({ code, params }: Pick<OrderEvent, 'code' | 'params'>): string {
  const known: Partial<typeof MESSAGES> = MESSAGES;
  return known[code]?.(params) ?? 'Something happened to your order.';
}

const because = (reason: string | undefined): string => (reason ? `: ${reason}` : '.');
const rupees = (paise = 0): string =>
  `₹${toRupees(paise).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`;
