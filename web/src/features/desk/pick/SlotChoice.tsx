import { Link } from 'react-router-dom';
import { NO_SLOT } from '@domain/staff/desk-paths';
import { ChevronRightIcon, Select } from '@/shared/ui';
import { serverNow } from '@/shared/lib/server-clock';
import type { CachedData, CachedOrder, StaffMember } from '@/features/desk/queue';
import { isLate, slotToGoTo } from './pick-view';
import type { SlotChoice } from './pick-view';
import { nextSlotText, PICK, slotOptionText, toPickText } from './pick-text';

interface SlotSelectProps {
  choice: SlotChoice;
  value: string | undefined;
  onChange: (slotId: string) => void;
}

/** The slots with what is left to pick of each. */
export function SlotSelect({ choice, value, onChange }: SlotSelectProps) {
  const slots = choice.slots ?? [];
  const withoutSlot = choice.withoutSlot ?? 0;
  const now = serverNow();
  const isListed = value === undefined || value === NO_SLOT || slots.some(({ _id }) => _id === value);
  return (
    <Select
      label={PICK.slot}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 grow basis-60 [&_select]:min-h-14"
    >
      {!isListed && <option value={value}>{PICK.oneSlot}</option>}
      {slots
        .filter(({ _id, booked }) => booked > 0 || _id === value)
        .map((slot) => (
          <option key={slot._id} value={slot._id}>
            {slotOptionText(slot, isLate(slot, now))}
          </option>
        ))}
      {(withoutSlot > 0 || value === NO_SLOT) && (
        <option value={NO_SLOT}>{toPickText(withoutSlot, PICK.withoutSlot)}</option>
      )}
    </Select>
  );
}

interface SlotLinkProps {
  cached: CachedData;
  /** The _id of the slot that is shown, and its orders. */
  shown: string | undefined;
  orders: readonly CachedOrder[];
  me: StaffMember;
  /** The URL of a slot. */
  to: (slotId: string) => string;
}

/**
 * Leads to late orders of another slot or, once nothing is left in this one, to the next. It comes and goes by itself: so
 * it stands beside the heading, and moves nothing.
 */
export function SlotLink({ cached, shown, orders, me, to }: SlotLinkProps) {
  const now = serverNow();
  const isKnown = shown !== undefined && shown in cached.pickLists;
  const slot = slotToGoTo(cached, shown, isKnown ? orders : undefined, me, now);
  if (!slot) return null;
  return (
    <Link
      to={to(slot._id)}
      className="absolute -top-1.5 right-0 flex min-h-14 max-w-[calc(100%-5.5rem)] items-center gap-2 rounded-lg bg-butter px-3 py-2 leading-5 font-semibold text-on-butter no-underline large-text:static large-text:mb-3 large-text:max-w-none"
    >
      <span className="line-clamp-2 text-balance">{nextSlotText(slot, isLate(slot, now))}</span>
      <ChevronRightIcon className="shrink-0" />
    </Link>
  );
}
