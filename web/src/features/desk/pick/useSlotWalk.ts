import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { serverNow } from '@/shared/lib/server-clock';
import { mergePlaces, useRefresh } from '@/features/desk/queue';
import type { Work, WorkState } from '@/features/desk/queue';
import { readCandidates } from './candidates';
import { defaultSlotId } from './pick-view';
import { readPickSlots, readPlaces, readSlotOrders } from './read-walk';
import { candidatesToCache } from './suggestions';

/**
 * Keeps a slot, its orders and their shelf places up to date. Resolves to what was chosen: the _id of a slot, or NO_SLOT for
 * orders without one.
 */
export function useSlotWalk(work: Work, { cached }: WorkState, chosenSlotId: string): string | undefined {
  const client = useApolloClient();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const since = Date.now();
      const before = work.getState().cached;
      const choice = await readPickSlots(client, chosenSlotId, before.slots ?? []);
      const slotId = chosenSlotId || defaultSlotId(choice, serverNow());
      if (slotId === undefined) return work.storeLists([], choice, since);
      const [orders, listed] = await Promise.all([
        readSlotOrders(client, slotId, Object.values(before.orders)),
        readPlaces(client, slotId),
      ]);
      // Only one slot is kept: by now another one.
      if (signal.aborted) return undefined;
      const places = mergePlaces(work.getState().cached.walks[slotId]?.places ?? [], listed);
      const orderIds = orders.map(({ _id }) => _id).reverse();
      work.storeLists(orders, { ...choice, walks: { [slotId]: { orderIds, places } } }, since);
      const toPick = orders.filter(({ status }) => status === 'PLACED' || status === 'PICKING');
      const items = toPick.flatMap((order) => order.items);
      const candidates = await readCandidates(
        client,
        [...new Set(places.map(({ shelf }) => shelf))],
        [...new Set(items.flatMap((item) => item.replacementProductId ?? []))],
      );
      if (!signal.aborted)
        work.storeLists([], { candidates: candidatesToCache(items, candidates, places) }, since);
    },
    [client, work, chosenSlotId],
  );
  useRefresh(work, read);
  return chosenSlotId || defaultSlotId(cached, serverNow());
}
