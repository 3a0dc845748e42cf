import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cartNotice, useCartSync } from '@/features/cart';
import { useReorderMutation } from '@/gql/personal-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { idempotencyKey } from '@/shared/lib/idempotency-key';
import { showSuccess } from '@/shared/lib/toast';
import { paths } from '@domain/shop/paths';
import { added } from './order-again.en';
import { reorderText } from './reorder-text';

/** The result of reordering, if something has changed since. */
export interface Offer {
  addedQty: number;
  /** The differences, a sentence each. */
  differences: string[];
}

/**
 * Adds an order, or one product of it, to the cart again, in one request if nothing has changed. Otherwise the cart
 * changes only after the shopper has agreed to the differences. What changes even later is reported by the cart. A retry
 * after a lost response adds nothing twice.
 */
export function useOrderAgain(orderId: string, productId?: string) {
  const [reorder, { loading }] = useReorderMutation();
  const navigate = useNavigate();
  const { refresh } = useCartSync();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [error, setError] = useState('');

  /** Shows the result, and in the cart what the shopper has not agreed to, unless they have left the page meanwhile. */
  const show = ({ addedQty, differences }: Offer, agreed: Offer | null, path: string, used: () => void) => {
    const unagreed = differences.filter((words) => !agreed?.differences.includes(words));
    if (!agreed && unagreed.length > 0) return setOffer({ addedQty, differences });
    setOffer(null);
    used();
    cartNotice(unagreed);
    if (addedQty > 0 && unagreed.length === 0) showSuccess(added);
    const showsCart = !productId || unagreed.length > 0;
    if (showsCart && path === window.location.pathname) void navigate(paths.cart);
  };
  const send = async (agreed: Offer | null) => {
    setError('');
    const { pathname } = window.location;
    const { key, used } = idempotencyKey(JSON.stringify(['reorder', orderId, productId]));
    try {
      const productIds = productId ? [productId] : null;
      const variables = { orderId, productIds, unlessDifferent: !agreed, idempotencyKey: key };
      const { addedQty, differences } = (await reorder({ variables })).data!.reorder;
      show({ addedQty, differences: differences.map(reorderText) }, agreed, pathname, used);
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
    start: () => void send(null),
    agree: () => void send(offer),
    leave: () => setOffer(null),
  };
}
