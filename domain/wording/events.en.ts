import type { OrderEventCode, OrderEventParams } from '../order/order-events';
import { formatPaise, formatWindow } from './formats.en';

const HAPPENED: Record<OrderEventCode, (params: OrderEventParams) => string> = {
  PLACED: ({ payment }) =>
    payment === 'PAID' ? 'Your order was placed and paid.' : 'Your order was placed, to be paid at the door.',
  PICKING: () => 'Your order is being packed.',
  PICKER_CHANGED: () => 'Somebody else is packing your order now.',
  PACKED: (params) =>
    [
      'Your order is packed.',
      ...packedOtherwise(params),
      params.duePaise !== undefined && `You pay ${formatPaise(params.duePaise)} at the door.`,
    ]
      .filter(Boolean)
      .join(' '),
  OUT_FOR_DELIVERY: () => 'Your order is on its way.',
  DELIVERED: () => 'Your order was delivered.',
  DELIVERY_FAILED: ({ reason }) => `Your order could not be delivered${because(reason)}`,
  CANCELLED: ({ by, reason }) =>
    by === 'SHOPPER' ? 'You cancelled this order.' : `The shop cancelled this order${because(reason)}`,
  REFUND_STARTED: ({ amountPaise = 0 }) => `${formatPaise(amountPaise)} is being refunded to you.`,
  REFUND_SETTLED: ({ amountPaise = 0 }) => `${formatPaise(amountPaise)} was refunded the way it was paid.`,
  REFUND_FAILED: ({ amountPaise = 0, reason }) =>
    `${formatPaise(amountPaise)}${reason ? ` (${reason})` : ''} could not be refunded yet. The shop has been notified.`,
  ITEMS_SHORT: ({ items = [] }) => `Out of stock by the time you paid, and to be refunded: ${listed(items)}.`,
  SLOT_MOVED: (params) =>
    `Your delivery time was no longer available. Your order now arrives ${windowOf(params)}.`,
  SLOT_NONE: () => 'No delivery time was left. The shop will tell you when your order arrives.',
};

/** Sentences on the items that are not in the bag as ordered. */
export const packedOtherwise = ({ items = [], replaced = [] }: OrderEventParams): (string | false)[] => [
  replaced.length > 0 &&
    `Replaced: ${replaced.map(({ title, by, qty }) => `${title} by ${qty} × ${by}`).join(', ')}.`,
  items.length > 0 && `You do not pay for what was unavailable: ${listed(items)}.`,
];
export const listed = (items: readonly { title: string; qty: number }[]): string =>
  items.map(({ title, qty }) => `${qty} × ${title}`).join(', ');
export const because = (reason: string | undefined): string => (reason ? `: ${reason}` : '.');
/** Its times are in the shop's time zone. */
export const windowOf = ({ startsAt, endsAt }: OrderEventParams): string => {
  const at = (text: string) => new Date(`${text.slice(0, 16)}Z`);
  return startsAt && endsAt
    ? `on ${formatWindow({ startsAt: at(startsAt), endsAt: at(endsAt) }, 'UTC')}`
    : 'at another time';
};

/** The events of an order, in English. */
export const EVENTS = {
  happened: HAPPENED,
  /** The text of an event that only a newer version knows. */
  unknown: 'Your order was updated.',
};

/** The same in any language. */
export type EventWords = typeof EVENTS;
