import { templateEffect } from '@domain/slot/template-effect';
import type { SlotWindow } from '@domain/slot/slot-template';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { capitalize, slotText } from '@/features/desk/shared/desk-times';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { serverNow } from '@/shared/lib/server-clock';
import { TEMPLATE } from './slots-text';

interface EffectTextProps {
  /** The open slots of the coming days. */
  slots: readonly SlotPlacesFragment[];
  windows: readonly SlotWindow[];
}

/** With instants instead of times of day. */
const toSlot = (slot: SlotPlacesFragment) => ({
  ...slot,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
  cutoffAt: new Date(slot.cutoffAt),
  shown: slot,
});
type Slot = ReturnType<typeof toSlot>;

const List = ({ slots }: { slots: readonly Slot[] }) => (
  <ul className="list-disc pl-5">
    {slots.map(({ _id, shown }) => (
      <li key={_id}>{TEMPLATE.closingOne(capitalize(slotText(shown)), shown)}</li>
    ))}
  </ul>
);

/** Explains what saving the template does to existing slots, those with orders first. */
export function EffectText({ slots, windows }: EffectTextProps) {
  const when = { timeZone: deskShop.timeZone, now: new Date(serverNow()) };
  const { closing, leaving, changing, moving } = templateEffect(slots.map(toSlot), windows, when);
  const crowded = changing.filter(({ slot, capacity }) => slot.booked + slot.held > capacity);
  const bookedInClosing = closing.reduce((sum, { booked }) => sum + booked, 0);
  const atOnce = moving.filter(({ slot, cutoffAt }) => slot.cutoffAt > when.now && cutoffAt <= when.now);
  const isSame = closing.length + leaving.length + changing.length + moving.length === 0;
  return (
    <div className="space-y-3">
      {closing.length > 0 && (
        <div>
          <p className="font-semibold">{TEMPLATE.closing(closing.length, bookedInClosing)}</p>
          <List slots={closing} />
        </div>
      )}
      {crowded.length > 0 && (
        <div>
          <p className="font-semibold">{TEMPLATE.crowded}</p>
          <List slots={crowded.map(({ slot }) => slot)} />
        </div>
      )}
      {leaving.length > 0 && <p>{TEMPLATE.leaving(leaving.length)}</p>}
      {changing.length > 0 && <p>{TEMPLATE.changing(changing.length)}</p>}
      {moving.length > 0 && <p>{TEMPLATE.moving(moving.length, atOnce.length)}</p>}
      {isSame && <p>{TEMPLATE.unchanged}</p>}
      <p className="text-muted">{TEMPLATE.opening}</p>
    </div>
  );
}
