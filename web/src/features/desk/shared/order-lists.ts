import type { ApolloCache, Reference } from '@apollo/client';
import type { DeskOrderFilter, OrdersChangedSubscription } from '@/gql/desk-operations';
import { serverNow } from '@/shared/lib/server-clock';

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

/** Whether an order is still open after its slot. */
const isLate = ({ status, slot }: ChangedOrder): boolean =>
  slot !== null && status !== 'DELIVERED' && status !== 'CANCELLED' && Date.parse(slot.endsAt) < serverNow();

/** Whether an order matches the filter, as far as the client can tell: only the server knows for searches. */
function matches(order: ChangedOrder, day: string, filter: DeskOrderFilter): boolean {
  const { status, slot } = order;
  return (
    (!filter.status || filter.status.includes(status)) &&
    (!filter.slotId || filter.slotId === slot?._id) &&
    (!filter.withoutSlot || !slot) &&
    (!filter.late || isLate(order)) &&
    (!filter.from || filter.from <= day) &&
    (!filter.to || day <= filter.to)
  );
}

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
