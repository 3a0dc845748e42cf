import type { Role } from '@domain/staff/role';
import type { OrderStatus } from '@domain/order/order-status';

/** Where an order is, in a word or two. */
export const STATUS: Record<OrderStatus, string> = {
  PLACED: 'Placed',
  PICKING: 'Picking',
  PACKED: 'Packed',
  OUT_FOR_DELIVERY: 'On its way',
  DELIVERED: 'Delivered',
  DELIVERY_FAILED: 'Not delivered',
  CANCELLED: 'Cancelled',
};

/** Whether a text names a status. */
export const isStatus = (text: string): text is OrderStatus => Object.hasOwn(STATUS, text);

/** What a member of staff is called. */
export const ROLE: Record<Role, string> = {
  OWNER: 'Owner',
  MANAGER: 'Manager',
  PICKER: 'Picker',
  RIDER: 'Rider',
  SUPPORT: 'Support',
};
