import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { PickListDocument, PickSlotsDocument } from '@/gql/desk-operations';
import { addDays, dayOf } from '@/features/desk/shared/desk-times';
import { serverNow } from '@/shared/lib/server-clock';
import { mergePlaces, readOrders, useRefresh } from '@/features/desk/queue';
import type { KnownSlot, Work, WorkState } from '@/features/desk/queue';
import { readCandidates } from './candidates';
import { nextSlot } from './pick-view';
import { worthKeeping } from './suggestions';

/** What a picker has to do with, and what tells them that an order is gone. */
const STATUS = ['PLACED', 'PICKING', 'PACKED', 'CANCELLED'] as const;

async function readSlots(client: ApolloClient): Promise<KnownSlot[]> {
  const today = dayOf();
  const { data } = await client.query({
    query: PickSlotsDocument,
    variables: { from: today, to: addDays(today, 1) },
    fetchPolicy: 'no-cache',
  });
  return (data?.slots ?? []).map(({ _id, startsAt, endsAt, cutoffAt, booked }) => ({
    ...{ _id, startsAt, endsAt, cutoffAt, booked },
  }));
}

/** Asks for a slot, its orders and where their goods are, for as long as it is looked at. Resolves to what was chosen. */
export function useSlotWalk(work: Work, { known }: WorkState, wanted: string): string | undefined {
  const client = useApolloClient();
  const read = useCallback(async () => {
    const since = Date.now();
    const slots = await readSlots(client);
    const slotId = wanted || nextSlot(slots, serverNow())?._id;
    if (slotId === undefined) return work.learn([], { slots }, since);
    const [orders, { data }] = await Promise.all([
      readOrders(client, { slotId, status: [...STATUS] }),
      client.query({ query: PickListDocument, variables: { slotId }, fetchPolicy: 'no-cache' }),
    ]);
    const listed = (data?.pickList ?? []).map(({ productId, shelf, barcode }) => ({
      ...{ productId, shelf, barcode: barcode ?? null },
    }));
    const places = mergePlaces(work.getState().known.walks[slotId]?.places ?? [], listed);
    const orderIds = orders.map(({ _id }) => _id).reverse();
    work.learn(orders, { slots, walks: { [slotId]: { orderIds, places } } }, since);
    const items = orders.flatMap((order) => order.items);
    const candidates = await readCandidates(
      [...new Set(places.map(({ shelf }) => shelf))],
      [...new Set(items.flatMap((item) => item.replacementProductId ?? []))],
    );
    work.learn([], { candidates: worthKeeping(items, candidates) }, since);
  }, [client, work, wanted]);
  useRefresh(work, read);
  return wanted || nextSlot(known.slots, serverNow())?._id;
}
