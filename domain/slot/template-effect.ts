import { formatLocally } from '../instant';
import type { DeskSlot } from './slot';
import type { SlotWindow } from './slot-template';

type Slot = Omit<DeskSlot, '_id'>;

const MINUTE_MS = 60_000;

/** The effect of saving a template on open slots. */
export interface TemplateEffect<Kind> {
  /** Removed windows with orders: they close for new orders, and keep existing ones. */
  closing: Kind[];
  /** Removed windows without orders: they are deleted, but only closed if one was cancelled. */
  leaving: Kind[];
  /** Slots with a new capacity, unless staff have set their own. */
  changing: { slot: Kind; capacity: number }[];
  /** Slots with a new cut-off. */
  moving: { slot: Kind; cutoffAt: Date }[];
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
  const planned = new Map(
    windows.map((window) => [`${window.weekday} ${window.startsAt} ${window.endsAt}`, window]),
  );
  const effect: TemplateEffect<Kind> = { closing: [], leaving: [], changing: [], moving: [] };
  for (const slot of slots.filter(({ startsAt }) => startsAt > now)) {
    const window = planned.get(windowOf(slot, timeZone));
    if (!window) {
      const isTaken = slot.held > 0 || slot.booked > 0;
      (isTaken ? effect.closing : effect.leaving).push(slot);
      continue;
    }
    const { capacity, cutoffMinutes } = window;
    const cutoffAt = new Date(slot.startsAt.getTime() - cutoffMinutes * MINUTE_MS);
    if (!slot.capacitySet && capacity !== slot.capacity) effect.changing.push({ slot, capacity });
    if (cutoffAt.getTime() !== slot.cutoffAt.getTime()) effect.moving.push({ slot, cutoffAt });
  }
  return effect;
}
