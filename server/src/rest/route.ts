import type { Caller } from '../features/account';
import type { Services } from '../services';

/** What a REST route gets to answer a request with. */
export interface RestRequest {
  services: Services;
  /** Null for a visitor. */
  caller: Caller | null;
  /** The network address that attempts are counted by. */
  clientAddress: string;
  /** A part of the path, by its name in the route. */
  param(name: string): string;
  query: Record<string, string | undefined>;
  body: unknown;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The path that was asked for, without its query. */
  url: string;
  /** Adds a Link header. */
  link(relation: string, url: string): void;
}

/** One row of the REST table: from request to service to the body of the answer. */
export interface Route {
  method: 'get' | 'post' | 'delete';
  path: string;
  /** 200 unless it says otherwise. */
  status?: number;
  respond(request: RestRequest): Promise<object>;
}
