import type { OrderCardFragment, OrderStoryFragment } from '@/gql/operations';

const instant = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A day and a time of day, where the shop is. */
export const sayInstant = (at: string): string => instant.format(new Date(at));

/** What happens to an order now. */
export const NOW: Record<OrderCardFragment['status'], string> = {
  PLACED: 'We have your order and will pack it soon.',
  PICKING: 'We are packing your order.',
  PACKED: 'Your order is packed and waits for its rider.',
  OUT_FOR_DELIVERY: 'Your order is on its way.',
  DELIVERED: 'Your order was delivered.',
  DELIVERY_FAILED: 'We could not deliver your order, and will try again or call you.',
  CANCELLED: 'This order was cancelled.',
};

/** Where money is that goes back. */
export const REFUND: Record<OrderStoryFragment['refunds'][number]['state'], string> = {
  PENDING: 'on its way to you',
  SETTLED: 'given back',
  FAILED: 'could not be given back yet; we are looking into it',
};
