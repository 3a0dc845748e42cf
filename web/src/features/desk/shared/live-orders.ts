import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { OrdersChangedDocument } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { shopDayOf } from './desk-times';
import { fetchMe } from './fetch-me';
import { useMe } from './me';
import { placeInLists } from './order-lists';
import { refetchActive } from './refetch-lists';

/** The pause before another attempt, while it is not known whose session it is. */
const RETRY_MS = 5_000;

/** The debounce of order events: a picker causes one with every line. */
const DEBOUNCE_MS = 1_500;

const listeners = new Set<() => void>();
let debounced: ReturnType<typeof setTimeout> | undefined;

/** Notifies the listeners shortly after the first of several events. */
function notifyListeners(): void {
  debounced ??= setTimeout(() => {
    debounced = undefined;
    listeners.forEach((listener) => listener());
  }, DEBOUNCE_MS);
}

/** Calls back shortly after order events, for data outside Apollo's cache; returns the unsubscribe function. */
export function onOrdersChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps all orders and lists on the screen up to date by a subscription. Each new connection refetches the active
 * queries. It ends with its session; the browser may have another one by then, as after a new password in another tab.
 * Use it once, around all screens.
 */
export function useLiveOrders(): void {
  const client = useApolloClient();
  const staffId = useMe()?._id;
  /** Incremented to reopen the stream. */
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (staffId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const reopen = (): void => setAttempt((before) => before + 1);
    const onConnection = (isOpen: boolean): void => {
      if (!isOpen) return;
      void refetchActive(client);
      notifyListeners();
    };
    const stream = client.subscribe({ query: OrdersChangedDocument, context: { onConnection } }).subscribe({
      next: ({ data, error }) => {
        if (error && readApiError(error).code === 'UNAUTHENTICATED')
          void fetchMe(client).then((isKnown) => {
            if (hasEnded) return;
            if (isKnown) reopen();
            else timer = setTimeout(reopen, RETRY_MS);
          });
        if (!data) return;
        const { ordersChanged } = data;
        placeInLists(client.cache, ordersChanged, shopDayOf(ordersChanged.createdAt));
        notifyListeners();
      },
      // Without a stream, screens show the data of when they were opened.
      error: () => undefined,
    });
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stream.unsubscribe();
    };
  }, [client, staffId, attempt]);
}
