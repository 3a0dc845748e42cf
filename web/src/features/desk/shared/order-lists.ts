import type { ApolloCache, Reference } from '@apollo/client';
import type { DeskOrderFilter, OrdersChangedSubscription } from '@/gql/desk-operations';
import { serverNow } from '@/shared/lib/server-clock';
import { dueAtOf } from './due-at';

type ChangedOrder = OrdersChangedSubscription['ordersChanged'];

/** A list of orders in the cache. */
interface OrderList {
  edges: { node: Reference }[];
  pageInfo: { hasNextPage?: boolean };
}

const LIST = 'orders:';

/** The filter of a list, which is part of its key in the cache. */
const filterIn = (name: string): DeskOrderFilter =>
  (JSON.parse(name.startsWith(LIST) ? name.slice(LIST.length) : '{}') as { filter?: DeskOrderFilter })
    .filter ?? {};

const isLate = (order: ChangedOrder): boolean => (dueAtOf(order) ?? Infinity) < serverNow();

type Matcher<Value> = (value: NonNullable<Value>, order: ChangedOrder, day: string) => boolean;

/** Whether an order matches each part of a filter, as far as the client can tell: only the server knows for searches. */
const MATCHERS: { [Part in keyof DeskOrderFilter]-?: Matcher<DeskOrderFilter[Part]> } = {
  status: (statuses, { status }) => statuses.includes(status),
  slotId: (slotId, { slot }) => slotId === slot?._id,
  withoutSlot: (withoutSlot, { slot }) => !withoutSlot || !slot,
  late: (late, order) => !late || isLate(order),
  from: (from, _order, day) => from <= day,
  to: (to, _order, day) => day <= to,
  search: () => true,
  ids: () => true,
};

const matches = (order: ChangedOrder, day: string, filter: DeskOrderFilter): boolean =>
  Object.entries(filter).every(
    ([part, value]) =>
      value == null || (MATCHERS[part as keyof DeskOrderFilter] as Matcher<unknown>)(value, order, day),
  );

/**
 * Moves a changed order into the cached lists that it belongs to, and out of the others, without refetching, so that
 * loaded pages stay.
 * @param day on which the order was placed, in the shop's time zone
 */
export function placeInLists(cache: ApolloCache, order: ChangedOrder, day: string): void {
  cache.modify<{ orders: OrderList }>({
    fields: {
      orders: (list, { storeFieldName, readField, toReference }) => {
        const { edges, pageInfo } = list as OrderList;
        const filter = filterIn(storeFieldName);
        // Chosen one by one, whatever becomes of them.
        if (filter.ids) return list;
        const isOther = ({ node }: { node: Reference }): boolean => readField('_id', node) !== order._id;
        const others = edges.filter(isOther);
        const isListed = others.length < edges.length;
        if (!matches(order, day, filter)) return isListed ? { ...list, edges: others } : list;
        if (isListed || filter.search) return list;
        const isOlder = ({ node }: { node: Reference }): boolean =>
          Date.parse(String(readField('createdAt', node))) < Date.parse(order.createdAt);
        const at = edges.findIndex(isOlder);
        // It belongs to a page that is not loaded.
        if (at === -1 && pageInfo.hasNextPage) return list;
        const node = toReference({ __typename: 'DeskOrder', _id: order._id });
        const edge = { __typename: 'DeskOrderEdge', cursor: '', node };
        return { ...list, edges: edges.toSpliced(at === -1 ? edges.length : at, 0, edge as never) };
      },
    },
  });
}
