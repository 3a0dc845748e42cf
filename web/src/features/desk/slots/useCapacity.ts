import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { hasErrors } from '@domain/field-errors';
import { validateCapacity } from '@domain/slot/slot-template';
import { useSetSlotCapacityMutation } from '@/gql/desk-operations';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { slotText } from '@/features/desk/shared/desk-times';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { useInlineNumber } from '@/features/desk/shared/useInlineNumber';
import { announce } from '@/shared/lib/announce';
import { SLOTS } from './slots-text';

/** The distance to drag for each order. */
const DRAG_PX = 4;
const MAX_CAPACITY = 1_000;

const problemOf = (capacity: number): string | undefined =>
  hasErrors(validateCapacity(capacity)) ? SLOTS.number : undefined;

/** Edits a slot's capacity: by typing, keys or dragging. */
export function useCapacity(slot: SlotPlacesFragment) {
  const [send] = useSetSlotCapacityMutation();
  const save = (capacity: number) =>
    send({
      variables: { slotId: slot._id, capacity },
      // The next one waits for its response.
      optimisticResponse: { setSlotCapacity: { ...slot, capacity, capacitySet: true } },
    }).then(() => announce(SLOTS.saved(slotText(slot), capacity)));
  const { input, text, error, type, enter, discard } = useInlineNumber({
    label: SLOTS.capacity(slotText(slot)),
    value: slot.capacity,
    problemOf,
    save,
  });
  const typed = text === null ? slot.capacity : typedNumber(text);
  // Previews what is typed, unless it is invalid or could not be saved.
  const shown = error || problemOf(typed) ? slot.capacity : typed;
  const drag = useDrag(
    shown,
    (capacity) => type(String(capacity)),
    (capacity) => enter(String(capacity)),
    discard,
  );
  return { input, shown, error, enter, drag };
}

interface Drag {
  x: number;
  capacity: number;
  hasMoved: boolean;
}

const capacityAt = (clientX: number, { x, capacity }: Drag): number =>
  Math.max(0, Math.min(MAX_CAPACITY, capacity + Math.round((clientX - x) / DRAG_PX)));

/** Horizontal dragging: a fixed distance per order. Releasing saves; an interruption changes nothing. */
function useDrag(
  from: number,
  onMove: (capacity: number) => void,
  onDone: (capacity: number) => void,
  onStop: () => void,
) {
  const start = useRef<Drag | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, capacity: from, hasMoved: false };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (!start.current) return;
      start.current.hasMoved = true;
      onMove(capacityAt(clientX, start.current));
    },
    // By the event: the last movement may not be rendered yet.
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (start.current?.hasMoved) onDone(capacityAt(clientX, start.current));
      start.current = null;
    },
    onPointerCancel: () => {
      if (start.current?.hasMoved) onStop();
      start.current = null;
    },
  };
}
