import { ERROR_MEANINGS } from '../common/error-meanings';
import { ERROR_STATUS } from '../common/error-status';
import type { AnyErrorCode } from '../common/error-status';
import { ErrorCode } from '../common/shop-error';
import { ERROR_DETAILS } from './error-details';
import { exampleOf, list, object, text } from './json-schema';
import type { JsonSchema } from './json-schema';
import type { RouteDescription } from './route';

/** Moves a schema with a title to the components, and returns a reference to it. */
type Refer = (schema: JsonSchema) => object;

/** HTTP caches may store public reads, but revalidate each time: prices change. */
export const isPublicRead = ({ method, signedIn, isLive }: RouteDescription): boolean =>
  method === 'get' && !signedIn && !isLive;

/** A route as an OpenAPI operation. */
export function describeOperation(route: RouteDescription, refer: Refer): object {
  const { summary, description, signedIn, body } = route;
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary,
    ...(description && { description }),
    security: signedIn ? [{ token: [] }, { bearer: [] }] : [],
    parameters: parameters(route, refer),
    ...(body && { requestBody: { required: true, content: json(body, refer) } }),
    responses: { ...responses(route, refer), ...errorResponses(route, refer) },
  };
}

/** The tag of a route: the resource in its path. */
function tagOf({ path }: RouteDescription): string {
  const [first = '', second = ''] = path.split('/').slice(1);
  return first === 'user' ? second : first;
}

/** An operationId such as postUserCartProductId. */
const operationId = ({ method, path }: RouteDescription): string =>
  method + path.replace(/[/:.-]+(\w)/g, (_separator, letter: string) => letter.toUpperCase());

const json = (schema: JsonSchema, refer: Refer) => ({
  'application/json': { schema: refer(schema), example: exampleOf(schema) },
});

const files = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function parameters({ params = {}, query = {}, headers = {} }: RouteDescription, refer: Refer): object[] {
  const of = (place: string, schemas: Record<string, JsonSchema>) =>
    Object.entries(schemas).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: place === 'path',
      ...(description && { description }),
      schema: refer(schema),
    }));
  return [...of('path', params), ...of('query', query), ...of('header', headers)];
}

const header = (description: string) => ({ description, schema: { type: 'string' } });

function responses(route: RouteDescription, refer: Refer): object {
  const { status = 200, response, fileTypes, responseHeaders = {} } = route;
  const etag = { ETag: header('Send it as If-None-Match to get 304 while nothing has changed.') };
  const named = Object.entries(responseHeaders).map(([name, description]) => [name, header(description)]);
  return {
    [status]: {
      description: status === 201 ? 'Done.' : 'As asked.',
      headers: { ...(isPublicRead(route) && etag), ...Object.fromEntries(named) },
      content: fileTypes ? files(fileTypes) : json(response, refer),
    },
    ...(isPublicRead(route) && {
      304: { description: 'Nothing has changed since the ETag in If-None-Match.' },
    }),
  };
}

const internalError = object(
  {
    error: object({ message: text('Something went wrong.'), requestId: text('Of use when you report it.') }),
  },
  { title: 'InternalError' },
);

/** One response per status, with its error codes. */
function errorResponses(route: RouteDescription, refer: Refer): object {
  const byStatus = new Map<number, AnyErrorCode[]>();
  for (const code of errorsOf(route)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const described = [...byStatus].map(([status, codes]) => [status, errorResponse(status, codes, refer)]);
  return {
    ...Object.fromEntries(described),
    500: { description: ERROR_MEANINGS[ErrorCode.INTERNAL], content: json(internalError, refer) },
  };
}

function errorResponse(status: number, codes: AnyErrorCode[], refer: Refer): object {
  const always = {
    errors: list(text('For people, in words. One entry for each thing to fix.'), { minItems: 1 }),
    code: { type: 'string', enum: codes },
  };
  const details = Object.assign({}, ...codes.map((code) => ERROR_DETAILS[code])) as Record<
    string,
    JsonSchema
  >;
  const schema = object({ ...always, ...details }, { required: Object.keys(always) });
  return {
    description: codes.map((code) => `${code}: ${ERROR_MEANINGS[code]}`).join('\n\n'),
    ...(status === 401 && { headers: { 'WWW-Authenticate': header('Bearer.') } }),
    ...([429, 503].includes(status) && { headers: { 'Retry-After': header('Seconds to wait.') } }),
    content: json(schema, refer),
  };
}

function errorsOf({ signedIn, params, body, errors = [] }: RouteDescription): Set<AnyErrorCode> {
  return new Set([
    ...(params || body ? (['BAD_REQUEST'] as const) : []),
    ...(signedIn ? [ErrorCode.UNAUTHENTICATED] : []),
    ...errors,
    ErrorCode.SERVICE_UNAVAILABLE,
    ...(body ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ]);
}
