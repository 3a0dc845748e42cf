import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { BackInStockDocument, useBackInStockQuery } from '@/gql/operations';
import { showPageError } from '@/shared/lib/page-error';
import { getSession } from '@/shared/lib/session';
import { isNotifiedWhenBack } from '@domain/message/message';
import { notTurnedOn } from './cart-control.en';

/** Loaded on demand, as few pages need it. @returns whether the shopper is told now */
async function turnOnMessages(client: ApolloClient): Promise<boolean> {
  // Otherwise a query under way could overwrite the result of the change.
  const before = await client.query({ query: BackInStockDocument, fetchPolicy: 'network-only' });
  if (before.data && isNotifiedWhenBack(before.data.messagePreferences)) return true;
  const { SetMessagePreferencesDocument } = await import('@/gql/profile-operations');
  const { data } = await client.mutate({
    mutation: SetMessagePreferencesDocument,
    variables: { input: { backInStock: true } },
  });
  return data !== undefined && isNotifiedWhenBack(data.setMessagePreferences);
}

/**
 * Whether the shopper gets back-in-stock notifications, which are on by default, and a function to turn them on.
 * @param isShown whether the screen shows it: otherwise nothing is queried
 */
export function useStockNotification(isShown: boolean) {
  const client = useApolloClient();
  const { data } = useBackInStockQuery({ skip: !isShown, fetchPolicy: 'cache-and-network' });
  const turnOn = async (): Promise<void> => {
    // Where the session has ended, it is on no wishlist, and the login says so.
    if (!(await turnOnMessages(client).catch(() => false)) && getSession()) showPageError(notTurnedOn);
  };
  return { isNotified: data ? isNotifiedWhenBack(data.messagePreferences) : true, turnOn };
}
