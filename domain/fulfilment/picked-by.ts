import type { OrderStatus } from '../order/order-status';
import { mayCall } from '../staff/permissions';
import type { Role } from '../staff/role';

/** The picker of an order, in their current state. */
export interface Picker {
  _id: string;
  role: Role;
  /** False once removed. */
  active: boolean;
}

/** Whether a staff member is picking an order: nobody else may meanwhile. */
export const isPickedBy = (
  { status, picker }: { status: OrderStatus; picker: { _id: string } | null },
  { _id }: { _id: string },
): boolean => status === 'PICKING' && picker?._id === _id;

/** Whether somebody may take an order over: owners always, pickers only from somebody who may no longer pick. */
export const mayTakeOver = (
  { status, picker }: { status: OrderStatus; picker: Picker | null },
  { _id, role }: Pick<Picker, '_id' | 'role'>,
): boolean =>
  status === 'PICKING' &&
  picker !== null &&
  picker._id !== _id &&
  mayCall(role, 'startPicking') &&
  (role === 'OWNER' || !picker.active || !mayCall(picker.role, 'startPicking'));
