import type { ApolloClient, OperationVariables } from '@apollo/client';
import { nextTurn } from './next-turn';

/** Whom the shop's data is asked of; what is known already is not asked for again. */
export type Asked = Pick<ApolloClient, 'query'>;

/**
 * Answers one question after another, so that the page can answer in between: even what is known takes a while to read.
 * In one turn it is read, in the next the client makes the question its own; each takes about as long.
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
