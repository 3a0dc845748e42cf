import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize } from 'rxjs';

let count = 0;

/** Rises when a change is sent, and when it is answered: the response to a query during which it rose may be older than the change. */
export const changeCount = (): number => count;

/** Counts the mutations. */
export const countChanges = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  count += 1;
  return forward(operation).pipe(finalize(() => (count += 1)));
});
