import { ApolloServer } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { NO_STORE } from '../common/http';
import type { Logger } from '../common/log';
import { ErrorCode } from '../common/shop-error';
import type { Context } from './context';
import { EXAMPLE_HEADERS, EXAMPLE_OPERATIONS, EXAMPLE_VARIABLES } from './example-operations';
import { createExecution } from './execution';
import { formatError, noteErrors } from './format-error';
import { plainLandingPage } from './landing-page';
import { isPublicOperation } from './public-operation';
import { assertAffordable, isAffordable, MAX_TOKENS, measureOperation } from './query-cost';
import { buildShopSchema } from './schema';
import { assertListsOnce } from './whole-lists';

/** Operations that are within the limits whatever their variables say; a document is parsed once while it is kept. */
const affordable = new WeakSet<OperationDefinitionNode>();

/** After validation, so that fragment cycles and unknown fields never get here. */
const refuseTooComplex: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
      if (operation?.operation === OperationTypeNode.MUTATION) contextValue.origin.markMutation?.();
      try {
        if (!operation || affordable.has(operation)) return;
        assertListsOnce(schema, document, operation);
        assertAffordable(measureOperation(schema, document, operation, request.variables ?? {}));
        if (isAffordable(measureOperation(schema, document, operation, {}))) affordable.add(operation);
      } catch (error) {
        throw refused(error as Error);
      }
    },
  }),
};

/** Apollo Server answers an error of a plugin with status 500, unless the error names another one. */
const refused = (error: Error & Pick<Partial<GraphQLError>, 'extensions'>): GraphQLError =>
  new GraphQLError(error.message, {
    originalError: error,
    extensions: { ...error.extensions, http: { status: 400 } },
  });

/** Public answers that went well may be kept until the catalogue changes. */
const markPublic: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, response: { body }, contextValue }) => {
      const wentWell = body.kind === 'single' && !body.singleResult.errors;
      if (operation && wentWell && isPublicOperation(operation)) contextValue.origin.markPublic();
    },
  }),
};

const MAX_DOCUMENTS = 300;
/** In characters of their text; parsed, they take some thirty times as much. */
const MAX_DOCUMENTS_LENGTH = 300_000;

/** Keeps parsed documents. Apollo Server's own store would keep too many: it does not count what they take parsed. */
function createDocumentStore() {
  const kept = new LRUCache<string, DocumentNode>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_DOCUMENTS_LENGTH,
    sizeCalculation: ({ loc }) => 1 + (loc?.end ?? 0),
  });
  return {
    get: async (key: string) => kept.get(key),
    set: async (key: string, document: DocumentNode) => void kept.set(key, document),
    delete: async (key: string) => kept.delete(key),
  };
}

/** No cache may keep an answer. That nothing could be answered is in the status too, and the time to wait in a header. */
const setHeaders: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http } }) => {
      http.headers.set('cache-control', NO_STORE);
      // Only the formatted errors carry the shop's details.
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
      const unavailable = errors.some(({ extensions }) => extensions?.code === ErrorCode.SERVICE_UNAVAILABLE);
      if (unavailable && body.kind === 'single' && body.singleResult.data == null) http.status = 503;
      const seconds = errors
        .map(({ extensions }) => extensions?.retryAfterSeconds)
        .find((s) => s !== undefined);
      if (seconds !== undefined) http.headers.set('retry-after', String(seconds));
    },
  }),
};

const sandboxLandingPage = (): ApolloServerPlugin<Context> =>
  ApolloServerPluginLandingPageLocalDefault({
    embed: true,
    document: EXAMPLE_OPERATIONS,
    variables: EXAMPLE_VARIABLES,
    headers: EXAMPLE_HEADERS,
    includeCookies: false,
  });

/** The GraphQL server. A browser that opens its address gets Apollo Sandbox or, in production, a page without scripts. */
export function createApolloServer(log: Logger, production: boolean): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: createExecution(buildShopSchema()),
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    documentStore: createDocumentStore(),
    formatError,
    logger: log,
    plugins: [
      refuseTooComplex,
      setHeaders,
      markPublic,
      noteErrors(log),
      ApolloServerPluginCacheControlDisabled(),
      production ? plainLandingPage : sandboxLandingPage(),
    ],
  });
}
