import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noteInCart, useCartSync } from '@/features/cart';
import { useReorderMutation } from '@/gql/own-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { paths } from '@domain/shop/paths';
import { reorderWords } from './reorder-words';

/** What would come of ordering again, where not everything is as it was. */
export interface Offer {
  addedQty: number;
  /** What is not as it was, a sentence each. */
  differences: string[];
}

/**
 * Puts an order, or one product of it, into the cart once more, in one request where all is as it was. Where it is not, the
 * cart changes only once that has been said and agreed to. What changes even then, the cart says: nothing is left out unsaid.
 */
export function useOrderAgain(orderId: string, productId?: string) {
  const [reorder, { loading }] = useReorderMutation();
  const navigate = useNavigate();
  const { refresh } = useCartSync();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [error, setError] = useState('');

  const tellAdded = (differences: string[], addedQty: number) => {
    noteInCart(differences);
    if (addedQty > 0 && differences.length === 0) showSuccess('Added To Cart Successfully');
    if (productId === undefined || differences.length > 0) void navigate(paths.cart);
  };
  const send = async (agreed: Offer | null) => {
    setError('');
    try {
      const unlessDifferent = agreed === null;
      const productIds = productId === undefined ? null : [productId];
      const { data } = await reorder({ variables: { orderId, productIds, unlessDifferent } });
      const { addedQty, differences: found } = data!.reorder;
      const differences = found.map(reorderWords);
      const isNew = (words: string) => !agreed?.differences.includes(words);
      setOffer(unlessDifferent && differences.length > 0 ? { addedQty, differences } : null);
      if (!unlessDifferent || differences.length === 0) tellAdded(differences.filter(isNew), addedQty);
    } catch (failure) {
      setError(readApiError(failure).message);
    }
    // What was read before may arrive after the answer.
    refresh();
  };
  return {
    offer,
    error,
    busy: loading,
    ask: () => void send(null),
    agree: () => void send(offer),
    leave: () => setOffer(null),
  };
}
