import type { ApolloServer } from '@apollo/server';
import type { Ask } from '../../../domain/shop/drawn-page';
import type { PublicAnswers } from '../answers/public-answers';
import type { Context, RequestOrigin } from '../graphql/context';

/** Asks the GraphQL API as a visitor would, without HTTP in between; public answers are kept for the next page. */
export function createAsk(
  apollo: ApolloServer<Context>,
  createContext: (origin: RequestOrigin) => Context,
  answers: PublicAnswers,
): Ask {
  return async (question) => {
    // The key of a question over HTTP begins with its Accept header, which holds no line break.
    const key = `\npage's question\n${JSON.stringify(question)}`;
    const kept = answers.find(key);
    if (kept) return JSON.parse(kept.body.toString()) as Awaited<ReturnType<Ask>>;
    const keep = answers.keeper(key);
    let isPublic = false;
    const contextValue = createContext({
      authorization: undefined,
      clientAddress: '',
      markPublic: () => (isPublic = true),
    });
    const { body } = await apollo.executeOperation(question, { contextValue });
    if (body.kind !== 'single') throw new Error('GraphQL answers in pieces.');
    if (isPublic) keep({ headers: {}, body: JSON.stringify(body.singleResult) });
    return body.singleResult;
  };
}
