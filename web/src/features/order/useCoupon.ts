import { useApolloClient, useReactiveVar } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { CartFragment, QuoteAmountsFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
import { changeDraft, checkoutDraft } from './checkout-draft';
import { askQuote } from './checkout-requests';

/** What the shopper is going to pay, in rupees. */
export type Amounts = Pick<QuoteAmountsFragment, 'price' | 'delivery' | 'discount' | 'total'>;

/**
 * Prices a coupon (null: none) again when the cart changes; `refuse` is called when it may not be used any more. Every
 * change of the cart counts, not only of its price: a change that is shown at once is quoted again when the server has
 * it.
 */
function useRequote(cart: CartFragment, code: string | null, refuse: (reason: string) => void) {
  const client = useApolloClient();
  useEffect(() => {
    if (code === null) return;
    let current = true;
    askQuote(client, code).then(
      (quote) => current && changeDraft({ coupon: { code, quote } }),
      (failure: unknown) => {
        const failed = readApiError(failure);
        if (current && failed.code === 'INVALID_COUPON') refuse(failed.message);
      },
    );
    return () => {
      current = false;
    };
  }, [client, code, cart, refuse]);
}

/** The coupon of this checkout, and what the cart comes to with it; `amounts` is null while that is being asked. */
export function useCoupon(cart: CartFragment) {
  const client = useApolloClient();
  const { coupon } = useReactiveVar(checkoutDraft);
  const [error, setError] = useState('');
  const [applying, setApplying] = useState(false);
  const code = coupon?.code ?? null;
  const inStep = !coupon || coupon.quote.price === cart.price;

  /** Takes the coupon off; with a reason when it was not the shopper's idea. */
  const takeOff = useCallback((reason = '') => {
    changeDraft({ coupon: null });
    setError(reason);
    if (reason) announce(reason);
  }, []);

  useRequote(cart, inStep ? null : code, takeOff);

  const apply = async (wanted: string): Promise<boolean> => {
    if (applying) return false;
    setError('');
    setApplying(true);
    try {
      changeDraft({ coupon: { code: wanted, quote: await askQuote(client, wanted) } });
      announce(`${wanted} applied`);
      return true;
    } catch (failure) {
      setError(readApiError(failure).message);
      return false;
    } finally {
      setApplying(false);
    }
  };

  const amounts: Amounts | null = !coupon ? { ...cart, discount: 0 } : inStep ? coupon.quote : null;
  return { code, amounts, error, applying, apply, takeOff, clearError: () => setError('') };
}

export type Coupon = ReturnType<typeof useCoupon>;
