import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { hasErrors } from '@domain/field-errors';
import { validateCapacity } from '@domain/slot/slot-template';
import { useSetSlotCapacityMutation } from '@/gql/desk-operations';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { slotWords } from '@/features/desk/shared/desk-times';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
import { SLOTS } from './words';

/** So far the pointer goes for each order. */
const DRAG_PX = 4;
const MOST = 1_000;

const numberOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN);

/** How many orders fit into a slot, while somebody changes it: by typing, by keys, or by dragging. */
export function useCapacity(slot: SlotPlacesFragment) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [send] = useSetSlotCapacityMutation();
  const text = draft ?? String(slot.capacity);

  const reset = () => {
    setDraft(null);
    setError('');
  };
  const save = async (capacity: number) => {
    if (hasErrors(validateCapacity(capacity))) return setError(SLOTS.number);
    reset();
    if (capacity === slot.capacity) return;
    await send({
      variables: { slotId: slot._id, capacity },
      optimisticResponse: { setSlotCapacity: { ...slot, capacity } },
    }).then(
      () => announce(SLOTS.saved(slotWords(slot), capacity)),
      (failure: unknown) => setError(readApiError(failure).message),
    );
  };
  const type = (next: string) => {
    setError('');
    setDraft(next);
  };
  const commit = () => save(numberOf(text));
  const drag = useDrag(numberOf(text), (capacity) => type(String(capacity)), commit, reset);
  return { text, shown: numberOf(text), error, type, reset, save, commit, drag };
}

/** Dragging sideways: each few pixels are one order. Letting go saves; what interrupts it changes nothing. */
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
      start.current = { x: event.clientX, capacity: Number.isNaN(from) ? 0 : from };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (!start.current) return;
      const capacity = start.current.capacity + Math.round((clientX - start.current.x) / DRAG_PX);
      onMove(Math.max(0, Math.min(MOST, capacity)));
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
