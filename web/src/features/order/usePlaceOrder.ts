import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useCartSync } from '@/features/cart';
import { SCRIPT_FAILED } from '@/features/payment';
import type { CartFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/shop-name';
import { runCheckout } from './checkout-flow';
import type { Choice, Ending, Hold, Phase } from './checkout-flow';
import { noticeOf } from './checkout-notice';
import { useStartCheckout } from './checkout-requests';
import type { Amounts } from './useCoupon';

/** What is being paid, and what it costs; the amounts are null while they are not known. */
export interface Bill {
  cart: CartFragment;
  amounts: Amounts | null;
}

/** The button that places the order, one at a time. */
export function usePlaceOrder() {
  const client = useApolloClient();
  const startCheckout = useStartCheckout();
  const timeZone = useTimeZone();
  const { refresh } = useCartSync();
  const [phase, setPhase] = useState<Phase>('idle');
  const [notice, setNotice] = useState('');
  /** The provider may report the payment, which empties the cart, before the sheet does. */
  const [paying, setPaying] = useState<Bill | null>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves when it is over, with what else the page may have to show; null when there is nothing. */
  const place = async (choice: Choice, bill: Bill): Promise<Ending | null> => {
    if (running.current) return null;
    const { signal } = (running.current = new AbortController());
    setNotice('');
    setPaying(bill);
    const progress = { signal, onPhase: setPhase, onHold: setHold };
    const ending = await runCheckout({ client, startCheckout }, choice, progress);
    refresh();
    // What was paid leads away from here, once its order is there or when that takes long.
    if (ending.kind === 'paid') return null;
    running.current = null;
    setPhase('idle');
    setPaying(null);
    if (signal.aborted) return null;
    if (ending.kind === 'no-script') window.alert(SCRIPT_FAILED);
    if (ending.kind === 'expired') setHold(null);
    setNotice(noticeOf(ending, timeZone));
    return ending;
  };

  return { phase, notice, paying, hold, place };
}
