import { dayFormat } from '@/features/desk/shared/day-format';
import type { SlotPlacesFragment } from '@/gql/desk-operations';

type Places = Pick<SlotPlacesFragment, 'held' | 'booked'>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
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
  help: 'The most orders per window: type a number, use the arrow keys, or drag the bar. Zero closes a window to new orders; existing ones stay.',
  empty: 'There are no windows on these days.',
  noWindow: 'No window',
  capacity: (when: string) => `Capacity, ${when}`,
  close: 'Close',
  closeSlot: (when: string) => `Close ${when}`,
  open: 'Open',
  openSlot: (when: string) => `Open ${when}`,
  closed: 'Closed',
  over: 'Takes no more orders',
  full: 'Full',
  free: (count: number) => `${count} free`,
  tooMany: (count: number) => `${count} over capacity`,
  booked: ({ booked, held }: Places) => `${booked} booked${held > 0 ? `, ${held} held` : ''}`,
  saved: (when: string, capacity: number) =>
    capacity === 0 ? `Closed: ${when}` : `Capacity ${capacity}: ${when}`,
  number: 'Enter a whole number from 0 to 1000',
} as const;

/** The texts of the template. */
export const TEMPLATE = {
  title: 'The week',
  failed: 'The week could not be loaded.',
  note: 'The windows of every week, in the shop’s time zone. The cut-off is how many minutes before its start a window stops taking orders. Saving also changes the coming days.',
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
  wrong: 'Some windows have errors.',
  reload: 'Reload',
  overlaps: (weekday: number, startsAt: string) => `Overlaps ${formatWeekday(weekday)}, ${startsAt}`,
  closing: (count: number, inThem: number) =>
    `${windows(count)} of the coming days will close for new orders. Orders in them stay and are still delivered: ${inThem}.`,
  closingOne: (when: string, places: Places) => `${when}: ${SLOTS.booked(places)}`,
  leaving: (count: number) =>
    `${windows(count)} of the coming days without orders will close; those that never had one are removed.`,
  changing: (count: number) => `${windows(count)} of the coming days will change capacity.`,
  moving: (count: number, atOnce: number) =>
    `${windows(count)} of the coming days will get a new cut-off for ordering and cancelling.` +
    (atOnce > 0 ? ` For ${windows(atOnce)} it has already passed.` : ''),
  crowded: 'These will be over capacity. All their orders stay:',
  unchanged: 'Open windows on the coming days do not change.',
  opening: 'New windows open at once.',
} as const;
