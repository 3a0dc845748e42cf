import { useCallback, useEffect, useRef, useState } from 'react';
import { useLists } from '@/features/cart';
import { useOrdersQuery } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';
import { ORDER_PLACED } from './order-placed';

/** How long after each look the next one is taken; about a quarter of an hour in all. */
const LOOK_AFTER_MS = [2, 3, 5, 8, 12, 20, ...Array<number>(30).fill(30)].map((seconds) => seconds * 1000);

/**
 * The shopper's orders, newest first. While the order of a payment is still being confirmed they are looked at again
 * and again until it is there.
 */
export function useOrders(confirmingId: string | null) {
  const { data, error, refetch } = useOrdersQuery({ fetchPolicy: 'cache-and-network' });
  const { refresh } = useLists();
  const [looks, setLooks] = useState(0);
  const reload = useCallback(() => refetch().catch(() => undefined), [refetch]);

  const orders = data?.orders;
  const confirming = confirmingId !== null && !orders?.some(({ _id }) => _id === confirmingId);
  const waited = useRef(false);

  useEffect(() => {
    const delay = LOOK_AFTER_MS[looks];
    if (!confirming || delay === undefined) return;
    const timer = setTimeout(() => void reload().then(() => setLooks(looks + 1)), delay);
    return () => clearTimeout(timer);
  }, [confirming, looks, reload]);

  useEffect(() => {
    if (waited.current && !confirming) {
      showSuccess(ORDER_PLACED);
      refresh();
    }
    waited.current = confirming && orders !== undefined;
  }, [confirming, orders, refresh]);

  return { orders, failed: Boolean(error), confirming, reload };
}
