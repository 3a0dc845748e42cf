import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { OrdersChangedDocument } from '@/gql/desk-operations';
import { dayOf } from './desk-times';
import { useMe } from './me';
import { placeInLists } from './order-lists';
import { refetchActive } from './refetch-lists';

const listeners = new Set<() => void>();

/** Subscribes to order events, for data outside Apollo's cache; returns the unsubscribe function. */
export function onOrdersChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps all orders and lists on the screen up to date by a subscription. Each new connection refetches the active
 * queries. Use it once, around all screens.
 */
export function useLiveOrders(): void {
  const client = useApolloClient();
  const staffId = useMe()?._id;
  useEffect(() => {
    if (staffId === undefined) return undefined;
    const notifyListeners = (): void => listeners.forEach((listener) => listener());
    const onConnection = (isOpen: boolean): void => {
      if (!isOpen) return;
      void refetchActive(client);
      notifyListeners();
    };
    const stream = client.subscribe({ query: OrdersChangedDocument, context: { onConnection } }).subscribe({
      next: ({ data }) => {
        if (!data) return;
        const { ordersChanged } = data;
        placeInLists(client.cache, ordersChanged, dayOf(ordersChanged.createdAt));
        notifyListeners();
      },
      // Without a stream, screens show the data of when they were opened.
      error: () => undefined,
    });
    return () => stream.unsubscribe();
  }, [client, staffId]);
}
