import type { ApolloClient } from '@apollo/client';

/** Runs queries, such as those that a route preloads; what is in its cache is not fetched again. */
export type QueryClient = Pick<ApolloClient, 'query'>;
