import type { ExecutionArgs } from 'graphql';
import type { Operation } from '../common/operation';
import type { Caller } from '../features/account';
import { createListLoader } from '../features/cart';
import type { ListLoader } from '../features/cart';
import { createCategoryLoader, createFactsLoader, createGoesWithLoader } from '../features/catalogue';
import { createOrderHistoryLoader } from '../features/order';
import type { Services } from '../services';

/** What is known of a request before its operation is. */
export interface RequestOrigin {
  /** Null for a visitor. The desk has callers of its own. */
  readonly caller: Caller | null;
  /** The network that attempts are counted by. */
  readonly clientAddress: string;
  /** The id by which the request is found in the log. */
  readonly requestId?: string;
  /** Says that the response is the same for everybody. */
  markPublic(): void;
  /** Says what was asked for, and the worst that went wrong, as a status of REST. */
  noteOperation?(operation: Operation): void;
  noteFailure?(status: number): void;
  /** Takes a subscription, which is then answered with events; absent where the client takes none. */
  stream?(subscription: SubscriptionArgs): void;
}

/** What a subscription is run with: parsed, validated and found affordable. */
export type SubscriptionArgs = ExecutionArgs & { contextValue: BaseContext };

/** What the contexts of both schemas have. */
export interface BaseContext {
  readonly origin: RequestOrigin;
  /** Who asks; null without a session. */
  readonly caller: { readonly _id: string } | null;
}

/** What a resolver gets with every request: the services, who asks, and loaders that live as long as the request. */
export interface Context extends BaseContext, Services {
  readonly caller: Caller | null;
  readonly loaders: Loaders;
}

interface Loaders {
  readonly category: ReturnType<typeof createCategoryLoader>;
  readonly facts: ReturnType<typeof createFactsLoader>;
  readonly goesWith: ReturnType<typeof createGoesWithLoader>;
  readonly list: ListLoader;
  readonly orderHistory: ReturnType<typeof createOrderHistoryLoader>;
}

/** The context of one request. */
export function createContext(services: Services, origin: RequestOrigin): Context {
  return {
    origin,
    caller: origin.caller,
    loaders: createLoaders(services, origin.caller),
    // Last: for V8, properties after a spread are some fifty times as slow.
    ...services,
  };
}

/** Most requests need none: each is created on first use. */
function createLoaders(services: Services, caller: Caller | null): Loaders {
  const { catalogue, productFacts, cart, order } = services;
  let category: Loaders['category'] | undefined;
  let facts: Loaders['facts'] | undefined;
  let goesWith: Loaders['goesWith'] | undefined;
  let list: Loaders['list'] | undefined;
  let orderHistory: Loaders['orderHistory'] | undefined;
  return {
    get category() {
      return (category ??= createCategoryLoader(catalogue));
    },
    get facts() {
      return (facts ??= createFactsLoader(productFacts));
    },
    get goesWith() {
      return (goesWith ??= createGoesWithLoader(productFacts));
    },
    get list() {
      return (list ??= createListLoader(cart, caller));
    },
    get orderHistory() {
      return (orderHistory ??= createOrderHistoryLoader(order, caller));
    },
  };
}
