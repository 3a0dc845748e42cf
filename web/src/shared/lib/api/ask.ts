import type { ApolloClient } from '@apollo/client';

/** The client that is asked for the shop's data; what is in its cache is not fetched again. */
export type Asked = Pick<ApolloClient, 'query'>;

/** Asks a query again. If that fails too, the query's own error says so: there is nobody else to tell. */
export const askAgain = (refetch: () => Promise<unknown>): void => void refetch().catch(() => undefined);
