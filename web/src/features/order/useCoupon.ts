import { skipToken, useApolloClient, useReactiveVar } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { useCartSync } from '@/features/cart';
import { QuoteDocument, useQuoteQuery } from '@/gql/operations';
import type { CartFragment, QuoteAmountsFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import { changeDraft, checkoutDraft } from './checkout-draft';
import * as texts from './checkout.en';

/** The amounts to be paid, in rupees. */
export type Amounts = Pick<QuoteAmountsFragment, 'price' | 'delivery' | 'discount' | 'total'>;

/** The server's quote for the cart with a coupon; refetched when the server's cart changes. */
function useQuote(cart: CartFragment, couponCode: string | null, reject: (reason: string) => void) {
  const { refresh } = useCartSync();
  const { data, loading, error, refetch } = useQuoteQuery(
    couponCode === null ? skipToken : { variables: { couponCode } },
  );
  const quote = loading || error || !data ? null : data.quote;
  const failure = error && readApiError(error);
  const rejection = failure?.code === 'INVALID_COUPON' ? failure.message : '';

  useEffect(() => {
    if (rejection) reject(rejection);
  }, [rejection, reject]);
  // A price has changed since the cart was read.
  useEffect(() => {
    if (quote && quote.price !== cart.price) refresh();
  }, [quote, cart.price, refresh]);
  return { quote, failed: Boolean(error), retry: () => void refetch() };
}

/** The text in the coupon's input, and its error. `demand` says that it is not applied, and moves the focus there. */
function useEntry() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [demands, setDemands] = useState(0);
  const type = (text: string) => {
    setTyped(text);
    setError('');
    setDemands(0);
  };
  const demand = () => {
    setError(texts.notApplied);
    setDemands((times) => times + 1);
  };
  return { typed, error, demands, setError, type, demand };
}

/** The coupon of this checkout, and the quote; `amounts` is null while loading. */
export function useCoupon(cart: CartFragment) {
  const client = useApolloClient();
  const code = useReactiveVar(checkoutDraft).couponCode;
  const { setError, ...entry } = useEntry();
  const [applying, setApplying] = useState(false);

  /** Removes the coupon; with a reason unless the shopper did so. */
  const takeOff = useCallback(
    (reason = '') => {
      changeDraft({ couponCode: null });
      setError(reason);
      if (reason) announce(reason);
    },
    [setError],
  );

  const { quote, failed, retry } = useQuote(cart, code, takeOff);

  /** @param onGone is called just before the coupon replaces its form */
  const apply = async (couponCode: string, onGone: () => void): Promise<void> => {
    if (applying) return;
    setError('');
    setApplying(true);
    try {
      // Not a lazy query, which would be refetched with the active queries.
      await client.query({
        query: QuoteDocument,
        variables: { couponCode },
        fetchPolicy: 'network-only',
        // No order can be placed until there is an answer.
        context: withTimeout(),
      });
      onGone();
      changeDraft({ couponCode });
      entry.type('');
      announce(texts.applied(couponCode));
    } catch (failure) {
      setError(readApiError(failure).message);
    } finally {
      setApplying(false);
    }
  };

  const amounts: Amounts | null = code === null ? { ...cart, discount: 0 } : quote;
  return { ...entry, code, amounts, failed, retry, applying, apply, takeOff };
}

export type Coupon = ReturnType<typeof useCoupon>;
