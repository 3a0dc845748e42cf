import type { OrderStatus } from '../order/order-status';

/** Whether a member of staff is putting an order together: nobody else may meanwhile. */
export const isPickedBy = (
  { status, picker }: { status: OrderStatus; picker: { _id: string } | null },
  { _id }: { _id: string },
): boolean => status === 'PICKING' && picker?._id === _id;
