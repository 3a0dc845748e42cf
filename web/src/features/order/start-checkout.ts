import type { ApolloClient } from '@apollo/client';
import { QuoteDocument, StartCheckoutDocument } from '@/gql/operations';
import type { StartCheckoutMutation, StartCheckoutMutationVariables } from '@/gql/operations';

export type Checkout = StartCheckoutMutation['startCheckout'];

/**
 * Freezes the cart and opens a payment; rejects with the server's error. Idempotent while the cart is the same. Its
 * amounts become the latest quote.
 */
export async function startCheckout(
  client: ApolloClient,
  input: StartCheckoutMutationVariables['input'],
): Promise<Checkout> {
  const { couponCode = null } = input;
  const { data } = await client.mutate({
    mutation: StartCheckoutDocument,
    variables: { input },
    fetchPolicy: 'no-cache',
    update: (cache, { data: started }) => {
      if (!started) return;
      const { quote } = started.startCheckout;
      cache.writeQuery({ query: QuoteDocument, variables: { couponCode }, data: { quote } });
    },
  });
  return data!.startCheckout;
}
