import type { ApolloClient } from '@apollo/client';

/**
 * Turns on what a shopper may have turned off: who asks to be told of a product is told. What it needs comes with the tap,
 * as hardly any page has it.
 */
export async function askToBeTold(client: ApolloClient): Promise<void> {
  const { SetMessagePreferencesDocument } = await import('@/gql/own-operations');
  await client.mutate({
    mutation: SetMessagePreferencesDocument,
    variables: { input: { backInStock: true } },
  });
}
