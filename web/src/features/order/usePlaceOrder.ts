import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLists } from '@/features/cart';
import type { Cart } from '@/features/cart';
import { SCRIPT_FAILED } from '@/features/payment';
import { formatRupees } from '@/shared/lib/format-rupees';
import { showSuccess } from '@/shared/lib/toast';
import { clearDraft } from './checkout-draft';
import { runCheckout } from './checkout-flow';
import type { Choice, Ending, Phase } from './checkout-flow';
import { ORDER_PLACED } from './order-placed';

const CAN_RETRY = 'Your cart is as you left it, and you can try again.';
const REFUSALS: Record<string, string> = {
  // The section of the address, and the page without a cart, say these themselves.
  ADDRESS_NOT_SELECTED: '',
  CART_EMPTY: '',
  INVALID_COUPON: 'Your coupon can no longer be used, so it was taken off. Please check the total.',
  PAYMENT_UNAVAILABLE:
    'Payments are not available right now. Your cart is safe; please try again in a moment.',
};

/** What is said beside the button when no order came of it. */
function noticeOf(ending: Ending): string {
  if (ending.kind === 'changed')
    return `Your cart has changed: the total is now ${formatRupees(ending.quote.total)}. Please check it and place your order again.`;
  if (ending.kind === 'refused') return REFUSALS[ending.error.code] ?? ending.error.message;
  if (ending.kind !== 'unpaid') return '';
  const what = ending.description
    ? `The payment did not go through: ${ending.description}`
    : 'The payment was not completed.';
  return `${what} ${CAN_RETRY}`;
}

/** The button that places the order, one at a time. */
export function usePlaceOrder() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { refresh } = useLists();
  const [phase, setPhase] = useState<Phase>('idle');
  const [notice, setNotice] = useState('');
  /** The cart that is being paid: the provider may report the payment, which empties the cart, before the sheet does. */
  const [paying, setPaying] = useState<Cart | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The screen stays as it is until the next one is there; whoever has left it already stays where they are. */
  const leave = (ending: Ending, { aborted }: AbortSignal) => {
    if (ending.kind === 'placed') {
      showSuccess(ORDER_PLACED);
      clearDraft();
    }
    const state = ending.kind === 'confirming' ? { confirming: ending.checkoutId } : null;
    if (!aborted) void navigate('/order', { replace: true, state });
  };

  /** Resolves when it is over, with what else the page may have to show; null when there is nothing. */
  const place = async (choice: Choice, cart: Cart): Promise<Ending | null> => {
    if (running.current) return null;
    const { signal } = (running.current = new AbortController());
    setNotice('');
    setPaying(cart);
    const ending = await runCheckout(client, choice, signal, setPhase);
    refresh();
    if (ending.kind === 'placed' || ending.kind === 'confirming') {
      leave(ending, signal);
      return null;
    }
    running.current = null;
    setPhase('idle');
    setPaying(null);
    if (signal.aborted) return null;
    if (ending.kind === 'no-script') window.alert(SCRIPT_FAILED);
    setNotice(noticeOf(ending));
    return ending;
  };

  return { phase, notice, paying, place };
}
