import type { PaymentStatus } from '@domain/order/order';
import type { OrderStatus } from '@domain/order/order-status';

interface Payable {
  status: OrderStatus;
  payment: PaymentStatus;
}

/** Whether an order is still to be paid at the door: its payment stays DUE, whatever becomes of it. */
export const isDue = ({ status, payment }: Payable): boolean =>
  payment === 'DUE' && status !== 'DELIVERED' && status !== 'CANCELLED';
