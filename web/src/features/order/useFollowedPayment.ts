import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useCartSync } from '@/features/cart';
import { forgetPayment, notePayment, usePendingPayment } from '@/features/payment';
import type { PendingPayment } from '@/features/payment';
import { announce } from '@/shared/lib/announce';
import { showSuccess } from '@/shared/lib/toast';
import { clearDraft } from './checkout-draft';
import { followPayment } from './follow-payment';
import { justPlaced } from './just-placed';
import * as texts from './paying.en';
import { cancelled } from './payment.en';

/** The pending payment, polled until its result is known. Use it once, on every page. */
export function useFollowedPayment(): PendingPayment | null {
  const client = useApolloClient();
  const { refresh } = useCartSync();
  const { key } = useLocation();
  const payment = usePendingPayment();
  const { checkoutId = '', state = null } = payment ?? {};
  const isCancelled = payment?.state === 'placed' && payment.isCancelled;
  const latest = useRef(payment);
  useEffect(() => void (latest.current = payment), [payment]);

  useEffect(() => {
    if (!latest.current) return;
    const controller = new AbortController();
    void followPayment(client, latest.current, controller.signal, (progress) =>
      progress ? notePayment(checkoutId, progress) : forgetPayment(checkoutId),
    );
    return () => controller.abort();
  }, [client, checkoutId, state]);

  useEffect(() => {
    if (state !== 'placed') return;
    if (isCancelled) announce(cancelled);
    else showSuccess(texts.orderPlaced);
    justPlaced({ orderId: checkoutId, slotId: latest.current?.slotId ?? null });
    clearDraft();
    // Its address is the one to offer next.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'addresses' });
    refresh();
  }, [client, checkoutId, state, isCancelled, refresh]);

  // The order's own page says so itself.
  const isShown = useMatch(paths.order)?.params.orderId === checkoutId;
  useEffect(() => {
    if (isShown && state === 'placed') forgetPayment(checkoutId);
  }, [isShown, checkoutId, state]);

  // The next page must not repeat it.
  useEffect(
    () => () => {
      if (latest.current?.state === 'placed') forgetPayment(latest.current.checkoutId);
    },
    [key],
  );
  return payment;
}
