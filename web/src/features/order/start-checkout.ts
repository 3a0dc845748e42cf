import type { ApolloCache } from '@apollo/client';
import { useCallback } from 'react';
import { DeliverySlotsDocument, QuoteDocument, useStartCheckoutMutation } from '@/gql/operations';
import type { StartCheckoutMutation, StartCheckoutMutationVariables } from '@/gql/operations';
import { withTimeout } from '@/shared/lib/api/with-timeout';

export type Checkout = StartCheckoutMutation['startCheckout'];

/** Freezes the cart and opens a payment; rejects with the server's error. Idempotent while the cart is the same. */
export type StartCheckout = (input: StartCheckoutMutationVariables['input']) => Promise<Checkout>;

/** Starts a checkout; its amounts become the latest quote. */
export function useStartCheckout(): StartCheckout {
  const [startCheckout] = useStartCheckoutMutation({
    fetchPolicy: 'no-cache',
    update: (cache, { data }, { variables }) => {
      if (!data || !variables) return;
      const { quote } = data.startCheckout;
      const { couponCode = null } = variables.input;
      cache.writeQuery({ query: QuoteDocument, variables: { couponCode }, data: { quote } });
    },
  });
  return useCallback(
    async (input) => {
      const { data } = await startCheckout({ variables: { input }, context: withTimeout() });
      return data!.startCheckout;
    },
    [startCheckout],
  );
}

/** Marks all other cached slots as full. */
export const noteSlotsWithRoom = (cache: ApolloCache, slotIds: ReadonlySet<string>): void =>
  void cache.updateQuery(
    { query: DeliverySlotsDocument },
    (known) =>
      known && {
        deliverySlots: known.deliverySlots.map((slot) => ({
          ...slot,
          available: slotIds.has(slot._id),
        })),
      },
  );
