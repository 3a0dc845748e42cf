import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { serverNow } from '@/shared/lib/server-clock';
import { mergePlaces, useRefresh } from '@/features/desk/queue';
import type { CachedData, Work, WorkState } from '@/features/desk/queue';
import { readCandidates } from './candidates';
import { defaultSlotId, keptSlotId } from './pick-view';
import type { SlotChoice } from './pick-view';
import { readMissing, readPickSlots, readSlot } from './read-pick-list';
import { candidatesToCache } from './suggestions';

/**
 * The slot of the address or, while it has none, one by the clock; from the first response or failure on that one is kept, since
 * a picker may be in it.
 */
function useSlotId(cached: CachedData, chosenSlotId: string) {
  const kept = useRef<string>(undefined);
  const [shown, setShown] = useState<string>();
  const next = useCallback(
    (choice: SlotChoice) => chosenSlotId || keptSlotId(choice, kept.current, serverNow()),
    [chosenSlotId],
  );
  const keep = useCallback(
    (slotId: string | undefined) => {
      if (chosenSlotId) return;
      kept.current = slotId;
      setShown(slotId);
    },
    [chosenSlotId],
  );
  return { slotId: chosenSlotId || (shown ?? defaultSlotId(cached, serverNow())), next, keep };
}

/**
 * Keeps a slot, its orders and their shelf places up to date. Resolves to what was chosen: the _id of a slot, or NO_SLOT for
 * orders without one.
 */
export function useSlotPickList(work: Work, { cached }: WorkState, chosenSlotId: string): string | undefined {
  const client = useApolloClient();
  const { slotId: shownId, next, keep } = useSlotId(cached, chosenSlotId);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const since = performance.now();
      const known = work.state().cached.slots ?? [];
      const choice = await readPickSlots(client, chosenSlotId, known).catch((error: unknown) => {
        keep(next(work.state().cached));
        throw error;
      });
      const slotId = next(choice);
      const { orders, listed } = await readSlot(client, slotId);
      const others = await readMissing(client, work.ordersInHand(), orders);
      if (slotId === undefined) return work.storeLists(others, choice, since);
      // Only one slot is stored: by now another one.
      if (signal.aborted || work.isOvertaken(since)) return undefined;
      keep(slotId);
      const places = mergePlaces(work.state().cached.pickLists[slotId]?.places ?? [], listed);
      const orderIds = orders.map(({ _id }) => _id).reverse();
      work.storeLists(
        [...orders, ...others],
        { ...choice, pickLists: { [slotId]: { orderIds, places } } },
        since,
      );
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
    [client, work, chosenSlotId, next, keep],
  );
  useRefresh(work, read);
  return shownId;
}
