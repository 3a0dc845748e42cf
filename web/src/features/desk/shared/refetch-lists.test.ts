import { ApolloClient, ApolloLink, InMemoryCache, gql } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import type { ObservableQuery, OperationVariables } from '@apollo/client';
import { filter, firstValueFrom, from, map, of, throwError } from 'rxjs';
import { eventually } from '../../../../../server/test/helpers/eventually';
import { countChanges } from './count-changes';
import { refetchAsOfNow } from '@/shared/lib/api/refetch-as-of-now';
import { refetchActive } from './refetch-lists';

const FIRST = 2;
const PRODUCTS = gql`
  query Products($first: Int!, $after: String) {
    products(first: $first, after: $after) {
      edges {
        cursor
        node {
          _id
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`;
const ME = gql`
  query Me {
    me {
      name
    }
  }
`;
interface List {
  products: { edges: { node: { title: string } }[]; pageInfo: { hasNextPage: boolean }; totalCount: number };
}

/** A client of a shop with these products. */
function shopWith(titles: string[]) {
  const shop = { titles, name: 'Asha', isReachable: true, requests: 0, arrival: Promise.resolve() };
  const dataFor = ({ first, after }: { first?: number; after?: string }) => {
    if (first === undefined) return { me: { __typename: 'Staff', name: shop.name } };
    const start = after === undefined ? 0 : Number(after) + 1;
    const edges = shop.titles.slice(start, start + first).map((title, at) => ({
      __typename: 'DeskProductEdge',
      cursor: String(start + at),
      node: { __typename: 'DeskProduct', _id: title.toLowerCase(), title },
    }));
    const hasNextPage = start + first < shop.titles.length;
    const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor: edges.at(-1)?.cursor ?? null };
    return {
      products: {
        ...{ __typename: 'DeskProductConnection', edges, pageInfo },
        totalCount: shop.titles.length,
      },
    };
  };
  const link = new ApolloLink(({ variables }) => {
    shop.requests += 1;
    if (!shop.isReachable) return throwError(() => new Error('Offline'));
    const response = { data: dataFor(variables) };
    return from(shop.arrival).pipe(map(() => response));
  });
  const cache = new InMemoryCache({
    typePolicies: {
      Query: { fields: { products: relayStylePagination([]) } },
      DeskProduct: { keyFields: ['_id'] },
    },
  });
  return { shop, client: new ApolloClient({ link, cache }) };
}

/** Waits until the query has all its data. */
const complete = <Data, Variables extends OperationVariables>(
  query: ObservableQuery<Data, Variables>,
): Promise<unknown> => firstValueFrom(from(query).pipe(filter(({ dataState }) => dataState === 'complete')));

/** A list of products, every state that it has shown, and its current titles. */
async function listIn(client: ApolloClient) {
  const list = client.watchQuery<List>({ query: PRODUCTS, variables: { first: FIRST } });
  const shown: string[] = [];
  const titlesOf = (data: Partial<List> | null) =>
    data?.products?.edges.map(({ node }) => node.title).join() ?? '';
  const titles = () => titlesOf(client.readQuery<List>({ query: PRODUCTS, variables: { first: FIRST } }));
  list.subscribe(({ data, dataState }) => dataState === 'complete' && shown.push(titlesOf(data)));
  await complete(list);
  return { list, shown, titles, more: (after: string) => list.fetchMore({ variables: { after } }) };
}

it('a refetched list is up to date and as long as before, and never shorter meanwhile', async () => {
  const { shop, client } = shopWith(['Apple', 'Banana', 'Carrot', 'Dill', 'Egg']);
  const { list, shown, titles, more } = await listIn(client);
  await more('1');
  expect(titles()).toBe('Apple,Banana,Carrot,Dill');
  await eventually(() => shown.at(-1) === titles());
  shown.length = 0;
  shop.titles = ['Apricot', 'Banana', 'Carrot', 'Dill', 'Egg', 'Fig'];
  await refetchActive(client);
  expect(titles()).toBe('Apricot,Banana,Carrot,Dill');
  await eventually(() => shown.at(-1) === titles());
  expect(new Set(shown)).toEqual(new Set(['Apricot,Banana,Carrot,Dill']));
  expect(list.getCurrentResult().data).toMatchObject({ products: { totalCount: 6 } });
  await more('3');
  expect(titles()).toBe('Apricot,Banana,Carrot,Dill,Egg,Fig');
});

it('a list of one page takes one request, and other queries are refetched, too', async () => {
  const { shop, client } = shopWith(['Apple', 'Banana', 'Carrot']);
  const { titles } = await listIn(client);
  const me = client.watchQuery({ query: ME });
  me.subscribe(() => undefined);
  await complete(me);
  Object.assign(shop, { titles: ['Apple', 'Beetroot', 'Carrot'], name: 'Ravi', requests: 0 });
  await refetchActive(client);
  expect(titles()).toBe('Apple,Beetroot');
  expect(me.getCurrentResult().data).toMatchObject({ me: { name: 'Ravi' } });
  expect(shop.requests).toBe(2);
});

it('a response that is older than a change is not shown, and followed by another one', async () => {
  const { shop, client } = shopWith(['Apple']);
  const { titles } = await listIn(client);
  const me = client.watchQuery({ query: ME });
  const names: unknown[] = [];
  me.subscribe(({ data }) => names.push(data));
  await complete(me);
  Object.assign(shop, { titles: ['Older'], name: 'Older', requests: 0 });
  let arrive = (): void => undefined;
  shop.arrival = new Promise((resolve) => (arrive = resolve));
  const refetching = refetchActive(client);
  await eventually(() => shop.requests === 2);
  Object.assign(shop, { titles: ['Apricot'], name: 'Ravi' });
  const change = gql`
    mutation {
      saveProduct
    }
  `;
  await firstValueFrom(
    ApolloLink.execute(
      ApolloLink.from([countChanges, new ApolloLink(() => of({}))]),
      { query: change },
      { client },
    ),
  );
  arrive();
  await refetching;
  expect([titles(), shop.requests]).toEqual(['Apricot', 4]);
  await eventually(() => JSON.stringify(names).includes('Ravi'));
  expect(JSON.stringify(names)).not.toContain('Older');
});

it('a list that has become shorter on the server becomes shorter', async () => {
  const { shop, client } = shopWith(['Apple', 'Banana', 'Carrot', 'Dill', 'Egg']);
  const { titles, more } = await listIn(client);
  await more('1');
  shop.titles = ['Apple', 'Banana', 'Carrot'];
  await refetchActive(client);
  expect(titles()).toBe('Apple,Banana,Carrot');
});

it('a list that cannot be refetched stays as it was', async () => {
  const { shop, client } = shopWith(['Apple', 'Banana', 'Carrot', 'Dill']);
  const { titles, more } = await listIn(client);
  await more('1');
  shop.isReachable = false;
  await refetchActive(client);
  expect(titles()).toBe('Apple,Banana,Carrot,Dill');
});

it('a list that is still on its way when all is refetched is fetched again after it', async () => {
  const { shop, client } = shopWith(['Apple', 'Banana']);
  let arrive = (): void => undefined;
  shop.arrival = new Promise((resolve) => (arrive = resolve));
  const listing = listIn(client);
  shop.titles = ['Apricot', 'Banana'];
  const refetched = refetchActive(client);
  arrive();
  const { titles } = await listing;
  await refetched;
  expect(titles()).toBe('Apricot,Banana');
  expect(shop.requests).toBe(2);
});

it('a query is fetched again after the request that is on its way, and only then', async () => {
  const { shop, client } = shopWith([]);
  const me = client.watchQuery({ query: ME });
  me.subscribe(() => undefined);
  await complete(me);
  shop.requests = 0;
  await refetchAsOfNow(me);
  expect(shop.requests).toBe(1);

  let arrive = (): void => undefined;
  shop.arrival = new Promise((resolve) => (arrive = resolve));
  const before = me.refetch();
  shop.name = 'Ravi';
  const after = Promise.all([refetchAsOfNow(me), refetchAsOfNow(me)]);
  arrive();
  await before;
  await after;
  expect(me.getCurrentResult().data).toMatchObject({ me: { name: 'Ravi' } });
  expect(shop.requests).toBe(3);
});
