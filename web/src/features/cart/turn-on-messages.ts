import type { ApolloClient } from '@apollo/client';
import { isNotifiedWhenBack } from '@domain/message/message';
import { BackInStockDocument } from '@/gql/operations';
import { SetMessagePreferencesDocument } from '@/gql/profile-operations';

/** Turns on back-in-stock notifications; returns whether the shopper gets them now. */
export async function turnOnMessages(client: ApolloClient): Promise<boolean> {
  // Otherwise a query under way could overwrite the result of the change.
  const before = await client.query({ query: BackInStockDocument, fetchPolicy: 'network-only' });
  if (before.data && isNotifiedWhenBack(before.data.messagePreferences)) return true;
  const { data } = await client.mutate({
    mutation: SetMessagePreferencesDocument,
    variables: { input: { backInStock: true } },
  });
  return data !== undefined && isNotifiedWhenBack(data.setMessagePreferences);
}
