import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { OrdersChangedDocument } from '@/gql/desk-operations';
import { dayOf } from './desk-times';
import { useMe } from './me';
import { placeInLists } from './order-lists';

const listeners = new Set<() => void>();

/**
 * Calls when something has happened to an order, or may have: for what is not read from the client's cache. Returns how to stop.
 */
export function onOrderNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps every order on the screen as it is at the shop, and each list with the orders that belong into it. With each connection
 * what is shown is asked for anew. To be used once, around all screens.
 */
export function useLiveOrders(): void {
  const client = useApolloClient();
  const staffId = useMe()?._id;
  useEffect(() => {
    if (staffId === undefined) return undefined;
    const tell = (): void => listeners.forEach((listener) => listener());
    const onConnection = (isOpen: boolean): void => {
      if (!isOpen) return;
      void client.refetchQueries({ include: 'active' });
      tell();
    };
    const stream = client.subscribe({ query: OrdersChangedDocument, context: { onConnection } }).subscribe({
      next: ({ data }) => {
        if (!data) return;
        const { ordersChanged } = data;
        placeInLists(client.cache, ordersChanged, dayOf(ordersChanged.createdAt));
        tell();
      },
      // Where no stream gets through, the screens are as they were when they were opened.
      error: () => undefined,
    });
    return () => stream.unsubscribe();
  }, [client, staffId]);
}
