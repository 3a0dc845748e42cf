import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useBackInStockQuery } from '@/gql/operations';
import { explain } from '@/shared/lib/explain';
import { NOT_TURNED_ON } from './stock-text';

/** Loaded on demand, as few pages need it. */
async function turnOnMessages(client: ApolloClient): Promise<void> {
  const { SetMessagePreferencesDocument } = await import('@/gql/own-operations');
  await client.mutate({
    mutation: SetMessagePreferencesDocument,
    variables: { input: { backInStock: true } },
  });
}

/**
 * Whether the shopper gets back-in-stock notifications, which are on by default, and a function to turn them on.
 * @param isShown whether the screen shows it: otherwise nothing is queried
 */
export function useStockNotification(isShown: boolean) {
  const client = useApolloClient();
  const { data } = useBackInStockQuery({ skip: !isShown, fetchPolicy: 'cache-and-network' });
  return {
    isNotified: data?.messagePreferences.backInStock ?? true,
    turnOn: () => turnOnMessages(client).catch(() => explain(NOT_TURNED_ON)),
  };
}
