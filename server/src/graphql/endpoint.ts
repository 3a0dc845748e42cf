import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HeaderMap } from '@apollo/server';
import type { ApolloServer, HTTPGraphQLResponse } from '@apollo/server';
import type { Admission } from '../admission/admission';
import type { PublicAnswers } from '../answers/public-answers';
import { clientAddress } from '../common/client-address';
import { runSteps, sendBody } from '../common/http';
import type { Step } from '../common/http';
import type { Logger } from '../common/log';
import { requestIdOf } from '../common/request-id';
import type { Metrics } from '../monitoring/metrics';
import type { Context, RequestOrigin } from './context';
import { createGraphqlErrorHandler } from './http-error';
import { readJson } from './read-json';
import type { ReadRequest } from './read-json';

export interface EndpointParts {
  apollo: ApolloServer<Context>;
  createContext: (origin: RequestOrigin) => Context;
  answers: PublicAnswers;
  trustProxy: number;
  log: Logger;
  admission: Admission;
  metrics: Metrics;
}

const PATH = /^\/graphql\/?(?:\?|$)/i;

/** Whether a request is for the GraphQL endpoint. */
export const isForGraphql = ({ url = '' }: IncomingMessage): boolean => PATH.test(url);

/**
 * GraphQL over HTTP. Express is left out here: its routing takes more time than Apollo Server. A question asked
 * before, to the letter, is answered as before while its answer is kept.
 */
export function createGraphqlEndpoint({ log, ...parts }: EndpointParts): RequestListener {
  const refuse = createGraphqlErrorHandler(log);
  const answer: Step = (request, response, next) => void answerRequest(parts, request, response).catch(next);
  return runSteps([readJson, answer], refuse);
}

async function answerRequest(
  parts: Omit<EndpointParts, 'log'>,
  request: ReadRequest,
  response: ServerResponse,
): Promise<void> {
  const { rawBody, headers, method } = request;
  const accept = headers.accept ?? '';
  const key = rawBody && method === 'POST' ? `${accept}\n${rawBody.toString()}` : undefined;
  const kept = key === undefined ? undefined : parts.answers.find(key);
  if (kept) return sendBody(response, 200, kept.headers, kept.body);
  const { admission } = parts;
  const hasRoom =
    admission.hasRoomFor(request) && (!isMutation(request) || admission.hasRoomForChange(request));
  if (!hasRoom) return admission.turnAway(request, response);
  await answerAnew(parts, { request, response, key });
}

/** Of what begins otherwise, with a fragment say, the services find out whether there is room. */
const isMutation = ({ body }: ReadRequest): boolean =>
  /^\s*mutation\b/.test(String((body as { query?: unknown } | undefined)?.query));

interface Asked {
  request: ReadRequest;
  response: ServerResponse;
  /** Where the answer may be kept. */
  key: string | undefined;
}

async function answerAnew(
  { apollo, createContext, answers, metrics, trustProxy }: Omit<EndpointParts, 'log'>,
  { request, response, key }: Asked,
): Promise<void> {
  const { headers } = request;
  const keep = key === undefined ? undefined : answers.keeper(key);
  let isPublic = false;
  const origin: RequestOrigin = {
    authorization: headers.authorization,
    untilMs: request.untilMs,
    clientAddress: clientAddress(request, trustProxy),
    requestId: requestIdOf(response),
    markPublic: () => (isPublic = true),
    markMutation: () => metrics.noteMutation(response),
  };
  const made = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: toApollo(request),
    context: async () => createContext(origin),
  });
  const status = made.status ?? 200;
  const answer = { headers: headersOf(made), body: bodyOf(made) };
  if (isPublic && status === 200) keep?.(answer);
  sendBody(response, status, answer.headers, answer.body);
}

/**
 * Apollo Server refuses what another site could send without a preflight, and clients that read by GET send just that.
 * It may pass: by GET Apollo Server runs queries alone, and no cookie says who asks.
 */
function toApollo({ method = '', url = '', headers, body }: ReadRequest) {
  const map = new HeaderMap(method === 'GET' ? [['apollo-require-preflight', 'GET only reads']] : []);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) map.set(name, String(value));
  return { method, headers: map, search: /\?.*/.exec(url)?.[0] ?? '', body };
}

/** Apollo Sandbox brings a policy for its scripts in the page itself; these rules work only as a header. */
const PAGE_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

function headersOf({ headers }: HTTPGraphQLResponse): Record<string, string> {
  const isPage = headers.get('content-type')?.startsWith('text/html');
  return { ...Object.fromEntries(headers), ...(isPage && { 'content-security-policy': PAGE_POLICY }) };
}

/** GraphQL 16 answers in one piece. */
function bodyOf({ body }: HTTPGraphQLResponse): string {
  if (body.kind !== 'complete') throw new Error('GraphQL answers in pieces.');
  return body.string;
}
