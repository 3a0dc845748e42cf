import { useApolloClient } from '@apollo/client/react';
import { useBackInStockQuery } from '@/gql/operations';
import { showPageError } from '@/shared/lib/page-error';
import { getSession } from '@/shared/lib/session';
import { isNotifiedWhenBack } from '@domain/message/message';
import { notTurnedOn } from './cart-control.en';

/** Loaded on demand, as few pages need it. */
const load = () => import('./turn-on-messages');

/**
 * Whether the shopper gets back-in-stock notifications, which are on by default, and a function to turn them on.
 * @param isShown whether the screen shows it: otherwise nothing is queried
 */
export function useStockNotification(isShown: boolean) {
  const client = useApolloClient();
  const { data } = useBackInStockQuery({ skip: !isShown, fetchPolicy: 'cache-and-network' });
  const turnOn = async (): Promise<void> => {
    const isOn = await load()
      .then(({ turnOnMessages }) => turnOnMessages(client))
      .catch(() => false);
    // Where the session has ended, it is on no wishlist, and the login says so.
    if (!isOn && getSession()) showPageError(notTurnedOn);
  };
  return { isNotified: data ? isNotifiedWhenBack(data.messagePreferences) : true, turnOn };
}
