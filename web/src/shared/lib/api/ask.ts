import type { ApolloClient, OperationVariables } from '@apollo/client';
import { nextTurn } from '../next-turn';

/** The client that is asked for the shop's data; what is in its cache is not fetched again. */
export type Asked = Pick<ApolloClient, 'query'>;

/**
 * Answers one question after another, in turns of their own, so that taps are answered in between: even reading the
 * cache takes a while. The first turn reads it, which the second then does faster, when the client sets up its query.
 */
export function inTurns(client: ApolloClient): Asked {
  let before = Promise.resolve();
  return {
    query: async <Data, Variables extends OperationVariables>(
      question: ApolloClient.QueryOptions<Data, Variables>,
    ) => {
      before = before
        .then(nextTurn)
        .then(() => void client.readQuery(question))
        .then(nextTurn);
      await before;
      return client.query(question);
    },
  };
}

/** Asks a query again. If that fails too, the query's own error says so: there is nobody else to tell. */
export const askAgain = (refetch: () => Promise<unknown>): void => void refetch().catch(() => undefined);
