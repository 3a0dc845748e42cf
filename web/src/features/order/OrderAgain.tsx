import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noteInCart, useCartSync } from '@/features/cart';
import { useReorderMutation } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { Button } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import { paths } from '@domain/shop/paths';
import { reorderWords } from './reorder-words';

/** Puts an order into the cart once more and leads there; the cart says what is not as it was. */
function useOrderAgain(orderId: string) {
  const [reorder] = useReorderMutation();
  const navigate = useNavigate();
  const { refresh } = useCartSync();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const orderAgain = async () => {
    setBusy(true);
    setError('');
    try {
      const { data } = await reorder({ variables: { orderId } });
      const { cart, differences } = data!.reorder;
      noteInCart(differences.map(reorderWords));
      if (cart.items.length > 0 && differences.length === 0) showSuccess('Added To Cart Successfully');
      void navigate(paths.cart);
    } catch (failure) {
      setError(readApiError(failure).message);
    }
    setBusy(false);
    // What was read before may arrive after the answer.
    refresh();
  };
  return { busy, error, orderAgain };
}

/** The button that orders the same again. */
export function OrderAgain({ orderId, quiet }: { orderId: string; quiet: boolean }) {
  const { busy, error, orderAgain } = useOrderAgain(orderId);
  return (
    <>
      <p role="alert" className="text-tomato empty:hidden">
        {error}
      </p>
      <Button
        variant={quiet ? 'quiet' : 'secondary'}
        size={quiet ? 'small' : 'normal'}
        busy={busy}
        aria-label={`Order again: order ${orderNumber(orderId)}`}
        onClick={() => void orderAgain()}
      >
        Order again
      </Button>
    </>
  );
}
