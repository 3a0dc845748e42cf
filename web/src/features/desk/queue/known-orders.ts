import type { Diet } from '@domain/catalogue/product-facts';
import type { PackableItem } from '@domain/fulfilment/packing';
import type { ReplacementPolicy } from '@domain/fulfilment/picked';
import type { PaymentStatus } from '@domain/order/order';
import type { WorkItem, WorkOrder } from './apply-operations';
import type { Substitute } from './operations';

/** A line as it is shown to whoever picks or delivers it. */
export interface KnownItem extends WorkItem, PackableItem {
  title: string;
  image: string;
  quantity: string;
  replacement: ReplacementPolicy;
  /** With SPECIFIC. */
  replacementProductId: string | null;
}

/** An order as it is shown to whoever picks or delivers it. */
export interface KnownOrder extends WorkOrder {
  number: string;
  createdAt: string;
  payment: PaymentStatus;
  /** What was paid, or is due in the end. */
  totalPaise: number;
  /** What has come in and not gone back. */
  leftPaise: number;
  address: string;
  customer: { name: string; contact: string };
  slot: KnownSlot | null;
  items: readonly KnownItem[];
}

/** A window in which orders are delivered. */
export interface KnownSlot {
  _id: string;
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
  booked: number;
}

/** On which shelf a product is, and what is scanned there; null where nobody has entered it. */
export interface ShelfPlace {
  productId: string;
  shelf: string;
  barcode: string | null;
}

/** What somebody walks past for a slot: its orders, and where their goods are, in the order of the walk. */
export interface Walk {
  orderIds: readonly string[];
  places: readonly ShelfPlace[];
}

/** A product that may be put into a bag instead of another one. */
export interface Candidate extends Substitute {
  shelf: string;
  /** As it is shown. */
  diet: Diet;
  dietMark: Diet | null;
  /** Whether it is out of stock. */
  isOut: boolean;
}

/** What the server said last: all that is shown without a connection. */
export interface Known {
  orders: Readonly<Record<string, KnownOrder>>;
  slots: readonly KnownSlot[];
  /** By the _id of the slot. */
  walks: Readonly<Record<string, Walk>>;
  /** Of the shelves that were walked past last. */
  candidates: readonly Candidate[];
  /** The rider's orders. */
  round: readonly string[] | null;
}

/** The places of a walk, with those that are in it no more where they were: what is settled does not move. */
export function mergePlaces(before: readonly ShelfPlace[], now: readonly ShelfPlace[]): ShelfPlace[] {
  const merged = [...now];
  before.forEach((gone, index) => {
    if (now.some(({ productId }) => productId === gone.productId)) return;
    const previous = before[index - 1]?.productId;
    merged.splice(merged.findIndex(({ productId }) => productId === previous) + 1, 0, gone);
  });
  return merged;
}

/** Nothing was ever asked. */
export const NOTHING_KNOWN: Known = { orders: {}, slots: [], walks: {}, candidates: [], round: null };

/** Remembers an order as the server has just answered it. */
export const learnOrder = (known: Known, order: KnownOrder): Known => ({
  ...known,
  orders: { ...known.orders, [order._id]: order },
});

/**
 * Remembers a list that the server answered.
 * @param isNewer whether an order is known as it was after the list was asked for: then it stays
 * @param kept orders that something waits for, which stay whatever lists there are
 */
export function learnList(
  known: Known,
  orders: readonly KnownOrder[],
  lists: Partial<Omit<Known, 'orders'>>,
  { isNewer, kept }: { isNewer: (orderId: string) => boolean; kept: readonly string[] },
): Known {
  const next = { ...known, ...lists };
  const read = new Map(orders.filter(({ _id }) => !isNewer(_id)).map((order) => [order._id, order]));
  const listed = [
    ...Object.values(next.walks).flatMap(({ orderIds }) => orderIds),
    ...(next.round ?? []),
    ...kept,
  ];
  const pairs = [...new Set(listed)].flatMap((id): [string, KnownOrder][] => {
    const order = read.get(id) ?? known.orders[id] ?? orders.find(({ _id }) => _id === id);
    return order ? [[id, order]] : [];
  });
  return { ...next, orders: Object.fromEntries(pairs) };
}
