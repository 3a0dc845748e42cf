import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { QuoteDocument, useSetCartQtyMutation } from '@/gql/operations';
import type { CartFragment } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import type { Bill } from './usePlaceOrder';

/** A product of which there is less than is in the cart. */
export interface StockProblem {
  productId: string;
  title: string;
  /** How many an order can have; 0 when it is out of stock. */
  available: number;
}

/** What the shop has too little of, as it said when the order was to be placed, and the way to mend the cart. */
export function useStockProblems(cart: CartFragment) {
  const client = useApolloClient();
  const [setQty] = useSetCartQtyMutation();
  const [found, setFound] = useState<StockProblem[]>([]);
  const [mending, setMending] = useState(false);
  const [error, setError] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const problems = found.filter(({ productId, available }) =>
    cart.items.some(({ product, qty }) => product._id === productId && qty > available),
  );

  // After the section has opened.
  useEffect(() => {
    if (found.length > 0) panel.current?.focus();
  }, [found]);

  const mendAll = async (couponCode: string | null): Promise<Bill> => {
    let mended = cart;
    for (const { productId, available: qty } of problems)
      mended = (await setQty({ variables: { productId, qty } })).data!.setCartQty;
    if (couponCode === null || mended.items.length === 0)
      return { cart: mended, amounts: { ...mended, discount: 0 } };
    const { data } = await client.query({
      query: QuoteDocument,
      variables: { couponCode },
      fetchPolicy: 'network-only',
    });
    return { cart: mended, amounts: data!.quote };
  };
  /** Takes out of the cart what there is none of; resolves with what is left and what it costs, or null if it failed. */
  const mend = async (couponCode: string | null): Promise<Bill | null> => {
    setError('');
    setMending(true);
    const bill = await mendAll(couponCode).catch((failure: unknown) => {
      setError(readApiError(failure).message);
      return null;
    });
    setMending(false);
    return bill;
  };
  return { panel, problems, error, mending, show: setFound, mend };
}

export type StockProblems = ReturnType<typeof useStockProblems>;
