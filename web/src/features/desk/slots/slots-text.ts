import { dayFormat } from '@/features/desk/shared/day-format';
import type { SlotPlacesFragment } from '@/gql/desk-operations';

type Places = Pick<SlotPlacesFragment, 'held' | 'booked'>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const orders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;
const windows = (count: number): string => `${count} ${count === 1 ? 'window' : 'windows'}`;

/** A column header: "Tue, 24 Nov". */
export const formatColumn = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
/** 1 is Monday. */
export const formatWeekday = (weekday: number): string => WEEKDAYS[weekday - 1]!;

/** The texts of the slots; `when` names one, such as "tomorrow, 7–10 am". */
export const SLOTS = {
  title: 'Slots',
  failed: 'The slots could not be loaded.',
  editWeek: 'Edit the week',
  earlier: 'Earlier',
  later: 'Later',
  thisWeek: 'From today',
  day: 'Day',
  hours: 'Hours',
  grid: 'Orders by day and window',
  help: 'How many orders fit into each window: type a number, use the arrow keys, or drag the bar. Zero closes a window for new orders; those in it stay.',
  empty: 'There are no windows on these days.',
  noWindow: 'No window',
  capacity: (when: string) => `Orders that fit, ${when}`,
  close: 'Close',
  closeSlot: (when: string) => `Close ${when}`,
  open: 'Open',
  openSlot: (when: string) => `Open ${when}`,
  closed: 'Closed',
  over: 'Takes no more orders',
  full: 'Full',
  free: (count: number) => `${count} free`,
  tooMany: (count: number) => `${count} more than fit`,
  booked: ({ booked, held }: Places) => `${booked} booked${held > 0 ? `, ${held} held` : ''}`,
  saved: (when: string, capacity: number) =>
    capacity === 0 ? `Closed: ${when}` : `${orders(capacity)} fit: ${when}`,
  number: 'A whole number from 0 to 1000',
} as const;

/** The texts of the template. */
export const TEMPLATE = {
  title: 'The week',
  failed: 'The week could not be loaded.',
  note: 'The windows of every week, by the clock of the shop. The cut-off is how many minutes before it begins a window takes no more orders. Saving changes the coming days, too.',
  from: 'From',
  to: 'To',
  orders: 'Orders',
  cutoff: 'Cut-off',
  window: (weekday: number, place: number) => `${formatWeekday(weekday)}, window ${place}`,
  none: 'No delivery on this day.',
  add: 'Add a window',
  addTo: (weekday: number) => `Add a window: ${formatWeekday(weekday)}`,
  remove: (weekday: number, place: number) => `Remove window ${place} of ${formatWeekday(weekday)}`,
  copy: 'Copy to all days',
  copyOf: (weekday: number) => `Copy to all days: ${formatWeekday(weekday)}`,
  save: 'Save the week',
  back: 'Back to the slots',
  confirm: 'Save the week?',
  saved: 'The week is saved',
  wrong: 'Some windows are not right yet.',
  reload: 'Look at it again',
  overlaps: (weekday: number, startsAt: string) => `Overlaps ${formatWeekday(weekday)}, ${startsAt}`,
  closing: (count: number, inThem: number) =>
    `${windows(count)} of the coming days will close for new orders. What is in there stays, and is still to be delivered: ${orders(inThem)}.`,
  closingOne: (when: string, places: Places) => `${when}: ${SLOTS.booked(places)}`,
  leaving: (count: number) =>
    `${windows(count)} of the coming days without orders will close; those that never had one go away.`,
  changing: (count: number) => `${windows(count)} of the coming days will take another number of orders.`,
  moving: (count: number, atOnce: number) =>
    `${windows(count)} of the coming days will have another cut-off: until then orders come, and shoppers may cancel theirs.` +
    (atOnce > 0 ? ` Of ${windows(atOnce)} it is over at once.` : ''),
  crowded: 'These have more orders than will fit. All of them stay:',
  unchanged: 'What is open on the coming days stays as it is.',
  opening: 'New windows open at once.',
} as const;
