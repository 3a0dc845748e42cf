import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useToldQuery } from '@/gql/operations';
import { explain } from '@/shared/lib/explain';
import { NOT_TURNED_ON } from './stock-words';

/** What it needs comes with the tap, as hardly any page has it. */
async function turnOnMessages(client: ApolloClient): Promise<void> {
  const { SetMessagePreferencesDocument } = await import('@/gql/own-operations');
  await client.mutate({
    mutation: SetMessagePreferencesDocument,
    variables: { input: { backInStock: true } },
  });
}

/**
 * Whether a shopper is told of what is back, as nearly everybody is, and the way to turn that on.
 * @param isShown whether anything on the screen says so: otherwise nothing is asked
 */
export function useTelling(isShown: boolean) {
  const client = useApolloClient();
  const { data } = useToldQuery({ skip: !isShown, fetchPolicy: 'cache-and-network' });
  return {
    isTold: data?.messagePreferences.backInStock ?? true,
    turnOn: () => turnOnMessages(client).catch(() => explain(NOT_TURNED_ON)),
  };
}
