import { packOrder } from '@domain/fulfilment/packing';
import { comingQty, isDecided } from '@domain/fulfilment/picked';
import type { Replacement } from '@domain/fulfilment/picked';
import { isPickedBy } from '@domain/fulfilment/picked-by';
import type { KnownItem, KnownOrder, KnownSlot, ShelfPlace, Worker } from '@/features/desk/queue';

/** A line, and the order that it is in. */
export interface PickEntry {
  order: KnownOrder;
  item: KnownItem;
}

/** A product to be taken from its shelf, and the lines that it is for. */
export interface PickedProduct {
  productId: string;
  title: string;
  image: string;
  quantity: string;
  /** What is scanned on it; null where nobody has entered it. */
  barcode: string | null;
  entries: readonly PickEntry[];
}

/** A shelf, with what is to be taken from it. */
export interface Shelf {
  name: string;
  products: readonly PickedProduct[];
}

/** Where what is on no shelf is listed. */
const ELSEWHERE = '';

/** What is to be taken for these orders, shelf by shelf: one walk. */
export function shelvesOf(orders: readonly KnownOrder[], places: readonly ShelfPlace[]): Shelf[] {
  const entries = new Map<string, PickEntry[]>();
  for (const order of orders)
    for (const item of order.items)
      if (comingQty(item) > 0)
        entries.set(item.productId, [...(entries.get(item.productId) ?? []), { order, item }]);
  const placed = new Set(places.map(({ productId }) => productId));
  const others = [...entries.keys()].filter((productId) => !placed.has(productId));
  const shelves = new Map<string, PickedProduct[]>();
  for (const { productId, shelf, barcode } of [
    ...places,
    ...others.map((productId) => ({ productId, shelf: ELSEWHERE, barcode: null })),
  ]) {
    const own = entries.get(productId);
    const [first] = own ?? [];
    if (!own || !first) continue;
    const { title, image, quantity } = first.item;
    const product = { productId, title, image, quantity, barcode, entries: own };
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), product]);
  }
  return [...shelves].map(([name, products]) => ({ name, products }));
}

/** The orders that this member of staff can put together: nobody has begun them, or they have. */
export const openTo = (orders: readonly KnownOrder[], me: Pick<Worker, '_id'>): KnownOrder[] =>
  orders.filter((order) => order.status === 'PLACED' || isPickedBy(order, me));

/** How many lines there are, and how many of them are settled. */
export function progressOf(orders: readonly KnownOrder[]): { done: number; all: number } {
  const items = orders.flatMap((order) => order.items).filter((item) => comingQty(item) > 0);
  return { done: items.filter(isDecided).length, all: items.length };
}

/** Whether an order can be packed: it is settled what becomes of each line. */
export const isReady = ({ items }: Pick<KnownOrder, 'items'>): boolean => items.every(isDecided);

/** The slot to begin with: the first that has orders and is not over, or else the last one that has any. */
export function nextSlot<Slot extends Pick<KnownSlot, 'startsAt' | 'endsAt' | 'booked'>>(
  slots: readonly Slot[],
  now: number,
): Slot | undefined {
  const used = slots.filter(({ booked }) => booked > 0);
  return used.find(({ endsAt }) => Date.parse(endsAt) > now) ?? used.at(-1) ?? slots[0];
}

/** What is in the bag, and what follows from what is not. */
export interface BagSummary {
  whole: number;
  /** Titles, and how many of each are not there. */
  short: { productId: string; title: string; missing: number }[];
  replaced: {
    productId: string;
    title: string;
    other: string;
    qty: number;
    grams: number | null;
    /** It is sold by weight, and nobody has put it on the scales. */
    isUnweighed: boolean;
  }[];
  weighed: { productId: string; title: string; grams: number }[];
  /** What goes back to the shopper, or is due no more, in paise: to the paisa, as the server will have it. */
  offPaise: number;
}

/** What there is to say of a bag before it is closed. */
export function summaryOf(
  order: Pick<KnownOrder, 'items' | 'totalPaise' | 'leftPaise' | 'payment'>,
): BagSummary {
  const { items, totalPaise, payment } = order;
  const bagged = items.filter((item) => comingQty(item) > 0);
  const missing = (item: KnownItem): number =>
    comingQty(item) - (item.picked?.qty ?? 0) - (item.picked?.replacedBy?.qty ?? 0);
  const { finalPaise, refundPaise } = packOrder(order);
  return {
    whole: bagged.filter((item) => item.picked?.qty === comingQty(item)).length,
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
  ...{ other, qty, grams, isUnweighed: packGrams !== null && grams === null },
});
