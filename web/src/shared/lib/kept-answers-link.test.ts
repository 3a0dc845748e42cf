import { ApolloClient, ApolloLink, InMemoryCache, gql } from '@apollo/client';
import { NEVER, Subject, of, throwError } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { createKeptAnswersLink } from './kept-answers-link';

const PRODUCTS = gql`
  query ProductList($filter: ProductFilter) {
    products(filter: $filter) {
      totalCount
    }
  }
`;
const CART = gql`
  query Lists {
    cart {
      totalQty
    }
  }
`;
const count = (totalCount: number) => ({ data: { products: { totalCount } } });
const unreachable = () => throwError(() => new TypeError('Failed to fetch'));
const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });

/** The browser's Cache Storage, as far as it is used. */
function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (url: string, response: Response) => void kept.set(url, response),
    match: async (url: string) => kept.get(url)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
  };
  Object.assign(globalThis, { caches: { open: async () => cache } });
  return kept;
}

let kept: Map<string, Response>;
let subscription: Subscription | undefined;
beforeEach(() => (kept = fakeCaches()));
afterEach(() => {
  subscription?.unsubscribe();
  Reflect.deleteProperty(globalThis, 'caches');
});

const settle = (ms = 40) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks a server that answers so, and tells what came of it. */
async function ask(server: Observable<ApolloLink.Result>, query = PRODUCTS, variables = {}) {
  const seen: unknown[] = [];
  const link = createKeptAnswersLink(10).concat(new ApolloLink(() => server));
  subscription = ApolloLink.execute(link, { query, variables }, { client }).subscribe({
    next: ({ data, errors }) => seen.push(errors ?? data),
    error: (error: Error) => seen.push(error.message),
  });
  await settle();
  return seen;
}

it('asks the shop, whatever is kept', async () => {
  await ask(of(count(1)));
  expect(await ask(of(count(2)))).toEqual([count(2).data]);
});

it('stands in with what was seen last when the shop cannot be reached', async () => {
  await ask(of(count(1)));
  expect(await ask(unreachable())).toEqual([count(1).data]);
});

it('stands in while the shop takes very long, and gives way to its answer', async () => {
  await ask(of(count(1)));
  const late = new Subject<ApolloLink.Result>();
  const seen = await ask(late);
  expect(seen).toEqual([count(1).data]);
  late.next(count(2));
  expect(seen).toEqual([count(1).data, count(2).data]);
});

it('fails when there is nothing to stand in with, and waits as long as it takes', async () => {
  expect(await ask(unreachable())).toEqual(['Failed to fetch']);
  expect(await ask(NEVER)).toEqual([]);
});

it('lets the shop’s own refusals through, and does not keep them', async () => {
  await ask(of(count(1)));
  const errors = [{ message: 'Something went wrong.' }];
  expect(await ask(of({ data: null, errors }))).toEqual([errors]);
  expect(await ask(throwError(() => new Error('502')))).toEqual(['502']);
  expect(await ask(unreachable())).toEqual([count(1).data]);
});

it('keeps apart what was asked differently', async () => {
  await ask(of(count(1)), PRODUCTS, { filter: { minRating: 4 } });
  expect(await ask(unreachable(), PRODUCTS, { filter: { minRating: 3 } })).toEqual(['Failed to fetch']);
});

it.each([
  ['a search', PRODUCTS, { filter: { search: 'milk' } }],
  ['a shopper’s lists', CART, {}],
])('never keeps %s', async (_what, query, variables) => {
  await ask(of({ data: {} }), query, variables);
  expect(kept.size).toBe(0);
});

it('keeps no more than a hundred answers, and the newest of them', async () => {
  for (let index = 0; index < 105; index++)
    await ask(of(count(index)), PRODUCTS, { filter: { minRating: index } });
  expect(kept.size).toBe(100);
  expect(await ask(unreachable(), PRODUCTS, { filter: { minRating: 104 } })).toEqual([count(104).data]);
}, 20_000);
