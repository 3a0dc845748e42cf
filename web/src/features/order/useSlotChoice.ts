import type { ApolloCache } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { useState } from 'react';
import { DeliverySlotsDocument, useDeliverySlotsQuery } from '@/gql/operations';
import type { DeliverySlotsQuery } from '@/gql/operations';
import { serverNow } from '@/shared/lib/server-clock';
import { changeDraft, checkoutDraft } from './checkout-draft';

/** A slot, and why this shopper cannot choose it, if so. */
export interface OfferedSlot extends Omit<DeliverySlotsQuery['deliverySlots'][number], 'available'> {
  state: 'free' | 'full' | 'late';
}

type Listed = DeliverySlotsQuery['deliverySlots'][number];

/** Marks all other cached slots as full. */
export const noteSlotsWithRoom = (cache: ApolloCache, slotIds: ReadonlySet<string>): void =>
  void cache.updateQuery(
    { query: DeliverySlotsDocument },
    (known) =>
      known && {
        deliverySlots: known.deliverySlots.map((slot) => ({
          ...slot,
          available: slotIds.has(slot._id),
        })),
      },
  );

/** The slot held by an open checkout is available to its shopper, though full for others. */
function stateOf({ _id, available, cutoffAt }: Listed, heldId: string | null): OfferedSlot['state'] {
  if (Date.parse(cutoffAt) <= serverNow()) return 'late';
  return available || _id === heldId ? 'free' : 'full';
}

/** The chosen slot; by default the held one, or the earliest. */
const chosenOf = (slots: readonly OfferedSlot[], ...wanted: (string | null)[]): OfferedSlot | null => {
  const free = slots.filter(({ state }) => state === 'free');
  return wanted.map((id) => free.find(({ _id }) => _id === id)).find(Boolean) ?? free[0] ?? null;
};

/**
 * The delivery slot.
 * @param heldId the slot that the open checkout holds
 */
export function useSlotChoice(heldId: string | null) {
  const { data, error, refetch } = useDeliverySlotsQuery();
  const { slotId: pickedId } = useReactiveVar(checkoutDraft);
  const [reloading, setReloading] = useState(false);

  const reload = async () => {
    setReloading(true);
    await refetch().catch(() => undefined);
    setReloading(false);
  };
  const slots = data?.deliverySlots.map((slot) => ({ ...slot, state: stateOf(slot, heldId) }));
  const chosen = slots ? chosenOf(slots, pickedId, heldId) : null;
  return {
    slots,
    failed: Boolean(error) && !data,
    reloading,
    reload,
    chosen,
    /** The slot to request; null: the earliest. */
    picked: chosen?._id === pickedId ? pickedId : null,
    /** Whether the chosen slot is no longer available. */
    lost: pickedId !== null && slots !== undefined && chosen?._id !== pickedId,
    none: slots !== undefined && slots.length > 0 && chosen === null,
    pick: (slotId: string) => changeDraft({ slotId }),
  };
}

export type SlotSelection = ReturnType<typeof useSlotChoice>;
