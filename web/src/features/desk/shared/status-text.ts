import type { OrderStatus } from '@domain/order/order-status';

/** The label of each status. */
export const STATUS: Record<OrderStatus, string> = {
  PLACED: 'Placed',
  PICKING: 'Picking',
  PACKED: 'Packed',
  OUT_FOR_DELIVERY: 'On its way',
  DELIVERED: 'Delivered',
  DELIVERY_FAILED: 'Not delivered',
  CANCELLED: 'Cancelled',
};

/** Whether a text is a status. */
export const isStatus = (text: string): text is OrderStatus => Object.hasOwn(STATUS, text);
