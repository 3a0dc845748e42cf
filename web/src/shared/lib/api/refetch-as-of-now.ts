import type { ObservableQuery } from '@apollo/client';

/**
 * Fetches a query's data again, as it is now. A request that is on its way may have been read before the latest change, and
 * Apollo would take its response for that of the next one, too: waits for it first.
 */
export async function refetchAsOfNow(
  query: Pick<ObservableQuery, 'getCurrentResult' | 'refetch'>,
): Promise<void> {
  const again = () => query.refetch().retain();
  if (query.getCurrentResult().loading) await again().catch(() => undefined);
  await again();
}
