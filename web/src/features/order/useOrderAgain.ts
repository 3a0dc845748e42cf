import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noteInCart, useCartSync } from '@/features/cart';
import { useReorderMutation } from '@/gql/own-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { paths } from '@domain/shop/paths';
import { reorderText } from './reorder-text';

/** The result of reordering, if something has changed since. */
export interface Offer {
  addedQty: number;
  /** The differences, a sentence each. */
  differences: string[];
}

/**
 * Adds an order, or one product of it, to the cart again, in one request if nothing has changed. Otherwise the cart
 * changes only after the shopper has agreed to the differences. What changes even later is reported by the cart.
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
      const differences = found.map(reorderText);
      const isNew = (words: string) => !agreed?.differences.includes(words);
      setOffer(unlessDifferent && differences.length > 0 ? { addedQty, differences } : null);
      if (!unlessDifferent || differences.length === 0) tellAdded(differences.filter(isNew), addedQty);
    } catch (failure) {
      setError(readApiError(failure).message);
    }
    // A response that is older than the mutation may still arrive.
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
