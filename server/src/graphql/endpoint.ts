import type { IncomingMessage, ServerResponse } from 'node:http';
import { HeaderMap } from '@apollo/server';
import type { ApolloServer, HTTPGraphQLResponse } from '@apollo/server';
import express from 'express';
import { getOperationAST, Kind, parse } from 'graphql';
import { clientAddress } from '../common/client-address';
import {
  compose,
  isInUtf8,
  languageOf,
  NO_STORE,
  parseJsonBody,
  requestIdOf,
  sendBody,
} from '../common/http';
import type { Middleware } from '../common/http';
import { BODY_LIMIT, brokenJson, notJson, RequestError } from '../common/request-error';
import type { LoadShedding } from '../load-shedding/load-shedding';
import type { ResponseCache } from '../response-cache/response-cache';
import type { BaseContext, RequestOrigin, SubscriptionArgs } from './context';
import type { EventStreams } from './event-streams';
import { MAX_TOKENS } from './query-cost';

export interface EndpointParts<Context extends BaseContext> {
  apollo: ApolloServer<Context>;
  createContext: (origin: RequestOrigin, request: IncomingMessage) => Context | Promise<Context>;
  /** Null if a cookie authenticates: then nothing is cached, and requests that other sites can send are rejected. */
  cache: ResponseCache | null;
  trustProxy: number;
  shedding: LoadShedding;
  streams: EventStreams;
}

const EVENTS = /\btext\/event-stream\b/i;

interface GraphqlRequest extends IncomingMessage {
  body?: unknown;
  /** The key of a cached response; absent if it cannot be cached. */
  cacheKey?: string;
}

const PATH = /^\/graphql\/?(?:\?|$)/i;
const DESK_PATH = /^\/desk\/graphql\/?(?:\?|$)/i;

/** Whether a request is for the shop's GraphQL endpoint. */
export const isForGraphql = ({ url = '' }: IncomingMessage): boolean => PATH.test(url);

/** Whether a request is for the desk's GraphQL endpoint. */
export const isForDesk = ({ url = '' }: IncomingMessage): boolean => DESK_PATH.test(url);

/**
 * GraphQL over HTTP, without Express, whose routing takes more time than Apollo Server. A request with the same text as an
 * earlier one is answered from the cache.
 */
export const createGraphqlEndpoint = <Context extends BaseContext>(
  parts: EndpointParts<Context>,
): Middleware =>
  compose([
    rejectOtherMethods,
    readBody,
    (request: GraphqlRequest, response, next) => {
      const { cache, shedding } = parts;
      const cached = request.cacheKey === undefined ? undefined : cache?.get(request.cacheKey);
      if (cached) {
        response.operation = cached.operation;
        sendBody(response, 200, cached.headers, cached.body);
      } else if (!shedding.admit(request, () => isQueued(request))) shedding.reject(next);
      else execute(parts, request, response).catch(next);
    },
  ]);

const METHODS = ['GET', 'POST'];
/** Apollo Server does, too, but not before it has looked at the body and for signs of another site. */
const rejectOtherMethods: Middleware = ({ method = '' }, response, next) => {
  if (METHODS.includes(method)) return next();
  response.setHeader('allow', METHODS.join(', '));
  next(new RequestError(405, 'METHOD_NOT_ALLOWED', `Use ${METHODS.join(' or ')}.`));
};

/**
 * Whether a request must find room in its user's queue: if its text starts with a mutation. Others, such as after a fragment,
 * are shed later by the services.
 */
function isQueued({ body }: GraphqlRequest): boolean {
  const query = (body as { query?: unknown } | undefined)?.query;
  // Apollo Server rejects anything else; converting it to text may throw.
  return typeof query === 'string' && /^\s*mutation\b/.test(query) && !setsPassword(query);
}

/** These go to the front of the queue, since they end the sessions that may have filled it. */
const PASSWORD_SETTERS = new Set(['changePassword', 'resetPassword']);

/** Whether a document does nothing but set a password. Parsed only if it may: rejections have to be cheap. */
function setsPassword(text: string): boolean {
  if (!/\b(?:change|reset)Password\b/.test(text)) return false;
  try {
    const operation = getOperationAST(parse(text, { maxTokens: MAX_TOKENS, noLocation: true }));
    const [field, ...others] = operation?.selectionSet.selections ?? [];
    return field?.kind === Kind.FIELD && PASSWORD_SETTERS.has(field.name.value) && others.length === 0;
  } catch {
    return false;
  }
}

async function execute<Context extends BaseContext>(
  { apollo, createContext, cache, streams, trustProxy }: EndpointParts<Context>,
  request: GraphqlRequest,
  response: ServerResponse,
): Promise<void> {
  const { cacheKey, caller = null } = request;
  const language = languageOf(request.url);
  if (caller) caller.language = language;
  const version = cache?.version;
  let isPublic = false;
  const requested: { subscription?: SubscriptionArgs } = {};
  const origin: RequestOrigin = {
    caller,
    language,
    // A getter, as few operations need it.
    get clientAddress() {
      return clientAddress(request, trustProxy);
    },
    untilMs: request.untilMs,
    userAgent: request.headers['user-agent'],
    host: request.headers.host,
    requestId: requestIdOf(response),
    markPublic: () => (isPublic = true),
    noteOperation: (operation) => void (response.operation = operation),
    noteFailure: (failedWith) => void (response.failedWith = failedWith),
    ...(acceptsEvents(request) && {
      stream: (args: SubscriptionArgs) => void (requested.subscription = args),
    }),
  };
  const context = await createContext(origin, request);
  const made = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: toApollo(request, cache !== null),
    context: async () => context,
  });
  if (requested.subscription) return streams.send(response, requested.subscription);
  const [status, headers, body] = [made.status ?? 200, headersOf(made), bodyOf(made)];
  if (isPublic && status === 200 && cacheKey !== undefined && version !== undefined)
    cache?.put(cacheKey, { headers, body, operation: response.operation }, version);
  sendBody(response, status, headers, body);
}

/** Whether the client accepts an event stream, which only a subscription gets; by GET, Apollo Server only runs queries. */
const acceptsEvents = ({ headers }: IncomingMessage): boolean => EVENTS.test(headers.accept ?? '');

const readAny = express.raw({ type: 'application/json', limit: BODY_LIMIT }) as Middleware;

const USUAL_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
/** Far below the limit; our own client sends nothing longer. */
const USUAL_BYTES = 20_000;

/** Whether it is short, uncompressed JSON in UTF-8, as nearly every request is. */
function isUsual({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= USUAL_BYTES &&
    headers['content-encoding'] === undefined &&
    USUAL_TYPE.test(headers['content-type'] ?? '')
  );
}

const JSON_TYPE = /^application\/json *(?:;|$)/i;

/** Whether a body is JSON in UTF-8, as far as its type says: pages of other sites can send a few other types unasked. */
const isReadable = ({ method, headers: { 'content-type': type = '' } }: GraphqlRequest): boolean =>
  isInUtf8(type) && (method !== 'POST' || JSON_TYPE.test(type));

/** Reads a JSON body; usual ones in a fraction of the time of Express's parser. */
const readBody: Middleware = (request: GraphqlRequest, response, next) => {
  // An upload's has been read.
  if (request.body !== undefined) return next();
  if (!isReadable(request)) return next(notJson());
  if (!isUsual(request))
    return readAny(request, response, (error) =>
      error || !Buffer.isBuffer(request.body) ? next(error) : parseBody(request, request.body, next),
    );
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => parseBody(request, Buffer.concat(chunks), next));
};

/** A body is an object or a list. */
function parseBody(request: GraphqlRequest, bytes: Buffer, next: (error?: unknown) => void): void {
  try {
    const body = parseJsonBody(bytes);
    if (typeof body !== 'object' || body === null) throw brokenJson();
    request.body = body;
    if (request.method === 'POST')
      request.cacheKey = JSON.stringify([request.headers.accept, languageOf(request.url), bytes.toString()]);
  } catch (error) {
    return next(error);
  }
  next();
}

/**
 * Apollo Server rejects requests that another site could send without a preflight, which simple clients' GET requests are.
 * @param isSafe accepts these, if no cookie authenticates: by GET, Apollo Server only runs queries
 */
function toApollo(request: GraphqlRequest, isSafe: boolean) {
  const { method = '', url = '', headers, body } = request;
  const map = new HeaderMap(
    isSafe && method === 'GET' ? [['apollo-require-preflight', 'GET only reads']] : [],
  );
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) map.set(name, String(value));
  // Anything but a valid subscription gets JSON.
  if (acceptsEvents(request)) map.set('accept', 'application/json');
  return { method, headers: map, search: /\?.*/.exec(url)?.[0] ?? '', body };
}

/** Apollo Sandbox's page has its own policy for scripts; these directives only work as a header. */
const PAGE_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** HTTP caches must store nothing, not even Apollo Server's own rejections. */
function headersOf({ headers }: HTTPGraphQLResponse): Record<string, string> {
  const isPage = headers.get('content-type')?.startsWith('text/html');
  const always = { 'cache-control': NO_STORE, ...(isPage && { 'content-security-policy': PAGE_POLICY }) };
  return { ...Object.fromEntries(headers), ...always };
}

/** GraphQL 16 has no incremental delivery. */
function bodyOf({ body }: HTTPGraphQLResponse): string {
  if (body.kind !== 'complete') throw new Error('Incremental delivery is not supported.');
  return body.string;
}
