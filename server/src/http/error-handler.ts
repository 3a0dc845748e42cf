import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS } from '../common/error-status';
import type { AnyErrorCode } from '../common/error-status';
import { NO_STORE, requestIdOf, sendBody } from '../common/http';
import type { ErrorHandler } from '../common/http';
import type { Logger } from '../common/log';
import { asRequestError } from '../common/request-error';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../common/shop-error';
import type { DeskErrorCode, ErrorDetail } from '../common/shop-error';
import { reasonToLog, unavailable } from '../common/unavailable';

interface Description {
  status: number;
  code: AnyErrorCode | DeskErrorCode;
  messages: string[];
  retryAfterSeconds?: number;
  /** Details of the code, such as the fields that are invalid. */
  about?: object;
}

/** The error as clients see it; undefined for an unexpected one. */
function describe(error: Error): Description | undefined {
  const raised = error instanceof ShopError ? error : unavailable(error);
  if (!raised) {
    const wrong = asRequestError(error);
    return wrong && { status: wrong.status, code: wrong.code, messages: [wrong.message] };
  }
  const { code, message, details } = raised;
  const messages = details.fields ? [...new Set(Object.values(details.fields))] : [message];
  return {
    status: ERROR_STATUS[code],
    code,
    retryAfterSeconds: details.retryAfterSeconds,
    messages,
    about: aboutOf(details),
  };
}

/** Fields with another name in REST. */
const REST_NAMES: Readonly<Record<string, string>> = {
  street: 'Address',
  first: 'limit',
  idempotencyKey: 'Idempotency-Key',
};

/** REST has no extensions: these are beside the code, described in `rest/error-details.ts`. */
const IN_REST: Record<ErrorDetail, boolean> = {
  ...{ fields: true, problems: true, slots: true, pending: true, late: true, reason: true, status: true },
  // In a header.
  retryAfterSeconds: false,
  // Only GraphQL has these.
  ...{ fieldCodes: false, orderId: false, cost: false, limit: false, left: false, items: false },
};

function aboutOf({ fields, ...others }: ShopError['details']): object {
  const renamed = Object.entries(fields ?? {}).map(([name, text]) => [REST_NAMES[name] ?? name, text]);
  return {
    ...(fields && { fields: Object.fromEntries(renamed) as object }),
    ...Object.fromEntries(Object.entries(others).filter(([name]) => IN_REST[name as ErrorDetail])),
  };
}

const GRAPHQL = /^\/(?:desk\/)?graphql(?:[/?]|$)/i;
const REST = /^\/api(?:[/?]|$)/i;
const API = /^\/(?:api|desk\/(?:session|join))(?:[/?]|$)/i;
/** Apollo Client reads the errors of a 503 only from this type. */
const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** In the format of the API that was called; plain text for pages. */
function toBody(
  known: Description | undefined,
  { url = '' }: IncomingMessage,
  requestId: string,
): object | string {
  const {
    status = 500,
    code = ErrorCode.INTERNAL,
    messages = [INTERNAL_MESSAGE],
    retryAfterSeconds,
  } = known ?? {};
  if (GRAPHQL.test(url))
    return { errors: [{ message: messages.join(' '), extensions: { code, retryAfterSeconds } }] };
  if (!API.test(url) && status === 503) return messages.join(' ');
  return known
    ? { errors: messages, code, ...known.about }
    : { error: { message: INTERNAL_MESSAGE, requestId } };
}

const typeOf = (body: object | string, { url = '', headers: { accept } }: IncomingMessage): string => {
  if (typeof body === 'string') return 'text/plain';
  return GRAPHQL.test(url) && accept?.includes(GRAPHQL_RESPONSE) ? GRAPHQL_RESPONSE : 'application/json';
};

/** Sends an error, unless the deadline has answered the request. */
export function sendError(error: Error, request: IncomingMessage, response: ServerResponse): void {
  if (response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  const known = describe(error);
  const body = toBody(known, request, requestIdOf(response));
  const headers = {
    'content-type': `${typeOf(body, request)}; charset=utf-8`,
    'cache-control': NO_STORE,
    'x-content-type-options': 'nosniff',
    ...(known?.status === 401 && REST.test(request.url ?? '') && { 'www-authenticate': 'Bearer' }),
    ...(known?.retryAfterSeconds && { 'retry-after': String(known.retryAfterSeconds) }),
  };
  // It is not the file that was asked for.
  response.removeHeader('content-disposition');
  sendBody(response, known?.status ?? 500, headers, typeof body === 'string' ? body : JSON.stringify(body));
}

/** Sends the error to the client; unexpected ones without details, which are logged with the request id. */
export const createErrorHandler =
  (log: Logger): ErrorHandler =>
  (thrown, request, response) => {
    const error = thrown as Error;
    const requestId = requestIdOf(response);
    if (!describe(error)) log.error({ err: error, requestId }, 'A request failed');
    else if (unavailable(error)) log.warn({ err: error, requestId }, reasonToLog(error));
    sendError(error, request, response);
  };
