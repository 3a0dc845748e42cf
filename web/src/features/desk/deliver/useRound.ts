import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { readOrders, useRefresh } from '@/features/desk/queue';
import type { Work } from '@/features/desk/queue';
import { ROUND_STATUS } from './round';

/** Keeps the round up to date while the screen is shown. */
export function useRound(work: Work): void {
  const client = useApolloClient();
  const read = useCallback(async () => {
    const since = performance.now();
    const orders = await readOrders(client, { status: [...ROUND_STATUS] });
    work.storeLists(orders, { round: orders.map(({ _id }) => _id) }, since);
  }, [client, work]);
  useRefresh(work, read);
}
