import { ApolloServer, HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { GraphQLError, Kind, OperationTypeNode } from 'graphql';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../common/log';
import { OTHER } from '../common/operation';
import type { Operation } from '../common/operation';
import { ErrorCode } from '../common/shop-error';
import type { BaseContext, Context } from './context';
import type { DeskContext } from './desk-context';
import { buildDeskSchema } from './desk-schema';
import { EXAMPLE_HEADERS, EXAMPLE_OPERATIONS, EXAMPLE_VARIABLES } from './example-operations';
import { formatError, isWrongArgument, logErrors, statusOf } from './format-error';
import { deskLandingPage, plainLandingPage } from './landing-page';
import { logStaff } from './log-staff';
import { assertAffordable, MAX_TOKENS } from './query-cost';
import { buildShopSchema } from './schema';
import { assertVariables, NoConditions } from './subscription-rules';
import { createGateway, TrustedDocuments } from './trusted-documents';

type Listener = GraphQLRequestListener<BaseContext>;
type Plugin = ApolloServerPlugin<BaseContext>;
/** Whether an operation is one of our own client, by its text. */
type IsTrusted = (text: string | undefined) => boolean;
/** Which of the two schemas. */
type Area = 'graphql' | 'desk';

/** The queries whose responses depend on nothing but the catalogue and the shop's settings. */
const PUBLIC_QUERIES = new Set([
  'shop',
  'categories',
  'category',
  'products',
  'product',
  'suggestions',
  '__typename',
]);

/** Whether every client gets the same response. An operation with fragments at the top level counts as private. */
const isPublic = ({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  operation === OperationTypeNode.QUERY &&
  selections.every((field) => field.kind === Kind.FIELD && PUBLIC_QUERIES.has(field.name.value));

/**
 * Names an operation for logs, metrics and traces. The names of other clients' operations are theirs to choose, and could
 * be endlessly many: these are named after their first field.
 */
function describeOperation(
  { name, operation, selectionSet: { selections } }: OperationDefinitionNode,
  area: Area,
  isOurs: boolean,
): Operation {
  const kind = area === 'graphql' && operation === OperationTypeNode.MUTATION ? 'mutation' : area;
  if (isOurs && name) return { kind, name: name.value };
  const [first] = selections;
  return { kind, name: first?.kind === Kind.FIELD ? first.name.value : OTHER };
}

/** Apollo Server responds to a plugin's error with status 500, unless the error names another. */
const asRejection = (error: Error & Pick<Partial<GraphQLError>, 'extensions'>): GraphQLError =>
  new GraphQLError(error.message, {
    originalError: error,
    extensions: { ...error.extensions, http: { status: 400 } },
  });

const eventStreamRequired = (): GraphQLError =>
  new GraphQLError('A subscription is answered with events: send "Accept: text/event-stream".', {
    extensions: { code: ApolloServerErrorCode.BAD_REQUEST, http: { status: 400 } },
  });

/** Runs after validation, so there are no fragment cycles or unknown fields. Trusted documents need no cost check. */
const reject =
  (area: Area, isTrusted: IsTrusted): Listener['didResolveOperation'] =>
  async ({ schema, document, operation, source, request, contextValue }) => {
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION && !contextValue.origin.stream)
      throw eventStreamRequired();
    if (!operation) return;
    if (operation.operation === OperationTypeNode.SUBSCRIPTION)
      assertVariables(schema, operation, request.variables);
    const isOurs = isTrusted(source);
    contextValue.origin.noteOperation?.(describeOperation(operation, area, isOurs));
    if (isOurs) return;
    try {
      assertAffordable({ schema, document, operation }, request.variables ?? {});
    } catch (error) {
      throw asRejection(error as Error);
    }
  };

/** Apollo Server does not run subscriptions: it validates them, then the endpoint runs them. */
const passOnSubscription: Listener['responseForOperation'] = async ({
  operation,
  contextValue,
  schema,
  document,
  request: { operationName, variables },
}) => {
  // Undefined if a document has several operations, and the request names none.
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return null;
  contextValue.origin.stream?.({ schema, document, contextValue, operationName, variableValues: variables });
  return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: {} } };
};

/** Sets status 503 if the shop is unavailable, and Retry-After. */
const setHeaders: Listener['willSendResponse'] = async ({
  operation,
  response: { body, http },
  contextValue: { origin },
}) => {
  if (body.kind !== 'single') return;
  // Only the formatted errors carry the shop's details.
  const { data, errors } = body.singleResult;
  if (!errors) return void (operation && isPublic(operation) && origin.markPublic());
  origin.noteFailure?.(statusOf(errors));
  const isUnavailable = errors.some(({ extensions }) => extensions?.code === ErrorCode.SERVICE_UNAVAILABLE);
  if (isUnavailable && data == null) http.status = 503;
  const seconds = errors.map(({ extensions }) => extensions?.retryAfterSeconds).find((s) => s !== undefined);
  if (seconds !== undefined) http.headers.set('retry-after', String(seconds));
};

function createPlugin(log: Logger, area: Area, isTrusted: IsTrusted): Plugin {
  const listener: Listener = {
    didResolveOperation: reject(area, isTrusted),
    responseForOperation: passOnSubscription,
    didEncounterErrors: async ({ errors, contextValue }) => logErrors(log, errors, contextValue),
    willSendResponse: setHeaders,
  };
  return {
    requestDidStart: async () => listener,
    // GraphQL's rule for subscriptions throws when a variable decides about a field: that is the client's mistake.
    unexpectedErrorProcessingRequest: async ({ error }) => {
      if (isWrongArgument(error)) throw asRejection(error);
    },
  };
}

const MAX_DOCUMENTS = 300;
/** In characters; a parsed document takes some thirty times as much memory. */
const MAX_DOCUMENTS_LENGTH = 300_000;

/** Caches parsed documents. Apollo Server's own store would hold too many: it does not count their parsed size. */
function createDocumentStore() {
  const cache = new LRUCache<string, DocumentNode>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_DOCUMENTS_LENGTH,
    sizeCalculation: ({ loc }) => 1 + (loc?.end ?? 0),
  });
  return {
    get: async (key: string) => cache.get(key),
    set: async (key: string, document: DocumentNode) => void cache.set(key, document),
    delete: async (key: string) => cache.delete(key),
  };
}

const sandboxLandingPage = (): Plugin =>
  ApolloServerPluginLandingPageLocalDefault({
    embed: true,
    document: EXAMPLE_OPERATIONS,
    variables: EXAMPLE_VARIABLES,
    headers: EXAMPLE_HEADERS,
    includeCookies: false,
  });

/** What both servers have in common. */
const commonOptions = (
  log: Logger,
  { area, isTrusted }: { area: Area; isTrusted: IsTrusted },
  landingPage: Plugin,
) => ({
  introspection: true,
  csrfPrevention: true,
  allowBatchedHttpRequests: false,
  persistedQueries: false as const,
  includeStacktraceInErrorResponses: false,
  stopOnTerminationSignals: false,
  parseOptions: { maxTokens: MAX_TOKENS },
  validationRules: [NoConditions],
  documentStore: createDocumentStore(),
  formatError,
  logger: log,
  plugins: [createPlugin(log, area, isTrusted), ApolloServerPluginCacheControlDisabled(), landingPage],
});

/** Shared by all shops of a process. */
const shopSchema = buildShopSchema();
const trusted = new TrustedDocuments(shopSchema);
const deskSchema = buildDeskSchema();

/** The GraphQL server. A browser that opens its address gets Apollo Sandbox or, in production, a page without scripts. */
export function createApolloServer(log: Logger, production: boolean): ApolloServer<Context> {
  const landingPage = production ? plainLandingPage : sandboxLandingPage();
  return new ApolloServer<Context>({
    gateway: createGateway(shopSchema, trusted),
    ...commonOptions(log, { area: 'graphql', isTrusted: (text) => trusted.has(text) }, landingPage),
  });
}

/** The desk's GraphQL server. Its operations are not compiled, and its landing page has no scripts. */
export function createDeskServer(log: Logger): ApolloServer<DeskContext> {
  const options = commonOptions(log, { area: 'desk', isTrusted: () => false }, deskLandingPage);
  return new ApolloServer<DeskContext>({
    ...options,
    schema: deskSchema,
    plugins: [...options.plugins, logStaff(log)],
  });
}
