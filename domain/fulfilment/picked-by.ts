import type { OrderStatus } from '../order/order-status';
import { mayCall } from '../staff/permissions';
import type { Role } from '../staff/role';

/** Whoever puts an order together, as they are by now. */
export interface Picker {
  _id: string;
  role: Role;
  /** False once removed. */
  active: boolean;
}

/** Whether a member of staff is putting an order together: nobody else may meanwhile. */
export const isPickedBy = (
  { status, picker }: { status: OrderStatus; picker: { _id: string } | null },
  { _id }: { _id: string },
): boolean => status === 'PICKING' && picker?._id === _id;

/** Whether somebody may take over what another puts together: the owner always, whoever picks from one who may no more. */
export const mayTakeOver = (
  { status, picker }: { status: OrderStatus; picker: Picker | null },
  { _id, role }: Pick<Picker, '_id' | 'role'>,
): boolean =>
  status === 'PICKING' &&
  picker !== null &&
  picker._id !== _id &&
  mayCall(role, 'startPicking') &&
  (role === 'OWNER' || !picker.active || !mayCall(picker.role, 'startPicking'));
