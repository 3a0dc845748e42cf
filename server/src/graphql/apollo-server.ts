import { ApolloServer } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { Logger } from '../shared/log';
import type { Context } from './context';
import { createErrorFormatter } from './format-error';
import { assertAffordable } from './query-cost';
import { buildShopSchema } from './schema';

/** A document with more is refused while it is parsed; the web client's largest has about 200. */
const MAX_TOKENS = 3_000;

/** After validation, so that fragment cycles and unknown fields never get here. */
const refuseTooComplex: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request }) =>
      operation && assertAffordable(schema, document, operation, request.variables ?? {}),
  }),
};

/** Whoever is told to wait finds for how long in a header too. */
const sayWhenToRetry: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ errors, response }) => {
      const seconds = errors
        ?.map(({ extensions }) => extensions.retryAfterSeconds)
        .find((s) => s !== undefined);
      if (seconds !== undefined) response.http.headers.set('retry-after', String(seconds));
    },
  }),
};

const EXAMPLE = `# Welcome to the shop's data. Press the button to run this query.
query Browse {
  products(first: 6, sort: PRICE_LOW_TO_HIGH, filter: { categories: ["fruits"] }) {
    totalCount
    edges {
      node {
        _id
        title
        price
        quantity
        category {
          categoryName
        }
      }
    }
  }
}
`;

/** The GraphQL server. A browser that opens its address gets Apollo Sandbox. */
export function createApolloServer(log: Logger): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema: buildShopSchema(),
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: createErrorFormatter(log),
    logger: log,
    plugins: [
      refuseTooComplex,
      sayWhenToRetry,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageLocalDefault({ embed: true, document: EXAMPLE, includeCookies: false }),
    ],
  });
}
