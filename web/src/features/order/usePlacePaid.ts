import { useCallback } from 'react';
import type { PaymentProof } from '@/features/payment';
import { usePlaceOrderMutation } from '@/gql/operations';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import { addOrder } from './placed-orders';

/** Places a paid checkout; rejects with the server's error. Idempotent. */
export type PlacePaid = (checkoutId: string, proof: PaymentProof) => Promise<unknown>;

/** Returns the function that places a paid checkout. */
export function usePlacePaid(): PlacePaid {
  const [placeOrder] = usePlaceOrderMutation({
    update: (cache, { data }) => data && addOrder(cache, data.placeOrder),
  });
  return useCallback(
    (checkoutId, { paymentId, orderId, signature }) =>
      placeOrder({
        variables: {
          input: {
            checkoutId,
            razorpayPaymentId: paymentId,
            razorpayOrderId: orderId,
            razorpaySignature: signature,
          },
        },
        context: withTimeout(),
      }),
    [placeOrder],
  );
}
