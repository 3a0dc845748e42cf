import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import type { ErrorCode } from '@domain/error-code';
import { paths } from '@domain/shop/paths';
import { endSession, getSession } from '../session';

const TOKEN_REJECTED: ErrorCode = 'UNAUTHENTICATED';
const rejectsToken = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some(({ extensions }) => extensions?.code === TOKEN_REJECTED) ?? false;

/**
 * Ties every request to the session it was sent in. It carries that session's token; an answer that comes after
 * the session has changed is dropped as a failure, so that it never reaches the next one's cache; and a token that
 * the server rejects ends the session (the signed-in routes then lead to /login by themselves).
 */
export function createSessionLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = getSession()?.token;
    if (token) {
      // By this name the server knows a purchase before it reads the body, and lets it in even under overload.
      const own = { authorization: token, 'x-apollo-operation-name': operation.operationName };
      operation.setContext(({ headers }) => ({ headers: { ...(headers as object), ...own } }));
    }
    return forward(operation).pipe(
      tap((result) => {
        if (getSession()?.token !== token) throw new Error('The session changed before the answer came.');
        if (token && rejectsToken(result)) endSession(paths.login);
      }),
    );
  });
}
