import { ApolloClient, ApolloLink, InMemoryCache, gql } from '@apollo/client';
import type { ObservableQuery, OperationVariables } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { filter, firstValueFrom, from, of, throwError } from 'rxjs';
import type { DeskOrderFilter, OrdersChangedSubscription } from '@/gql/desk-operations';
import { eventually } from '../../../../../server/test/helpers/eventually';
import { placeInLists } from './order-lists';
import { refetchActive } from './refetch-lists';

describe('order lists', () => {
  type Changed = OrdersChangedSubscription['ordersChanged'];

  const ORDERS = gql`
    query Orders($filter: DeskOrderFilter) {
      orders(filter: $filter) {
        edges {
          cursor
          node {
            _id
            createdAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `;

  const at = (minute: number): string => `2026-11-23T10:0${minute}:00+05:30`;

  /** A cache with one list of orders, each named by the minute in which it was placed; returns its content afterwards. */
  function listOf(filter: DeskOrderFilter | null, minutes: number[], hasNextPage = false) {
    const cache = new InMemoryCache({
      typePolicies: {
        Query: { fields: { orders: relayStylePagination(['filter']) } },
        DeskOrder: { keyFields: ['_id'] },
      },
    });
    const variables = { filter };
    const edges = minutes.map((minute) => ({
      __typename: 'DeskOrderEdge',
      cursor: `cursor ${minute}`,
      node: { __typename: 'DeskOrder', _id: `order ${minute}`, createdAt: at(minute) },
    }));
    const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor: null };
    const orders = { __typename: 'DeskOrderConnection', edges, pageInfo };
    cache.writeQuery({ query: ORDERS, variables, data: { orders } });
    return (
      minute: number,
      status: Changed['status'],
      slotId?: string,
      endsAt = '2100-01-01T10:00:00+05:30',
    ): string[] | undefined => {
      const order = {
        _id: `order ${minute}`,
        createdAt: at(minute),
        status,
        slot: slotId ? { _id: slotId, endsAt } : null,
      };
      cache.writeFragment({
        data: { __typename: 'DeskOrder', ...order },
        fragment: gql`
          fragment Known on DeskOrder {
            _id
            createdAt
          }
        `,
      });
      placeInLists(cache, order as unknown as Changed, '2026-11-23');
      const known = cache.readQuery<{ orders: { edges: { node: { _id: string } }[] } }>({
        query: ORDERS,
        variables,
      });
      return known?.orders.edges.map(({ node }) => node._id);
    };
  }

  it('inserts a new order by the time it was placed, once', () => {
    const place = listOf(null, [5, 3, 1]);
    expect(place(4, 'PLACED')).toEqual(['order 5', 'order 4', 'order 3', 'order 1']);
    expect(place(4, 'PICKING')).toEqual(['order 5', 'order 4', 'order 3', 'order 1']);
    expect(place(6, 'PLACED')).toEqual(['order 6', 'order 5', 'order 4', 'order 3', 'order 1']);
    expect(place(0, 'PLACED')).toEqual(['order 6', 'order 5', 'order 4', 'order 3', 'order 1', 'order 0']);
  });

  it('leaves out an order of a page that is not loaded', () => {
    expect(listOf(null, [5, 3], true)(1, 'PLACED')).toEqual(['order 5', 'order 3']);
  });

  it.each<[string, DeskOrderFilter, boolean]>([
    ['its status', { status: ['PLACED', 'PICKING'] }, true],
    ['another status', { status: ['PACKED'] }, false],
    ['its slot', { slotId: 'evening' }, true],
    ['another slot', { slotId: 'morning' }, false],
    ['its day', { from: '2026-11-23', to: '2026-11-23' }, true],
    ['days before', { to: '2026-11-22' }, false],
    ['days after', { from: '2026-11-24' }, false],
  ])('a list of %s adds or removes an order according to its filter', (_what, filter, isIn) => {
    expect(listOf(filter, [])(1, 'PICKING', 'evening')).toEqual(isIn ? ['order 1'] : []);
    expect(listOf(filter, [1])(1, 'PICKING', 'evening')).toEqual(isIn ? ['order 1'] : []);
  });

  it('search results are left to the server', () => {
    expect(listOf({ search: 'rao' }, [1])(2, 'PLACED')).toEqual(['order 1']);
    expect(listOf({ search: 'rao' }, [1])(1, 'PACKED')).toEqual(['order 1']);
    expect(listOf({ search: 'rao', status: ['PLACED'] }, [1])(1, 'PACKED')).toEqual([]);
  });

  it('a list of late orders has open orders whose slot is over, until they are done', () => {
    const over = '2026-11-23T13:00:00+05:30';
    const place = listOf({ late: true }, [1]);
    expect(place(2, 'PLACED')).toEqual(['order 1']);
    expect(place(2, 'PLACED', 'evening')).toEqual(['order 1']);
    expect(place(2, 'DELIVERED', 'morning', over)).toEqual(['order 1']);
    expect(place(2, 'DELIVERY_FAILED', 'morning', over)).toEqual(['order 2', 'order 1']);
    expect(place(1, 'OUT_FOR_DELIVERY', 'morning', over)).toEqual(['order 2', 'order 1']);
    expect(place(1, 'DELIVERED', 'morning', over)).toEqual(['order 2']);
    expect(place(2, 'CANCELLED', 'morning', over)).toEqual([]);
  });

  it('a list of orders without a slot contains no others', () => {
    const place = listOf({ withoutSlot: true }, [1]);
    expect(place(2, 'PLACED', 'evening')).toEqual(['order 1']);
    expect(place(2, 'PLACED')).toEqual(['order 2', 'order 1']);
    expect(place(2, 'PLACED', 'evening')).toEqual(['order 1']);
  });

  it('a list of orders by id does not change', () => {
    const place = listOf({ ids: ['order 1'] }, [1]);
    expect(place(2, 'PLACED')).toEqual(['order 1']);
    expect(place(1, 'CANCELLED')).toEqual(['order 1']);
  });
});

describe('refetch lists', () => {
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
    products: {
      edges: { node: { title: string } }[];
      pageInfo: { hasNextPage: boolean };
      totalCount: number;
    };
  }

  /** A client of a shop with these products. */
  function shopWith(titles: string[]) {
    const shop = { titles, name: 'Asha', isReachable: true, asked: 0 };
    const answer = ({ first, after }: { first?: number; after?: string }) => {
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
      shop.asked += 1;
      return shop.isReachable ? of({ data: answer(variables) }) : throwError(() => new Error('Offline'));
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
  ): Promise<unknown> =>
    firstValueFrom(from(query).pipe(filter(({ dataState }) => dataState === 'complete')));

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
    Object.assign(shop, { titles: ['Apple', 'Beetroot', 'Carrot'], name: 'Ravi', asked: 0 });
    await refetchActive(client);
    expect(titles()).toBe('Apple,Beetroot');
    expect(me.getCurrentResult().data).toMatchObject({ me: { name: 'Ravi' } });
    expect(shop.asked).toBe(2);
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
});
