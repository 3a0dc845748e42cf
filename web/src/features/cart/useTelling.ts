import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useToldQuery } from '@/gql/operations';
import { explain } from '@/shared/lib/explain';
import { isToldOfBack } from '@domain/message/message';
import { NOT_TURNED_ON } from './stock-words';

/** What it needs comes with the tap, as hardly any page has it. @returns whether the shopper is told now */
async function turnOnMessages(client: ApolloClient): Promise<boolean> {
  const { SetMessagePreferencesDocument } = await import('@/gql/own-operations');
  const { data } = await client.mutate({
    mutation: SetMessagePreferencesDocument,
    variables: { input: { backInStock: true } },
  });
  return data !== undefined && isToldOfBack(data.setMessagePreferences);
}

/**
 * Whether a shopper is told of what is back, as nearly everybody is, and the way to turn that on.
 * @param isShown whether anything on the screen says so: otherwise nothing is asked
 */
export function useTelling(isShown: boolean) {
  const client = useApolloClient();
  const { data } = useToldQuery({ skip: !isShown, fetchPolicy: 'cache-and-network' });
  const turnOn = async (): Promise<void> => {
    if (!(await turnOnMessages(client).catch(() => false))) explain(NOT_TURNED_ON);
  };
  return { isTold: data ? isToldOfBack(data.messagePreferences) : true, turnOn };
}
