import type { ApolloServer } from '@apollo/server';
import type { Execute, OperationResult } from '../../../domain/shop/ssr';
import type { Context, RequestOrigin } from '../graphql/context';
import type { ResponseCache } from '../response-cache/response-cache';

/** Executes GraphQL operations as a visitor, without HTTP; public results are cached for the next page. */
export function createExecute(
  apollo: ApolloServer<Context>,
  createContext: (origin: RequestOrigin) => Context,
  cache: ResponseCache,
): Execute {
  return async (operation) => {
    // Keys of operations over HTTP begin with an Accept header, which has no line break.
    const key = `\npage's operation\n${JSON.stringify(operation)}`;
    const cached = cache.get(key);
    if (cached) return JSON.parse(cached.body.toString()) as OperationResult;
    const { version } = cache;
    let isPublic = false;
    const contextValue = createContext({
      caller: null,
      clientAddress: '',
      markPublic: () => (isPublic = true),
    });
    const { body } = await apollo.executeOperation(operation, { contextValue });
    if (body.kind !== 'single') throw new Error('GraphQL answers in pieces.');
    if (isPublic) cache.put(key, { headers: {}, body: JSON.stringify(body.singleResult) }, version);
    return body.singleResult;
  };
}
