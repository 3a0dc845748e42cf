import { toRupees } from '../cart/pricing';
import type { OrderStatus } from './order-status';
import type { PaymentStatus } from './order';

/** What can happen to an order: it gets somewhere, money goes back, or it is not as it was wanted. */
export type OrderEventCode =
  | OrderStatus
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

const MESSAGES: Record<OrderEventCode, (params: OrderEventParams) => string> = {
  PLACED: ({ payment }) =>
    payment === 'PAID' ? 'Your order was placed and paid.' : 'Your order was placed, to be paid at the door.',
  PICKING: () => 'Your order is being put together.',
  PACKED: ({ items = [], replaced = [] }) =>
    [
      'Your order is packed.',
      replaced.length > 0 &&
        `Replaced: ${replaced.map(({ title, by, qty }) => `${title} by ${qty} × ${by}`).join(', ')}.`,
      items.length > 0 && `Not there, and not charged: ${listed(items)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  OUT_FOR_DELIVERY: () => 'Your order is on its way.',
  DELIVERED: () => 'Your order was delivered.',
  DELIVERY_FAILED: ({ reason }) => `Your order could not be delivered${because(reason)}`,
  CANCELLED: ({ by, reason }) =>
    by === 'SHOPPER' ? 'You cancelled this order.' : `The shop cancelled this order${because(reason)}`,
  REFUND_STARTED: ({ amountPaise }) => `${rupees(amountPaise)} is being given back to you.`,
  REFUND_SETTLED: ({ amountPaise }) => `${rupees(amountPaise)} was given back the way it was paid.`,
  REFUND_FAILED: ({ amountPaise }) =>
    `${rupees(amountPaise)} could not be given back yet. The shop has been told.`,
  ITEMS_SHORT: ({ items = [] }) => `Out of stock by the time you paid, and not charged: ${listed(items)}.`,
  SLOT_MOVED: ({ startsAt, endsAt }) =>
    `Your delivery time was no longer free. Your order now comes ${windowOf(startsAt, endsAt)}.`,
  SLOT_NONE: () => 'No delivery time was free any more. The shop will tell you when your order comes.',
};

/** What a shopper reads of an event, even of one that only a later version, running beside, knows. */
export function messageOf({ code, params }: Pick<OrderEvent, 'code' | 'params'>): string {
  const known: Partial<typeof MESSAGES> = MESSAGES;
  return known[code]?.(params) ?? 'Something happened to your order.';
}

const listed = (items: readonly { title: string; qty: number }[]): string =>
  items.map(({ title, qty }) => `${qty} × ${title}`).join(', ');
const because = (reason: string | undefined): string => (reason ? `: ${reason}` : '.');
/** Of instants as the shop's clock shows them: "on 2026-11-24, 07:00 to 10:00". */
const windowOf = (startsAt = '', endsAt = ''): string =>
  `on ${startsAt.slice(0, 10)}, ${startsAt.slice(11, 16)} to ${endsAt.slice(11, 16)}`;
const rupees = (paise = 0): string =>
  `₹${toRupees(paise).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`;
