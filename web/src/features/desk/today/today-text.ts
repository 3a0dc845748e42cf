import { capitalize } from '@/features/desk/shared/desk-times';
import { STATUS } from '@/features/desk/shared/status-text';

const many = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** The texts of Today. */
export const TODAY = {
  failed: 'What waits could not be loaded.',
  loading: 'Loading what waits',
  slots: {
    title: 'Waiting, by slot',
    none: 'No order waits for a slot to come.',
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
    count: (count: number): string => `${count} ${many(count, 'order', 'orders')} whose slot is over`,
    due: (moment: string): string => `due ${moment}`,
  },
  stock: {
    title: 'Low on stock',
    none: 'There is enough of everything that is counted.',
    count: (out: number, low: number): string => `${out} out, ${low} low`,
    out: 'Out of stock',
    left: (count: number, lowAt: number): string => `${count} left, low at ${lowAt}`,
  },
  jobs: {
    title: 'Failed jobs',
    none: 'The shop’s own work is done.',
    count: (count: number): string => `${count} ${many(count, 'job', 'jobs')}`,
    again: (attempts: number, moment: string): string =>
      `tried ${attempts} ${many(attempts, 'time', 'times')}, again ${moment}`,
    givenUp: (attempts: number): string =>
      `given up after ${attempts} ${many(attempts, 'attempt', 'attempts')}`,
    todo: 'Mend what went wrong, then have it tried again.',
    retry: 'Try again',
    drop: 'Give it up',
    dropped: 'What it would have done is not done.',
    gone: 'It is under way, or somebody has seen to it.',
  },
  payments: {
    title: 'Payments without an order',
    none: 'Every payment has its order.',
    count: (count: number): string => `${count} ${many(count, 'payment', 'payments')}`,
    settle: 'Take it off the list',
    settled: 'Do this once it is cleared up, or the money has gone back.',
    gone: 'It is off the list.',
    refund: 'Give it back again',
    refunding: 'All of it goes back the way it came.',
    goes: 'It is already being refunded, or has been.',
    order: 'See the order',
    page: 'Open at the payment provider',
  },
  refunds: {
    title: 'Refunds that failed',
    none: 'All money that was to go back has gone, or is on its way.',
    count: (count: number): string => `${count} ${many(count, 'refund', 'refunds')}`,
  },
  more: (count: number): string => `and ${count} more`,
  rest: (count: number): string => `${count} more: all of them`,
};

/** How a payment goes back that the shop could not give back by itself. */
export const GIVE_BACK_AGAIN =
  'give it back again here; if that fails, too, give it back at the payment provider';

/** What to do about a payment that should have gone back and did not, whatever it was for. */
export const NOT_GIVEN_BACK = `Giving it back has failed. ${capitalize(GIVE_BACK_AGAIN)}`;
