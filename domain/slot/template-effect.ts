import { formatLocally } from '../instant';
import type { DeskSlot } from './slot';
import type { SlotWindow } from './slot-template';

type Slot = Pick<DeskSlot, '_id' | 'startsAt' | 'endsAt' | 'capacity' | 'held' | 'booked'>;

/** What becomes of the slots that are open when a template is saved. */
export interface TemplateEffect<Kind> {
  /** Their window is gone and somebody has them: they close for new orders, and who is in them stays. */
  closing: Kind[];
  /** Their window is gone and nobody has them. */
  leaving: Kind[];
  /** They take another number of orders, unless staff have set it for this one slot. */
  changing: { slot: Kind; capacity: number }[];
}

/** The weekday and the hours of a window, by the clock of the shop: each is there once in a template. */
function windowOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>, timeZone: string): string {
  const [start, end] = [startsAt, endsAt].map((at) => formatLocally(at, timeZone));
  const weekday = new Date(`${start!.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
  return `${weekday} ${start!.slice(11, 16)} ${end!.slice(11, 16)}`;
}

/**
 * Says what saving a template does to slots.
 * @param slots those that staff see; what has begun is left alone
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
