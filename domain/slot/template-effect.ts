import { formatLocally } from '../instant';
import type { DeskSlot } from './slot';
import type { SlotWindow } from './slot-template';

type Slot = Pick<DeskSlot, '_id' | 'startsAt' | 'endsAt' | 'capacity' | 'held' | 'booked'>;

/** The effect of saving a template on open slots. */
export interface TemplateEffect<Kind> {
  /** Removed windows with orders: they close for new orders, and keep existing ones. */
  closing: Kind[];
  /** Removed windows without orders: they are deleted. */
  leaving: Kind[];
  /** Slots with a new capacity, unless staff have set their own. */
  changing: { slot: Kind; capacity: number }[];
}

/** The weekday and hours of a window, in the shop's time zone, which are unique in a template. */
function windowOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>, timeZone: string): string {
  const [start, end] = [startsAt, endsAt].map((at) => formatLocally(at, timeZone));
  const weekday = new Date(`${start!.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
  return `${weekday} ${start!.slice(11, 16)} ${end!.slice(11, 16)}`;
}

/**
 * Computes the effect of saving a template.
 * @param slots the slots that staff see; those that have begun are ignored
 */
export function templateEffect<Kind extends Slot>(
  slots: readonly Kind[],
  windows: readonly SlotWindow[],
  { timeZone, now }: { timeZone: string; now: Date },
): TemplateEffect<Kind> {
  const capacities = new Map(
    windows.map(({ weekday, startsAt, endsAt, capacity }) => [`${weekday} ${startsAt} ${endsAt}`, capacity]),
  );
  const effect: TemplateEffect<Kind> = { closing: [], leaving: [], changing: [] };
  for (const slot of slots.filter(({ startsAt }) => startsAt > now)) {
    const capacity = capacities.get(windowOf(slot, timeZone));
    const isTaken = slot.held > 0 || slot.booked > 0;
    if (capacity === undefined) {
      if (isTaken) effect.closing.push(slot);
      else effect.leaving.push(slot);
    } else if (capacity !== slot.capacity) effect.changing.push({ slot, capacity });
  }
  return effect;
}
