import { gql, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import type { DeskOrderFilter, OrdersChangedSubscription } from '@/gql/desk-operations';
import { placeInLists } from './order-lists';

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
