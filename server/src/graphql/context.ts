import type { ExecutionArgs } from 'graphql';
import type { Language } from '../../../domain/shop/language';
import type { Operation } from '../common/operation';
import type { Caller, Client } from '../features/account';
import { createListLoader } from '../features/cart';
import type { ListLoader } from '../features/cart';
import {
  createCategoryLoader,
  createFactsLoader,
  createGoesWithLoader,
  createTitlesLoader,
} from '../features/catalogue';
import { createOrderHistoryLoader } from '../features/order';
import type { Services } from '../services';

/** What is known of a request before its operation is parsed. */
export interface RequestOrigin extends Client {
  /** Of the texts of products. */
  readonly language: Language;
  /** Null for a visitor. The desk has callers of its own. */
  readonly caller: Caller | null;
  /** The deadline of the request, by `performance.now()`; absent: none. */
  readonly untilMs?: number;
  /** What its Host header says; nothing has checked it. */
  readonly host?: string;
  /** The request's id in the log. */
  readonly requestId?: string;
  /** Marks the response as the same for every client. */
  markPublic(): void;
  /** Notes the operation, and the worst error as a REST status, for metrics. */
  noteOperation?(operation: Operation): void;
  noteFailure?(status: number): void;
  /** Takes a subscription to run; absent if the client does not accept an event stream. */
  stream?(subscription: SubscriptionArgs): void;
}

/** A parsed, validated and affordable subscription. */
export type SubscriptionArgs = ExecutionArgs & { contextValue: BaseContext };

/** The part that the contexts of both schemas share. */
export interface BaseContext {
  readonly origin: RequestOrigin;
  /** Null without a session. */
  readonly caller: { readonly _id: string; readonly sessionId?: string } | null;
}

/** The context of a request: the services, the caller, and loaders that live as long as the request. */
export interface Context extends BaseContext, Services {
  readonly caller: Caller | null;
  readonly loaders: Loaders;
}

interface Loaders {
  readonly category: ReturnType<typeof createCategoryLoader>;
  readonly facts: ReturnType<typeof createFactsLoader>;
  readonly goesWith: ReturnType<typeof createGoesWithLoader>;
  readonly titles: ReturnType<typeof createTitlesLoader>;
  readonly list: ListLoader;
  readonly orderHistory: ReturnType<typeof createOrderHistoryLoader>;
}

/** The context of one request. */
export function createContext(services: Services, origin: RequestOrigin): Context {
  return {
    origin,
    caller: origin.caller,
    loaders: createLoaders(services, origin),
    // Last: for V8, properties after a spread are some fifty times as slow.
    ...services,
  };
}

/** Created on first use: most requests need none. */
function createLoaders(services: Services, { caller, language }: RequestOrigin): Loaders {
  const { catalogue, productFacts, cart, order } = services;
  let category: Loaders['category'] | undefined;
  let facts: Loaders['facts'] | undefined;
  let goesWith: Loaders['goesWith'] | undefined;
  let titles: Loaders['titles'] | undefined;
  let list: Loaders['list'] | undefined;
  let orderHistory: Loaders['orderHistory'] | undefined;
  return {
    get category() {
      return (category ??= createCategoryLoader(catalogue));
    },
    get facts() {
      return (facts ??= createFactsLoader(productFacts, language));
    },
    get goesWith() {
      return (goesWith ??= createGoesWithLoader(productFacts));
    },
    get titles() {
      return (titles ??= createTitlesLoader(catalogue));
    },
    get list() {
      return (list ??= createListLoader(cart, caller));
    },
    get orderHistory() {
      return (orderHistory ??= createOrderHistoryLoader(order, caller));
    },
  };
}
