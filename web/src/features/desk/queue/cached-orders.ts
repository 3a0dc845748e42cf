import type { Diet } from '@domain/catalogue/product-facts';
import type { PackableItem } from '@domain/fulfilment/packing';
import type { ReplacementPolicy } from '@domain/fulfilment/picked';
import type { PaymentStatus } from '@domain/order/order';
import type { PickPlaceFragment, PickSlotFragment, WorkOrderFragment } from '@/gql/desk-operations';
import type { WorkItem, WorkOrder } from './apply-operations';
import type { Substitute } from './operations';

/** A line, as pickers and riders see it. */
export interface CachedItem extends WorkItem, PackableItem {
  title: string;
  image: string;
  quantity: string;
  replacement: ReplacementPolicy;
  /** For SPECIFIC. */
  replacementProductId: string | null;
}

/** An order, as pickers and riders see it. Devices store it: a new property takes a new version in work-store.ts. */
export interface CachedOrder extends WorkOrder {
  number: string;
  /** What is on its bag, where the start of its number is not enough: only while it is picked. */
  bag?: string;
  createdAt: string;
  payment: PaymentStatus;
  /** The amount paid or due. */
  totalPaise: number;
  /** Payments minus refunds. */
  leftPaise: number;
  address: string;
  customer: WorkOrderFragment['customer'];
  slot: WorkOrderFragment['slot'];
  items: readonly CachedItem[];
}

/** A slot to pick; `booked` is how many orders are in it, picked or not. */
export interface PickSlot extends PickSlotFragment {
  /** How many of them are still to be picked. */
  toPick: number;
  /** Whether one of these is for the user to pick: nobody else has it. */
  isOpen: boolean;
}

/**
 * The shelf, diet mark and barcode of a product; null if unknown. The shelf is its category, on sale or not; empty for a deleted
 * product.
 */
export type ShelfPlace = PickPlaceFragment;

/** A slot's orders and the shelf places of their products, in picking order. */
interface PickList {
  orderIds: readonly string[];
  places: readonly ShelfPlace[];
}

/** A product that may replace another one. */
export interface Candidate extends Substitute {
  shelf: string;
  diet: Diet;
  dietMark: Diet | null;
  /** Whether it is out of stock. */
  isOut: boolean;
}

/** The latest data from the server: all that is shown offline. */
export interface CachedData {
  orders: Readonly<Record<string, CachedOrder>>;
  /** Null before the first response. */
  slots: readonly PickSlot[] | null;
  /** How many orders without a slot are to be picked. Null before the first response. */
  withoutSlot: number | null;
  /** By the _id of the slot, or NO_SLOT. */
  pickLists: Readonly<Record<string, PickList>>;
  /** Of the shelves that were visited last. */
  candidates: readonly Candidate[];
  /** The rider's orders. */
  round: readonly string[] | null;
}

/** Adds new places and keeps those that have left the list, so that finished ones do not move. */
export function mergePlaces(before: readonly ShelfPlace[], now: readonly ShelfPlace[]): ShelfPlace[] {
  const merged = [...now];
  before.forEach((gone, index) => {
    if (now.some(({ productId }) => productId === gone.productId)) return;
    const previous = before[index - 1]?.productId;
    merged.splice(merged.findIndex(({ productId }) => productId === previous) + 1, 0, gone);
  });
  return merged;
}

/** Before the first response. */
export const EMPTY_CACHE: CachedData = {
  orders: {},
  slots: null,
  withoutSlot: null,
  pickLists: {},
  candidates: [],
  round: null,
};

/** Adds what is stored on the device to what the server has sent since the page was opened, which is newer. */
export function addStored(cached: CachedData, stored: CachedData): CachedData {
  const isSent = ([list, value]: [string, unknown]) => value !== EMPTY_CACHE[list as keyof CachedData];
  const sent = Object.fromEntries(Object.entries(cached).filter(isSent));
  const { pickLists, ...others }: CachedData = { ...EMPTY_CACHE, ...stored, ...sent };
  // What is finished is no longer in the server's list.
  const withFinished = Object.entries(pickLists).map(([slotId, list]): [string, PickList] => [
    slotId,
    { ...list, places: mergePlaces(stored.pickLists[slotId]?.places ?? [], list.places) },
  ]);
  return {
    ...others,
    pickLists: Object.fromEntries(withFinished),
    orders: { ...stored.orders, ...cached.orders },
  };
}

/** Stores an order from a response. */
export const cacheOrder = (cached: CachedData, order: CachedOrder): CachedData => ({
  ...cached,
  orders: { ...cached.orders, [order._id]: order },
});

/**
 * Stores a list from a response.
 * @param isNewer whether an order was stored after the list was queried: then it is kept
 * @param kept orders with pending operations, which are kept whatever the lists contain
 */
export function cacheList(
  cached: CachedData,
  orders: readonly CachedOrder[],
  lists: Partial<Omit<CachedData, 'orders'>>,
  { isNewer, kept }: { isNewer: (orderId: string) => boolean; kept: readonly string[] },
): CachedData {
  const next = { ...cached, ...lists };
  const read = new Map(orders.filter(({ _id }) => !isNewer(_id)).map((order) => [order._id, order]));
  const listed = [
    ...Object.values(next.pickLists).flatMap(({ orderIds }) => orderIds),
    ...(next.round ?? []),
    ...kept,
  ];
  const pairs = [...new Set(listed)].flatMap((id): [string, CachedOrder][] => {
    const order = read.get(id) ?? cached.orders[id] ?? orders.find(({ _id }) => _id === id);
    return order ? [[id, order]] : [];
  });
  return { ...next, orders: Object.fromEntries(pairs) };
}
