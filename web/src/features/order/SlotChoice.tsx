import { useId, useState } from 'react';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { Button, classNames, ErrorText, LoadError, Skeleton } from '@/shared/ui';
import { capitalize, formatCutoff, formatDay, formatHours, formatSlot } from './slot-text';
import { useMinutes } from './useMinutes';
import type { OfferedSlot, SlotSelection } from './useSlotChoice';
import * as texts from './checkout.en';

/** On the narrowest phones one column: most hours are not broken. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2 sm:grid-cols-3';
/** The number of days that are expanded, each with at least one slot. */
const SHOWN_DAYS = 2;

interface Day {
  name: string;
  slots: OfferedSlot[];
}

/** The slots by day, in the shop's time zone. */
function daysOf(slots: readonly OfferedSlot[], timeZone: string): Day[] {
  const now = serverNow();
  const days = new Map<string, OfferedSlot[]>();
  for (const slot of slots) {
    const name = capitalize(formatDay(slot.startsAt, timeZone, now));
    days.set(name, [...(days.get(name) ?? []), slot]);
  }
  return Array.from(days, ([name, ofDay]) => ({ name, slots: ofDay }));
}

interface WindowProps {
  slot: OfferedSlot;
  /** The day, for screen readers. */
  day: string;
  group: string;
  selected: boolean;
  onSelect: () => void;
}

function Window({ slot, day, group, selected, onSelect }: WindowProps) {
  const timeZone = useTimeZone();
  const hours = formatHours(slot, timeZone);
  const isFree = slot.state === 'free';
  const hint =
    slot.state === 'free'
      ? texts.orderBy(formatCutoff(slot, timeZone, serverNow()))
      : texts.NOT_FREE[slot.state];
  return (
    <label
      className={classNames(
        'flex min-h-14 items-center gap-2 large-text:flex-wrap rounded-lg border px-2 py-2 leading-tight sm:px-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        selected ? 'border-basil bg-basil-tint ring-1 ring-basil' : 'border-control',
        isFree ? 'cursor-pointer' : 'border-line bg-paper text-muted',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={selected}
        disabled={!isFree}
        onChange={onSelect}
        aria-label={texts.slotLabel(day, hours, hint)}
        className="size-5 shrink-0 accent-basil outline-none"
      />
      <span className="min-w-0">
        {/* "10:30 am–1:30 pm" breaks after the dash. */}
        <span className="font-medium">{hours.replace('\u2060', '')}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}

function AllTaken({ selection: { reloading, reload } }: { selection: SlotSelection }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-tomato-tint p-3">
      <p className="min-w-0 font-medium">{texts.allTaken}</p>
      <Button ref={moveFocusOut} variant="secondary" busy={reloading} onClick={() => void reload()}>
        {texts.askAgain}
      </Button>
    </div>
  );
}

interface DayWindowsProps {
  day: Day;
  /** The name of the radio group, shared by all days. */
  group: string;
  selection: SlotSelection;
}

function DayWindows({ day: { name, slots }, group, selection: { chosen, pick } }: DayWindowsProps) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden className="mb-1 font-medium">
        {name}
      </p>
      <div className={GRID}>
        {slots.map((slot) => (
          <Window
            key={slot._id}
            slot={slot}
            day={name}
            group={group}
            selected={slot._id === chosen?._id}
            onSelect={() => pick(slot._id)}
          />
        ))}
      </div>
    </div>
  );
}

/** All slots are one radio group, whatever their day; later days are collapsed. */
function Windows({ selection, disabled }: SlotChoiceProps) {
  useMinutes();
  const { slots = [], chosen } = selection;
  const timeZone = useTimeZone();
  const [open, setOpen] = useState(false);
  const id = useId();
  const days = daysOf(slots, timeZone);
  const isInSight = (day: Day, index: number) =>
    open || index < SHOWN_DAYS || day.slots.some(({ _id }) => _id === chosen?._id);
  return (
    <fieldset disabled={disabled} className="space-y-3">
      <legend className="sr-only">{texts.deliveryTime}</legend>
      <div id={id} className="space-y-3">
        {days.filter(isInSight).map((day) => (
          <DayWindows key={day.name} day={day} group={`${id}-slot`} selection={selection} />
        ))}
      </div>
      {days.length > SHOWN_DAYS && (
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-5 forced-colors:m-0"
        >
          {open ? texts.fewerDays : texts.moreDays}
        </Button>
      )}
    </fieldset>
  );
}

interface SlotChoiceProps {
  selection: SlotSelection;
  disabled: boolean;
}

/** Says that the chosen slot is no longer available, and which one replaces it. */
function LostSlot({ selection: { lost, chosen } }: { selection: SlotSelection }) {
  const timeZone = useTimeZone();
  return (
    <ErrorText className="font-medium">
      {lost && chosen && texts.slotLost(formatSlot(chosen, timeZone, serverNow()))}
    </ErrorText>
  );
}

/** The delivery slots as radio buttons. */
export function SlotChoice({ selection, disabled }: SlotChoiceProps) {
  const { slots, failed, reloading, reload, none } = selection;
  if (!slots)
    return failed && !reloading ? (
      <LoadError text={texts.slotsFailed} onRetry={() => void reload()} />
    ) : (
      <SlotChoiceSkeleton />
    );
  return (
    <div className="space-y-3">
      <LostSlot selection={selection} />
      {none && <AllTaken selection={selection} />}
      <Windows selection={selection} disabled={disabled} />
    </div>
  );
}

/** The placeholder of the slots of two days. */
export function SlotChoiceSkeleton() {
  return (
    <div className="space-y-3">
      {[3, 3].map((count, day) => (
        <div key={day}>
          <Skeleton className="mb-1 h-6 w-24" />
          <div className={GRID}>
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} className="h-14 rounded-lg" />
            ))}
          </div>
        </div>
      ))}
      <Skeleton className="h-11 w-40 rounded-full" />
    </div>
  );
}
