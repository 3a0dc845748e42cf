import { ApolloLink } from '@apollo/client';

const TIMEOUT_MS = 15_000;

/** The `fetch` options of a request that fails if no complete response comes in time. */
export const timeLimit = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Starts the time limit of an operation whenever it is sent: a hook keeps its context for all of its requests. */
export const timeLimitLink = new ApolloLink((operation, forward) => {
  operation.setContext(({ fetchOptions = timeLimit() }) => ({ fetchOptions: fetchOptions as object }));
  return forward(operation);
});
