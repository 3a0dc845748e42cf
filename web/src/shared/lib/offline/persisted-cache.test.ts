import { ApolloClient, ApolloLink, InMemoryCache, gql } from '@apollo/client';
import { NEVER, Subject, of, throwError } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { createPersistedCacheLink, persistShown } from './persisted-cache';

const PRODUCTS = gql`
  query ProductList($filter: ProductFilter) {
    products(filter: $filter) {
      totalCount
    }
  }
`;
const CART = gql`
  query CartAndWishlist {
    cart {
      totalQty
    }
  }
`;
const count = (totalCount: number) => ({ data: { products: { totalCount } } });
const unreachable = () => throwError(() => new TypeError('Failed to fetch'));
const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });

/** How often something was persisted. */
let puts = 0;

/** A query whose directive is for Apollo Client alone, which removes it before the link. */
const ROWS = gql`
  query HomeProducts {
    products @connection(key: "row") {
      totalCount
    }
  }
`;

/** The browser's Cache Storage, as far as it is used. */
function fakeCaches() {
  const stored = new Map<string, Response>();
  const cache = {
    put: async (url: string, response: Response) => {
      stored.set(url, response);
      // The response of an earlier test may still be stored in its own.
      if (stored === persisted) puts += 1;
    },
    match: async (url: string) => stored.get(url)?.clone(),
    keys: async () => [...stored.keys()],
    delete: async (url: string) => stored.delete(url),
  };
  Object.assign(globalThis, { caches: { open: async () => cache } });
  return stored;
}

let persisted: Map<string, Response>;
let subscription: Subscription | undefined;
beforeEach(() => (persisted = fakeCaches()));
afterEach(() => {
  subscription?.unsubscribe();
  Reflect.deleteProperty(globalThis, 'caches');
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(1);
}

/** Sends a query to a server with these responses; returns the results so far. */
function follow(server: Observable<ApolloLink.Result>, query = PRODUCTS, variables = {}): unknown[] {
  const seen: unknown[] = [];
  const link = createPersistedCacheLink(10).concat(new ApolloLink(() => server));
  subscription = ApolloLink.execute(link, { query, variables }, { client }).subscribe({
    next: ({ data, errors }) => seen.push(errors ?? data),
    error: (error: Error) => seen.push(error.message),
  });
  return seen;
}

/** The same, once there is a result. */
async function request(server: Observable<ApolloLink.Result>, query = PRODUCTS, variables = {}) {
  const seen = follow(server, query, variables);
  await until(() => seen.length > 0);
  return seen;
}

/** The same, once it is persisted as well. */
async function persist(response: ApolloLink.Result, variables = {}): Promise<void> {
  const before = puts;
  await request(of(response), PRODUCTS, variables);
  await until(() => puts > before);
}

it('queries the shop even if a response is persisted', async () => {
  await persist(count(1));
  expect(await request(of(count(2)))).toEqual([count(2).data]);
});

it('uses the persisted response when the shop cannot be reached', async () => {
  await persist(count(1));
  expect(await request(unreachable())).toEqual([count(1).data]);
});

it.each([
  ['has not answered in time', 'TimeoutError'],
  // As Chromium rejects reading the rest of a response, or Safari the request.
  ['has not answered completely in time', 'AbortError'],
])('uses the persisted response when the shop %s', async (_how, name) => {
  await persist(count(1));
  expect(await request(throwError(() => new DOMException('Late', name)))).toEqual([count(1).data]);
});

it('uses the persisted response while the shop is slow, then the shop’s', async () => {
  await persist(count(1));
  const late = new Subject<ApolloLink.Result>();
  const seen = await request(late);
  expect(seen).toEqual([count(1).data]);
  late.next(count(2));
  expect(seen).toEqual([count(1).data, count(2).data]);
});

it('without a persisted response fails, or waits as long as it takes', async () => {
  expect(await request(unreachable())).toEqual(['Failed to fetch']);
  const seen = follow(NEVER);
  await pause(40);
  expect(seen).toEqual([]);
});

it('passes on the shop’s errors, and does not persist them', async () => {
  await persist(count(1));
  const errors = [{ message: 'Something went wrong.' }];
  expect(await request(of({ data: null, errors }))).toEqual([errors]);
  expect(await request(throwError(() => new Error('502')))).toEqual(['502']);
  expect(await request(unreachable())).toEqual([count(1).data]);
});

it('persists responses by query and variables', async () => {
  await persist(count(1), { filter: { minRating: 4 } });
  expect(await request(unreachable(), PRODUCTS, { filter: { minRating: 3 } })).toEqual(['Failed to fetch']);
});

it('uses what a page came with when the shop cannot be reached', async () => {
  const shown = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
  shown.writeQuery({ query: ROWS, data: count(1).data });
  const watched = shown.watchQuery({ query: ROWS }).subscribe(() => undefined);
  await persistShown(shown);
  watched.unsubscribe();

  const link = createPersistedCacheLink(10).concat(new ApolloLink(unreachable));
  const later = new ApolloClient({ link, cache: new InMemoryCache() });
  expect(await later.query({ query: ROWS })).toMatchObject(count(1));
});

it.each([
  ['a search', PRODUCTS, { filter: { search: 'milk' } }],
  ['a shopper’s cart', CART, {}],
])('never persists %s', async (_what, query, variables) => {
  await request(of({ data: {} }), query, variables);
  await pause(40);
  expect(persisted.size).toBe(0);
});

it('persists the latest hundred responses', async () => {
  for (let index = 0; index < 105; index++) await persist(count(index), { filter: { minRating: index } });
  await until(() => persisted.size === 100);
  expect(await request(unreachable(), PRODUCTS, { filter: { minRating: 104 } })).toEqual([count(104).data]);
});
