import type { ApolloServer } from '@apollo/server';
import type { Execute, OperationResult } from '../../../domain/shop/ssr';
import type { PublicAnswers } from '../answers/public-answers';
import type { Context, RequestOrigin } from '../graphql/context';

/** Executes GraphQL operations as a visitor would, without HTTP in between; public results are cached for the next page. */
export function createExecute(
  apollo: ApolloServer<Context>,
  createContext: (origin: RequestOrigin) => Context,
  answers: PublicAnswers,
): Execute {
  return async (operation) => {
    // The key of an operation over HTTP begins with its Accept header, which holds no line break.
    const key = `\npage's operation\n${JSON.stringify(operation)}`;
    const cached = answers.find(key);
    if (cached) return JSON.parse(cached.body.toString()) as OperationResult;
    const put = answers.keeper(key);
    let isPublic = false;
    const contextValue = createContext({
      authorization: undefined,
      clientAddress: '',
      markPublic: () => (isPublic = true),
    });
    const { body } = await apollo.executeOperation(operation, { contextValue });
    if (body.kind !== 'single') throw new Error('GraphQL answers in pieces.');
    if (isPublic) put({ headers: {}, body: JSON.stringify(body.singleResult) });
    return body.singleResult;
  };
}
