import { SUMMARY_DAYS } from '@domain/staff/summary';
import { dayFormat } from '@/features/desk/shared/day-format';

/** A day below a chart: "24 Nov". */
export const formatShortDay = dayFormat({ day: 'numeric', month: 'short' });
/** A day in a sentence: "Tue, 24 Nov 2026". */
const formatFullDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** The texts of the figures. */
export const FIGURES = {
  title: 'Figures',
  failed: 'The figures could not be loaded.',
  span: 'Days',
  latest: { 1: 'Today', 7: '7 days', 30: '30 days' } as Record<number, string>,
  custom: 'Other days',
  from: 'From',
  to: 'To',
  show: 'Show',
  print: 'Print',
  receipts: 'Receipts as CSV',
  problem: {
    INCOMPLETE: 'Choose the first and the last day.',
    REVERSED: 'The last day is before the first.',
    LONG: `Choose at most ${SUMMARY_DAYS} days.`,
  },
  of: (from: string, to: string) =>
    from === to ? formatFullDay(from) : `${formatFullDay(from)} to ${formatFullDay(to)}`,
  note: 'Orders count on the day they were placed, in the shop’s time zone. Cancelled ones do not.',
  receiptsNote: 'The CSV has the receipts and credit notes issued on these days, with their taxes.',
  tiles: {
    revenue: { label: 'Revenue', hint: 'with delivery, after refunds' },
    orders: { label: 'Orders', hint: 'placed and not cancelled' },
    basket: { label: 'Average basket', hint: 'revenue per order' },
    refunded: { label: 'Refunded', hint: 'including cancelled orders' },
    short: { label: 'Short lines', hint: 'something was missing' },
    inTime: { label: 'On time', hint: 'delivered by the slot’s end' },
  },
  none: 'No orders on these days.',
  revenueChart: 'Revenue',
  ordersChart: 'Orders',
  basketChart: 'Average basket',
  shortChart: 'Short lines',
  inTimeChart: 'Delivered on time',
  noDelivery: 'None delivered',
  by: (isWeek: boolean) => (isWeek ? 'by week' : 'by day'),
  /** Of all days. */
  nothing: 'None on these days.',
  most: (amount: string, when: string) => `Most: ${amount}, ${when}`,
  least: (amount: string, when: string) => `Least: ${amount}, ${when}`,
  when: (day: string, isWeek: boolean) => (isWeek ? `Week of ${formatFullDay(day)}` : formatFullDay(day)),
  asTable: 'Show as a table',
  hideTable: 'Hide the table',
  day: 'Day',
  week: 'Week',
  top: 'Top products',
  product: 'Product',
  sold: 'Sold',
  revenue: 'Revenue',
  share: 'Compared to the first',
} as const;
