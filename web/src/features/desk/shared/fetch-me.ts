import type { ApolloClient } from '@apollo/client';
import { MeDocument } from '@/gql/desk-operations';
import { setMe } from './me';

/** Fetches who is signed in now; resolves to whether that succeeded. */
export const fetchMe = (client: ApolloClient): Promise<boolean> =>
  client.query({ query: MeDocument, fetchPolicy: 'no-cache' }).then(
    ({ data }) => {
      if (data) setMe(data.me);
      return data !== undefined;
    },
    () => false,
  );
