import type { Caller } from '../features/account';
import type { ListLoader } from '../features/cart';
import type { createCategoryLoader } from '../features/catalogue';
import type { Services } from '../services';

/** What is known of a request before its operation is. */
export interface RequestOrigin {
  /** Null for a visitor. */
  readonly caller: Caller | null;
  /** The network that attempts are counted by. */
  readonly clientAddress: string;
  /** The id by which the request is found in the log. */
  readonly requestId?: string;
  /** Says that the response is the same for everybody. */
  markPublic(): void;
  /** Says that the request changes something, for the metrics. */
  markMutation?(): void;
}

/** What a resolver gets with every request: the services, who asks, and loaders that live as long as the request. */
export interface Context extends Services {
  readonly origin: RequestOrigin;
  readonly caller: Caller | null;
  readonly loaders: { readonly category: ReturnType<typeof createCategoryLoader>; readonly list: ListLoader };
}
