import type { Caller } from '../features/account';
import type { AnyErrorCode } from '../common/error-status';
import type { Services } from '../services';
import type { JsonSchema } from './json-schema';

/** What a REST route gets to answer a request with. */
export interface RestRequest {
  services: Services;
  /** Null for a visitor. */
  caller: Caller | null;
  /** The network that attempts are counted by. */
  clientAddress: string;
  /** A part of the path, by its name in the route. */
  param(name: string): string;
  /** The described parameters of the query. */
  query: Record<string, string | undefined>;
  body: unknown;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The path that was asked for, without its query. */
  url: string;
  /** Adds a Link header. */
  link(relation: string, url: string): void;
}

/** What is said of a route to those who call it; the OpenAPI document is made of these. */
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
  /** What it answers changes by the minute, so that it is never cached. */
  isLive?: boolean;
  params?: Record<string, JsonSchema>;
  query?: Record<string, JsonSchema>;
  headers?: Record<string, JsonSchema>;
  /** Absent: what a request carries is not read. */
  body?: JsonSchema;
  answer: JsonSchema;
  /** What it answers with instead of JSON: media types. */
  fileTypes?: readonly string[];
  answerHeaders?: Record<string, string>;
  /** Besides those that follow from the rest of the description. */
  errors?: AnyErrorCode[];
}

/** One row of the REST table: from request to service to the body of the answer. */
export interface Route extends RouteDescription {
  respond(request: RestRequest): Promise<object>;
}

/** A route for signed-in users; `call` gets from the service what it answers with. */
interface OwnRoute<Value> extends Omit<Route, 'signedIn' | 'answer' | 'respond'> {
  call(request: RestRequest): Promise<Value>;
}

/** Routes for signed-in users that all answer with the same thing, such as the cart, as `show` has it. */
export const ownRoutes = <Value>(
  answer: JsonSchema,
  show: (value: Value) => object,
  routes: readonly OwnRoute<Value>[],
): Route[] =>
  routes.map(({ call, ...route }) => ({
    ...{ ...route, signedIn: true, answer },
    respond: async (request) => show(await call(request)),
  }));
