import { ApolloLink } from '@apollo/client';
import { timeLimit } from './time-limit';

/** Starts the time limit of an operation whenever it is sent: a hook keeps its context for all of its requests. */
export const timeLimitLink = new ApolloLink((operation, forward) => {
  operation.setContext(({ fetchOptions = timeLimit() }) => ({ fetchOptions: fetchOptions as object }));
  return forward(operation);
});
