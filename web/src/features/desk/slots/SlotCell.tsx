import { useEffect, useId } from 'react';
import { slotText } from '@/features/desk/shared/desk-times';
import { useRenderAfter } from '@/features/desk/shared/useRenderAfter';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { serverNow } from '@/shared/lib/server-clock';
import { Button, classNames, ErrorText, NumberInput } from '@/shared/ui';
import { useCapacity } from './useCapacity';
import { SLOTS } from './slots-text';

interface BarProps {
  slot: SlotPlacesFragment;
  /** The edited capacity. */
  capacity: number;
  /** The scale: the largest one shown. */
  scale: number;
  drag?: ReturnType<typeof useCapacity>['drag'];
}

/** The bar of booked, held and free places, whose end can be dragged. Its numbers are beside it. */
function Bar({ slot: { booked, held }, capacity, scale, drag }: BarProps) {
  const end = Math.min(Math.max(capacity, 0), scale);
  return (
    <div
      aria-hidden="true"
      {...drag}
      className={classNames('relative flex h-6 items-center', drag && 'cursor-ew-resize touch-pan-y')}
    >
      <svg viewBox={`0 0 ${scale} 8`} preserveAspectRatio="none" className="h-2.5 w-full rounded-sm bg-paper">
        <rect width={end} height={8} className="fill-line" />
        <rect width={Math.min(booked, scale)} height={8} className="fill-basil" />
        <rect x={booked} width={held} height={8} className="fill-control" />
      </svg>
      {drag && (
        <span
          style={{ left: `${(end / scale) * 100}%` }}
          className="absolute inset-y-0.5 w-1.5 -translate-x-1/2 rounded-full border border-surface bg-ink"
        />
      )}
    </div>
  );
}

/** The status of a slot. */
function stateOf({ booked, held }: SlotPlacesFragment, capacity: number, isOver: boolean): string {
  if (isOver) return SLOTS.over;
  if (capacity === 0) return SLOTS.closed;
  const free = capacity - booked - held;
  if (free < 0) return SLOTS.tooMany(-free);
  return free === 0 ? SLOTS.full : SLOTS.free(free);
}

interface SlotCellProps {
  slot: SlotPlacesFragment;
  scale: number;
  /** The capacity after reopening, unless it was open here. */
  normal: number;
}

interface StateProps {
  slot: SlotPlacesFragment;
  capacity: number;
  isOver?: boolean;
  id?: string;
}

const State = ({ slot, capacity, isOver = false, id }: StateProps) => (
  <p id={id} className="text-xs text-muted">
    <span className="block">{SLOTS.booked(slot)}</span>
    <span className={classNames('block', !isOver && 'font-semibold text-ink')}>
      {stateOf(slot, capacity, isOver)}
    </span>
  </p>
);

/** A slot: its orders and its capacity, which cannot be changed after the cut-off. */
export function SlotCell({ slot, scale, normal }: SlotCellProps) {
  const cutoffAt = Date.parse(slot.cutoffAt);
  useRenderAfter(cutoffAt);
  if (cutoffAt > serverNow()) return <OpenSlot slot={slot} scale={scale} normal={normal} />;
  return (
    <div className="space-y-1">
      <Bar slot={slot} capacity={slot.capacity} scale={scale} />
      <State slot={slot} capacity={slot.capacity} isOver />
    </div>
  );
}

/** The last capacity of each slot that was open here: a phone shows another day meanwhile. */
const lastOpen = new Map<string, number>();

/** The capacity that a closed slot opens with. */
function useReopening({ _id, capacity }: SlotPlacesFragment, normal: number): number {
  useEffect(() => {
    if (capacity > 0) lastOpen.set(_id, capacity);
  }, [_id, capacity]);
  return lastOpen.get(_id) ?? normal;
}

function OpenSlot({ slot, scale, normal }: SlotCellProps) {
  const capacity = useCapacity(slot);
  const id = useId();
  const [stateId, errorId] = [`${id}-state`, `${id}-error`];
  const isClosed = slot.capacity === 0;
  const reopening = useReopening(slot, normal);
  const { shown } = capacity;
  return (
    <div className="space-y-1">
      <div className="flex items-center">
        <NumberInput
          {...capacity.input}
          type="number"
          min={0}
          max={1000}
          step={1}
          label={SLOTS.capacity(slotText(slot))}
          aria-describedby={stateId}
          errorId={capacity.error && errorId}
          // Without the browser's arrows, which would cover a third and fourth digit.
          className="w-14 appearance-[textfield] font-semibold [&::-webkit-inner-spin-button]:appearance-none"
        />
        <Button
          variant="quiet"
          size="small"
          aria-label={(isClosed ? SLOTS.openSlot : SLOTS.closeSlot)(slotText(slot))}
          onClick={() => capacity.enter(String(isClosed ? reopening : 0))}
          className="px-1.5! text-sm"
        >
          {isClosed ? SLOTS.open : SLOTS.close}
        </Button>
      </div>
      <Bar slot={slot} capacity={shown} scale={scale} drag={capacity.drag} />
      <State id={stateId} slot={slot} capacity={shown} />
      <ErrorText id={errorId} className="text-xs">
        {capacity.error}
      </ErrorText>
    </div>
  );
}
