import type { OrderEventCode, OrderEventParams } from '../order/order-events';
import { because, listed, packedOtherwise, windowOf } from './events.en';
import type { EventWords } from './events.en';
import { formatPaise } from './formats.en';

const HAPPENED: Record<OrderEventCode, (params: OrderEventParams) => string> = {
  PLACED: ({ payment }) =>
    payment === 'PAID' ? 'The order was placed and paid.' : 'The order was placed, to be paid at the door.',
  PICKING: () => 'The order is being picked.',
  PICKER_CHANGED: () => 'Someone else is picking the order now.',
  PACKED: (params) =>
    [
      'The order is packed.',
      ...packedOtherwise(params),
      params.duePaise !== undefined && `The customer pays ${formatPaise(params.duePaise)} at the door.`,
    ]
      .filter(Boolean)
      .join(' '),
  OUT_FOR_DELIVERY: () => 'The order is on its way.',
  DELIVERED: () => 'The order was delivered.',
  DELIVERY_FAILED: ({ reason }) => `The order could not be delivered${because(reason)}`,
  CANCELLED: ({ by, reason }) =>
    by === 'SHOPPER'
      ? 'The customer cancelled this order.'
      : `The shop cancelled this order${because(reason)}`,
  REFUND_STARTED: ({ amountPaise = 0 }) => `${formatPaise(amountPaise)} is being refunded to the customer.`,
  REFUND_SETTLED: ({ amountPaise = 0 }) => `${formatPaise(amountPaise)} was refunded the way it was paid.`,
  REFUND_FAILED: ({ amountPaise = 0, reason }) =>
    `${formatPaise(amountPaise)} could not be refunded yet${because(reason)}`,
  ITEMS_SHORT: ({ items = [] }) =>
    `Out of stock by the time of payment, and to be refunded: ${listed(items)}.`,
  SLOT_MOVED: (params) => `The delivery time was no longer free. The order now comes ${windowOf(params)}.`,
  SLOT_NONE: () => 'No delivery time was left. Tell the customer when the order comes.',
};

/** The events of an order as staff read them, in English. */
export const DESK_EVENTS_ENGLISH: EventWords = {
  happened: HAPPENED,
  unknown: 'Something happened to the order.',
};
