import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { PickListDocument, PickSlotsDocument } from '@/gql/desk-operations';
import { addDays } from '@domain/day';
import { dayOf } from '@/features/desk/shared/desk-times';
import { serverNow } from '@/shared/lib/server-clock';
import { mergePlaces, readOrders, useRefresh } from '@/features/desk/queue';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import type { CachedSlot, ShelfPlace, Work, WorkState } from '@/features/desk/queue';
import { readCandidates } from './candidates';
import { nextSlot } from './pick-view';
import { candidatesToCache } from './suggestions';

/** The statuses that are loaded: those to pick, and those that tell that an order is gone. */
const STATUS = ['PLACED', 'PICKING', 'PACKED', 'CANCELLED'] as const;

async function readSlots(client: ApolloClient): Promise<CachedSlot[]> {
  const today = dayOf();
  const { data } = await client.query({
    query: PickSlotsDocument,
    variables: { from: today, to: addDays(today, 1) },
    fetchPolicy: 'no-cache',
    context: withTimeout(),
  });
  return (data?.slots ?? []).map(({ _id, startsAt, endsAt, cutoffAt, booked }) => ({
    ...{ _id, startsAt, endsAt, cutoffAt, booked },
  }));
}

async function readPickList(client: ApolloClient, slotId: string): Promise<ShelfPlace[]> {
  const { data } = await client.query({
    query: PickListDocument,
    variables: { slotId },
    fetchPolicy: 'no-cache',
    context: withTimeout(),
  });
  return (data?.pickList ?? []).map(({ productId, shelf, barcode }) => ({
    ...{ productId, shelf, barcode: barcode ?? null },
  }));
}

/** Keeps a slot, its orders and their shelf places up to date. Resolves to what was chosen. */
export function useSlotWalk(work: Work, { cached }: WorkState, chosenSlotId: string): string | undefined {
  const client = useApolloClient();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const since = Date.now();
      const slots = await readSlots(client);
      const slotId = chosenSlotId || nextSlot(slots, serverNow())?._id;
      if (slotId === undefined) return work.storeLists([], { slots }, since);
      const [orders, listed] = await Promise.all([
        readOrders(client, { slotId, status: [...STATUS] }),
        readPickList(client, slotId),
      ]);
      // Only one slot is kept: by now another one.
      if (signal.aborted) return undefined;
      const places = mergePlaces(work.getState().cached.walks[slotId]?.places ?? [], listed);
      const orderIds = orders.map(({ _id }) => _id).reverse();
      work.storeLists(orders, { slots, walks: { [slotId]: { orderIds, places } } }, since);
      const items = orders.flatMap((order) => order.items);
      const candidates = await readCandidates(
        [...new Set(places.map(({ shelf }) => shelf))],
        [...new Set(items.flatMap((item) => item.replacementProductId ?? []))],
      );
      if (!signal.aborted) work.storeLists([], { candidates: candidatesToCache(items, candidates) }, since);
    },
    [client, work, chosenSlotId],
  );
  useRefresh(work, read);
  return chosenSlotId || nextSlot(cached.slots ?? [], serverNow())?._id;
}
