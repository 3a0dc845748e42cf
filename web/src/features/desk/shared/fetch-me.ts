import type { ApolloClient } from '@apollo/client';
import { MeDocument } from '@/gql/desk-operations';
import { setMe } from './me';

/** Finds out whose session it is now; resolves to whether that could be. */
export const fetchMe = (client: ApolloClient): Promise<boolean> =>
  client.query({ query: MeDocument, fetchPolicy: 'no-cache' }).then(
    ({ data }) => {
      if (data) setMe(data.me);
      return data !== undefined;
    },
    () => false,
  );
