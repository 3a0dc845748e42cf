import { packOrder } from '@domain/fulfilment/packing';
import { qtyToPick, isDecided } from '@domain/fulfilment/picked';
import type { Replacement } from '@domain/fulfilment/picked';
import { isPickedBy } from '@domain/fulfilment/picked-by';
import { isPacked } from '@domain/order/order-status';
import { NO_SLOT } from '@domain/staff/desk-paths';
import type {
  CachedData,
  CachedItem,
  CachedOrder,
  PickSlot,
  ShelfPlace,
  StaffMember,
} from '@/features/desk/queue';

/** A line with its order. */
export interface PickEntry {
  order: CachedOrder;
  item: CachedItem;
}

/** A product to pick, where it stands, and its lines. */
export interface PickedProduct extends ShelfPlace {
  title: string;
  image: string;
  quantity: string;
  entries: readonly PickEntry[];
}

/** A shelf with its products to pick. */
export interface Shelf {
  name: string;
  products: readonly PickedProduct[];
}

/** The group of products without a shelf. */
const ELSEWHERE = '';

/** The products to pick for these orders, in picking order. */
export function shelvesOf(orders: readonly CachedOrder[], places: readonly ShelfPlace[]): Shelf[] {
  const entries = new Map<string, PickEntry[]>();
  for (const order of orders)
    for (const item of order.items)
      if (qtyToPick(item) > 0)
        entries.set(item.productId, [...(entries.get(item.productId) ?? []), { order, item }]);
  const placed = new Set(places.map(({ productId }) => productId));
  const others = [...entries.keys()].filter((productId) => !placed.has(productId));
  const shelves = new Map<string, PickedProduct[]>();
  for (const place of [
    ...places,
    ...others.map((productId) => ({ productId, shelf: ELSEWHERE, dietMark: null, barcode: null })),
  ]) {
    const own = entries.get(place.productId);
    const [first] = own ?? [];
    if (!own || !first) continue;
    const { title, image, quantity } = first.item;
    const product = { ...place, title, image, quantity, entries: own };
    shelves.set(place.shelf, [...(shelves.get(place.shelf) ?? []), product]);
  }
  return [...shelves].map(([name, products]) => ({ name, products }));
}

/** Of an order's number: so much of it is on its bag. */
export const BAG_LENGTH = 4;

/** The orders of a slot, with the whole number on the bags that could be taken for one another. */
export function withBags(orders: readonly CachedOrder[]): CachedOrder[] {
  const startOf = ({ number }: CachedOrder): string => number.slice(0, BAG_LENGTH);
  const counts = new Map<string, number>();
  for (const order of orders) counts.set(startOf(order), (counts.get(startOf(order)) ?? 0) + 1);
  return orders.map((order) => (counts.get(startOf(order)) === 1 ? order : { ...order, bag: order.number }));
}

/** The total quantity of a product to take. */
export const takeQty = ({ entries }: Pick<PickedProduct, 'entries'>): number =>
  entries.reduce((sum, { item }) => sum + qtyToPick(item), 0);

/** The orders that this user may pick: unassigned ones and their own. */
export const openTo = (orders: readonly CachedOrder[], me: Pick<StaffMember, '_id'>): CachedOrder[] =>
  orders.filter((order) => order.status === 'PLACED' || isPickedBy(order, me));

export const unpackedFirst = (orders: readonly CachedOrder[]): CachedOrder[] =>
  [...orders].sort((one, other) => Number(isPacked(one.status)) - Number(isPacked(other.status)));

/** The number of lines, and how many have an outcome. */
export function progressOf(orders: readonly CachedOrder[]): { done: number; all: number } {
  const items = orders.flatMap((order) => order.items).filter((item) => qtyToPick(item) > 0);
  return { done: items.filter(isDecided).length, all: items.length };
}

/** Whether an order can be packed: each line has an outcome. */
export const isReady = ({ items }: Pick<CachedOrder, 'items'>): boolean => items.every(isDecided);

/** Where nothing waits: the first slot with orders that is not over, otherwise the last with orders. */
function nextSlot(slots: readonly PickSlot[], now: number): PickSlot | undefined {
  const used = slots.filter(({ booked }) => booked > 0);
  return used.find(({ endsAt }) => Date.parse(endsAt) > now) ?? used.at(-1) ?? slots[0];
}

/** What can be picked; null before the first response. */
export type SlotChoice = Pick<CachedData, 'slots' | 'withoutSlot'>;

/** What Pick shows first: the earliest slot with an order for the user, so that late ones come first, then orders without a slot. */
export function defaultSlotId({ slots, withoutSlot }: SlotChoice, now: number): string | undefined {
  const open = slots?.find(({ isOpen }) => isOpen);
  if (open) return open._id;
  return withoutSlot ? NO_SLOT : nextSlot(slots ?? [], now)?._id;
}

/** Whether a slot is over, and orders of it are still to be picked. */
export const isLate = ({ endsAt, toPick }: PickSlot, now: number): boolean =>
  toPick > 0 && Date.parse(endsAt) <= now;

/**
 * The slot to go to from what is shown: a late one or, once nothing is left there, the next.
 * @param orders those that are shown, with what is not sent yet; undefined if they are not known
 */
export function slotToGoTo(
  { slots }: Pick<SlotChoice, 'slots'>,
  shownId: string | undefined,
  orders: readonly CachedOrder[] | undefined,
  me: Pick<StaffMember, '_id'>,
  now: number,
): PickSlot | undefined {
  const shown = slots?.find(({ _id }) => _id === shownId);
  const isDone = orders ? openTo(orders, me).length === 0 : shown?.isOpen === false;
  return slots?.find((slot) => slot.isOpen && slot !== shown && (isDone || isLate(slot, now)));
}

/** Keeps the current slot for as long as it has orders, even after it has ended; then the default one. */
export function keptSlotId(choice: SlotChoice, kept: string | undefined, now: number): string | undefined {
  const isThere =
    kept === NO_SLOT
      ? Boolean(choice.withoutSlot)
      : choice.slots?.some(({ _id, booked }) => _id === kept && booked > 0);
  return isThere ? kept : defaultSlotId(choice, now);
}

/** The content of a bag, and the consequences of what is missing. */
export interface BagSummary {
  whole: number;
  /** Titles and missing quantities. */
  short: { productId: string; title: string; missing: number }[];
  replaced: {
    productId: string;
    title: string;
    other: string;
    qty: number;
    grams: number | null;
    /** Sold by weight, but not weighed. */
    isUnweighed: boolean;
  }[];
  weighed: { productId: string; title: string; grams: number }[];
  /** The refund or reduction, in paise, exactly as the server computes it. */
  offPaise: number;
}

/** The summary shown before a bag is closed. */
export function summaryOf(
  order: Pick<CachedOrder, 'items' | 'totalPaise' | 'leftPaise' | 'payment'>,
): BagSummary {
  const { items, totalPaise, payment } = order;
  const bagged = items.filter((item) => qtyToPick(item) > 0);
  const missing = (item: CachedItem): number =>
    qtyToPick(item) - (item.picked?.qty ?? 0) - (item.picked?.replacedBy?.qty ?? 0);
  const { finalPaise, refundPaise } = packOrder(order);
  return {
    whole: bagged.filter((item) => item.picked?.qty === qtyToPick(item)).length,
    short: bagged
      .filter((item) => missing(item) > 0)
      .map((item) => ({ productId: item.productId, title: item.title, missing: missing(item) })),
    replaced: bagged.flatMap(({ productId, title, picked }) =>
      picked?.replacedBy ? [{ productId, title, ...otherOf(picked.replacedBy) }] : [],
    ),
    weighed: bagged.flatMap(({ productId, title, picked }) =>
      picked?.grams == null ? [] : [{ productId, title, grams: picked.grams }],
    ),
    offPaise: payment === 'DUE' ? totalPaise - finalPaise : refundPaise,
  };
}

const otherOf = ({ title: other, qty, grams, packGrams }: Replacement) => ({
  other,
  qty,
  grams,
  isUnweighed: packGrams !== null && grams === null,
});
