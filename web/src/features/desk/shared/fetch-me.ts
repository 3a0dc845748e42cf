import type { ApolloClient } from '@apollo/client';
import { MeDocument } from '@/gql/desk-operations';
import { setMe } from './me';

/** Checks whose session it is now. */
export const fetchMe = (client: ApolloClient): Promise<void> =>
  client.query({ query: MeDocument, fetchPolicy: 'no-cache' }).then(
    ({ data }) => void (data && setMe(data.me)),
    () => undefined,
  );
