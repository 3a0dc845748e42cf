import DataLoader from 'dataloader';
import type { ExecutionArgs } from 'graphql';
import type { CartItem } from '../../../domain/cart/cart';
import type { Category, Product } from '../../../domain/catalogue/product';
import type { ProductFacts } from '../../../domain/catalogue/product-facts';
import type { Language } from '../../../domain/shop/language';
import type { Operation } from '../common/operation';
import type { Caller, Client } from '../features/account';
import type { ListName } from '../features/cart';
import type { ProductTitles } from '../features/catalogue';
import type { OrderHistory } from '../features/order';
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

/** Each batches what a request needs into one statement, for each level of a query. */
interface Loaders {
  /** By name. */
  readonly category: DataLoader<string, Category>;
  /** By the _id of a product; null if the shop only knows name and price. */
  readonly facts: DataLoader<string, ProductFacts | null>;
  /** By the _id of a product. */
  readonly goesWith: DataLoader<string, Product[]>;
  /** By the _id of a product; null if it is not on sale. */
  readonly titles: DataLoader<string, ProductTitles | null>;
  /** A client asks for cart and wishlist together. */
  readonly list: DataLoader<ListName, { userId: string; items: CartItem[] }>;
  /** By the _id of an order. */
  readonly orderHistory: DataLoader<string, OrderHistory>;
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
      return (category ??= new DataLoader((names) => catalogue.categoriesNamed(names)));
    },
    get facts() {
      return (facts ??= new DataLoader((ids) => productFacts.factsOf(ids, language)));
    },
    get goesWith() {
      return (goesWith ??= new DataLoader((ids) => productFacts.goesWith(ids)));
    },
    get titles() {
      return (titles ??= new DataLoader((ids) => catalogue.titlesOf(ids)));
    },
    get list() {
      return (list ??= new DataLoader((lists) => cart.readLists(caller, lists)));
    },
    get orderHistory() {
      return (orderHistory ??= new DataLoader((ids) => order.historiesOf(caller, ids)));
    },
  };
}
