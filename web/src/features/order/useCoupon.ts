import type { ApolloClient } from '@apollo/client';
import { skipToken, useApolloClient, useReactiveVar } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCartSync } from '@/features/cart';
import { QuoteDocument, useQuoteQuery } from '@/gql/operations';
import type { CartFragment, QuoteAmountsFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
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

/** Fetches the quote with a coupon; returns why there is none. */
const readRejection = (client: ApolloClient, couponCode: string): Promise<string> =>
  client
    // Not a lazy query, which would be refetched with the active queries.
    .query({
      query: QuoteDocument,
      variables: { couponCode },
      fetchPolicy: 'network-only',
    })
    .then(
      () => '',
      (failure: unknown) => readApiError(failure).message,
    );

/** The coupon of this checkout, and the quote; `amounts` is null while loading. */
export function useCoupon(cart: CartFragment) {
  const client = useApolloClient();
  const code = useReactiveVar(checkoutDraft).couponCode;
  const { setError, ...entry } = useEntry();
  const [applying, setApplying] = useState(false);
  const attempts = useRef(0);

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

  /** Whoever types on drops the code that is being priced. */
  const type = (text: string) => {
    attempts.current += 1;
    setApplying(false);
    entry.type(text);
  };

  /** The last one wins. @param onGone is called just before the coupon replaces its form */
  const apply = async (couponCode: string, onGone: () => void): Promise<void> => {
    const attempt = (attempts.current += 1);
    setError('');
    setApplying(true);
    const rejection = await readRejection(client, couponCode);
    if (attempt !== attempts.current) return;
    setApplying(false);
    if (rejection) return setError(rejection);
    onGone();
    changeDraft({ couponCode });
    entry.type('');
    announce(texts.applied(couponCode));
  };

  const amounts: Amounts | null = code === null ? { ...cart, discount: 0 } : quote;
  return { ...entry, type, code, amounts, failed, retry, applying, apply, takeOff };
}

export type Coupon = ReturnType<typeof useCoupon>;
