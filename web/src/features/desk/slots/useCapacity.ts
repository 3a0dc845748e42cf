import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { hasErrors } from '@domain/field-errors';
import { validateCapacity } from '@domain/slot/slot-template';
import { useSetSlotCapacityMutation } from '@/gql/desk-operations';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { slotText } from '@/features/desk/shared/desk-times';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
import { SLOTS } from './slots-text';

/** The distance to drag for each order. */
const DRAG_PX = 4;
const MAX_CAPACITY = 1_000;

/** Edits a slot's capacity: by typing, keys or dragging. */
export function useCapacity(slot: SlotPlacesFragment) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [send] = useSetSlotCapacityMutation();
  const text = draft ?? String(slot.capacity);

  const reset = () => {
    setDraft(null);
    setError('');
  };
  const save = async (capacity: number, typedText: string | null = null) => {
    if (hasErrors(validateCapacity(capacity))) return setError(SLOTS.number);
    reset();
    if (capacity === slot.capacity) return;
    await send({
      variables: { slotId: slot._id, capacity },
      optimisticResponse: { setSlotCapacity: { ...slot, capacity, capacitySet: true } },
    }).then(
      () => announce(SLOTS.saved(slotText(slot), capacity)),
      (failure: unknown) => {
        setDraft((now) => now ?? typedText);
        setError(readApiError(failure).message);
      },
    );
  };
  const type = (next: string) => {
    setError('');
    setDraft(next);
  };
  const typed = typedNumber(text);
  const shown = hasErrors(validateCapacity(typed)) ? slot.capacity : typed;
  const commit = () => save(typed, draft);
  const drag = useDrag(
    shown,
    (capacity) => type(String(capacity)),
    () => save(typed),
    reset,
  );
  return { text, shown, error, type, reset, save, commit, drag };
}

/** Horizontal dragging: a fixed distance per order. Releasing saves; an interruption changes nothing. */
function useDrag(
  from: number,
  onMove: (capacity: number) => void,
  onDone: () => unknown,
  onStop: () => void,
) {
  const start = useRef<{ x: number; capacity: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, capacity: from };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (!start.current) return;
      const capacity = start.current.capacity + Math.round((clientX - start.current.x) / DRAG_PX);
      onMove(Math.max(0, Math.min(MAX_CAPACITY, capacity)));
    },
    onPointerUp: () => {
      if (start.current) void onDone();
      start.current = null;
    },
    onPointerCancel: () => {
      start.current = null;
      onStop();
    },
  };
}
