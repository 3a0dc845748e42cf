import type { ApolloClient } from '@apollo/client';

/** The part of the client that preloading needs; cached data is not fetched again. */
export type QueryClient = Pick<ApolloClient, 'query'>;
