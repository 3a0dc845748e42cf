import { useNavigate } from 'react-router-dom';
import { showSuccess } from '@/shared/lib/toast';
import { clearDraft } from './checkout-draft';
import type { Ending } from './checkout-flow';
import { ORDER_PLACED } from './order-placed';

/** Where a payment that was made leads; with a signal that is aborted, the shopper has gone elsewhere and stays there. */
export function useAfterPayment() {
  const navigate = useNavigate();

  /** On to the orders. */
  const leave = (ending: Ending, { aborted }: AbortSignal) => {
    if (ending.kind === 'placed') {
      showSuccess(ORDER_PLACED);
      clearDraft();
    }
    const state = ending.kind === 'confirming' ? { confirming: ending.checkoutId } : null;
    if (!aborted) void navigate('/order', { replace: true, state });
  };

  /** From here on a reload of this page leads to the orders, where the payment is waited for. */
  const note = (signal: AbortSignal) => (confirming: string) => {
    if (!signal.aborted)
      void navigate('.', { replace: true, state: { confirming }, preventScrollReset: true });
  };

  return { note, leave };
}
