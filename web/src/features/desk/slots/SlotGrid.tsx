import { deskShop } from '@/features/desk/shared/desk-shop';
import { hoursText } from '@/features/desk/shared/desk-times';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { SlotCell } from './SlotCell';
import { weekOf } from './week';
import { formatColumn, SLOTS } from './slots-text';

interface SlotGridProps {
  days: readonly string[];
  slots: readonly SlotPlacesFragment[];
}

/** The hours of a slot for a narrow column, where they break after the dash. */
const narrowHours = (slot: SlotPlacesFragment): string => hoursText(slot).replace('\u2060', '');

/** The capacity for reopening: what other slots with the same hours have. */
const normalOf = (slots: readonly (SlotPlacesFragment | undefined)[]): number =>
  Math.max(...slots.map((slot) => slot?.capacity ?? 0)) || 30;

/** All slots of a week, by hours and days; the longest bar fills its cell. */
export function SlotGrid({ days, slots }: SlotGridProps) {
  const scale = scaleOf(slots);
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface text-sm">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{SLOTS.grid}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-22 p-3 text-left font-medium text-muted">
              {SLOTS.hours}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="p-2 text-left font-semibold">
                {formatColumn(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekOf(slots, days, deskShop.timeZone).map(({ key, sample, byDay }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="p-3 text-left align-top font-semibold">
                {narrowHours(sample)}
              </th>
              {byDay.map((slot, index) => (
                <td key={days[index]} className="border-l border-line px-1.5 py-2 align-top">
                  {slot ? (
                    <SlotCell key={slot._id} slot={slot} scale={scale} normal={normalOf(byDay)} />
                  ) : (
                    <span className="text-xs text-muted">{SLOTS.noWindow}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The largest capacity or booking. */
const scaleOf = (slots: readonly SlotPlacesFragment[]): number =>
  Math.max(10, ...slots.map(({ capacity, booked, held }) => Math.max(capacity, booked + held)));

interface SlotDayProps extends SlotGridProps {
  /** One of the days. */
  day: string;
}

/** The slots of one of the days. */
export function SlotDay({ days, day, slots }: SlotDayProps) {
  const scale = scaleOf(slots);
  const rows = weekOf(slots, days, deskShop.timeZone).flatMap(({ byDay }) => {
    const slot = byDay[days.indexOf(day)];
    return slot ? [{ slot, normal: normalOf(byDay) }] : [];
  });
  if (rows.length === 0) return <p className="text-muted">{SLOTS.empty}</p>;
  return (
    <ul className="space-y-3">
      {rows.map(({ slot, normal }) => (
        <li key={slot._id} className="rounded-card border border-line bg-surface p-4">
          <h2 className="mb-2 text-lg font-semibold">{hoursText(slot)}</h2>
          <SlotCell slot={slot} scale={scale} normal={normal} />
        </li>
      ))}
    </ul>
  );
}
