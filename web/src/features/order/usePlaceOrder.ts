import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useCartSync } from '@/features/cart';
import type { CartFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import type { Choice, Ending, Phase, Progress } from './checkout-flow';
import { loadPaying } from './load-paying';
import type { Amounts } from './useCoupon';
import { qtysOf, useHold } from './useHold';
import * as texts from './checkout.en';

/** What is being paid; the amounts are null while unknown. */
export interface Bill {
  cart: CartFragment;
  amounts: Amounts | null;
}

/** The state of an order that is being placed. */
function useProgress() {
  const [phase, setPhase] = useState<Phase>('idle');
  const [notice, setNotice] = useState('');
  /** The provider may report the payment, which empties the cart, before its sheet does. */
  const [paying, setPaying] = useState<Bill | null>(null);
  const begin = (bill: Bill) => {
    setNotice('');
    setPaying(bill);
    setPhase('starting');
  };
  const stop = (words: string) => {
    setPhase('idle');
    setPaying(null);
    setNotice(words);
  };
  return { phase, notice, paying, setPhase, setNotice, begin, stop };
}

/** Places the order, once at a time. */
export function usePlaceOrder() {
  const client = useApolloClient();
  const timeZone = useTimeZone();
  const { refresh } = useCartSync();
  const { setPhase, begin, stop, ...shown } = useProgress();
  const { hold, keepHold } = useHold();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // Preloaded, so that the button need not wait for it.
  useEffect(() => void loadPaying().catch(() => undefined), []);

  const run = async (choice: Choice, cart: CartFragment, signal: AbortSignal): Promise<Ending | null> => {
    const paying = await loadPaying().catch(() => null);
    if (!paying || signal.aborted) {
      // Browsers may not retry a failed import. The checkout's choices survive a reload.
      stop(paying ? '' : texts.paymentNotLoaded);
      return null;
    }
    const onHold: Progress['onHold'] = (held) => keepHold({ ...held, qtys: qtysOf(cart) });
    const progress = { signal, onPhase: setPhase, onHold };
    const ending = await paying.runCheckout(client, choice, progress);
    refresh();
    if (ending.kind === 'paid') return ending;
    stop(signal.aborted ? '' : paying.noticeOf(ending, timeZone));
    if (signal.aborted) return null;
    if (ending.kind === 'no-script') window.alert(paying.scriptFailed);
    if (ending.kind === 'expired') keepHold(null);
    // A rejection of another slot does not end the hold of this one.
    const ofAnother = choice.slotId !== null && choice.slotId !== hold?.slotId;
    if (ending.kind === 'rejected' && ending.error.code === 'SLOT_UNAVAILABLE' && !ofAnother) keepHold(null);
    return ending;
  };

  /** Resolves at the end, with what the page has to show; null if nothing. */
  const place = async (choice: Choice, bill: Bill): Promise<Ending | null> => {
    if (running.current) return null;
    running.current = new AbortController();
    begin(bill);
    const ending = await run(choice, bill.cart, running.current.signal);
    // After a payment the shopper is led away, once the order is there or if that takes long.
    if (ending?.kind === 'paid') return null;
    running.current = null;
    return ending;
  };

  return { ...shown, hold, place };
}
