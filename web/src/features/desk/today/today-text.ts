import { capitalize } from '@/features/desk/shared/desk-times';
import { STATUS } from '@/features/desk/shared/status-text';

const many = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** The texts of Today. */
export const TODAY = {
  failed: 'Could not load what needs attention.',
  loading: 'Loading what needs attention',
  slots: {
    title: 'Open orders by slot',
    none: 'No orders are waiting for an upcoming slot.',
    noSlot: 'Without a slot',
    cutoff: (moment: string): string => `takes orders until ${moment}`,
    closed: 'takes no more orders',
    slot: 'Slot',
    placed: 'To pick',
    picking: 'Picking',
    packed: 'Packed',
    underWay: STATUS.OUT_FOR_DELIVERY,
    failed: 'Not delivered',
  },
  late: {
    title: 'Late',
    none: 'Nothing is late.',
    count: (count: number): string =>
      `${count} ${many(count, 'order past its slot', 'orders past their slot')}`,
    due: (moment: string): string => `due ${moment}`,
  },
  stock: {
    title: 'Low stock',
    none: 'No products are low on stock.',
    count: (out: number, low: number): string => `${out} out, ${low} low`,
    out: 'Out of stock',
    left: (count: number, lowAt: number): string => `${count} left, low at ${lowAt}`,
  },
  jobs: {
    title: 'Failed jobs',
    none: 'No failed jobs.',
    count: (count: number): string => `${count} ${many(count, 'job', 'jobs')}`,
    again: (attempts: number, moment: string): string =>
      `tried ${attempts} ${many(attempts, 'time', 'times')}, next try ${moment}`,
    givenUp: (attempts: number): string =>
      `gave up after ${attempts} ${many(attempts, 'attempt', 'attempts')}`,
    todo: 'Fix the cause, then retry.',
    retry: 'Retry',
    drop: 'Discard',
    dropped: 'The job is removed, and its work is not done.',
    gone: 'Already running, or handled by someone else.',
  },
  payments: {
    title: 'Payments without an order',
    none: 'Every payment has an order.',
    count: (count: number): string => `${count} ${many(count, 'payment', 'payments')}`,
    settle: 'Dismiss',
    settled: 'Dismiss it only once it is resolved or refunded.',
    gone: 'Already dismissed.',
    refund: 'Refund again',
    refunding: 'The full amount is refunded.',
    goes: 'Already refunded, or on its way.',
    order: 'View order',
    page: 'Open at the payment provider',
  },
  refunds: {
    title: 'Failed refunds',
    none: 'All refunds have gone through or are on their way.',
    count: (count: number): string => `${count} ${many(count, 'refund', 'refunds')}`,
  },
  more: (count: number): string => `and ${count} more`,
  rest: (count: number): string => `Show ${count} more`,
};

/** How to refund a payment that the shop could not refund by itself. */
export const REFUND_AGAIN = 'refund it again here; if that fails too, refund it at the payment provider';

/** What to do about a payment whose refund failed, whatever it was for. */
export const REFUND_FAILED = `The refund failed. ${capitalize(REFUND_AGAIN)}`;
