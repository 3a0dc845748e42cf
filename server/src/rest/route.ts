import type { Caller, Client } from '../features/account';
import type { AnyErrorCode } from '../common/error-status';
import type { Services } from '../services';
import type { JsonSchema } from './json-schema';

/** The parts of a request that a REST route gets. */
export interface RestRequest extends Client {
  services: Services;
  /** Null for a visitor. */
  caller: Caller | null;
  /** A part of the path, by its name in the route. */
  param(name: string): string;
  /** The documented query parameters. */
  query: Record<string, string | undefined>;
  body: unknown;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The one of these media types that the client prefers, the first if it does not mind; undefined if it accepts none. */
  accepts(...types: string[]): string | undefined;
  /** Links the next page, after this cursor, in a header. */
  linkNext(limit: number, after: string | null): void;
}

/** The documentation of a route, for the OpenAPI document. */
export interface RouteDescription {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** 200 unless it says otherwise. */
  status?: number;
  summary: string;
  description?: string;
  /**
   * For signed-in users only: rejected without a token, and never cached. Responses to any other `get` are cached until
   * the catalogue changes.
   */
  signedIn?: boolean;
  /** Its response changes by the minute, so it is never cached. */
  isLive?: boolean;
  params?: Record<string, JsonSchema>;
  query?: Record<string, JsonSchema>;
  headers?: Record<string, JsonSchema>;
  /** Absent: the body is not read. */
  body?: JsonSchema;
  response: JsonSchema;
  /** The media types of its response, if not JSON. */
  fileTypes?: readonly string[];
  responseHeaders?: Record<string, string>;
  /** Error codes, besides those implied by the rest of the description. */
  errors?: AnyErrorCode[];
}

/** A row of the REST table: calls a service, and returns the body of the response. */
export interface Route extends RouteDescription {
  respond(request: RestRequest): Promise<object>;
}

/** A route for signed-in users; `call` gets the result from the service. */
interface OwnRoute<Value> extends Omit<Route, 'signedIn' | 'response' | 'respond'> {
  call(request: RestRequest): Promise<Value>;
}

/** Routes for signed-in users with the same kind of response, such as the cart, formatted by `show`. */
export const ownRoutes = <Value>(
  response: JsonSchema,
  show: (value: Value) => object,
  routes: readonly OwnRoute<Value>[],
): Route[] =>
  routes.map(({ call, ...route }) => ({
    ...route,
    signedIn: true,
    response,
    respond: async (request) => show(await call(request)),
  }));
