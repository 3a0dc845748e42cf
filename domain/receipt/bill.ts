import { finalPaiseOf, replacementPaise } from '../fulfilment/final-price';
import { keptQty } from '../fulfilment/picked';
import type { PickableItem } from '../fulfilment/picked';
import type { ItemQty } from '../order/order-rules';
import { spreadDiscount } from '../order/spread-discount';
import { spreadOver, totalOf } from './receipt';
import type { ReceiptEntry } from './receipt';

/** The tax of products, by _id; absent: unknown. */
export type TaxOfProducts = Readonly<Record<string, { hsn: string | null; gstPercent: number | null }>>;

/** A line of a packed order. */
export interface BilledItem extends PickableItem {
  productId: string;
  title: string;
  quantity: string;
}

/** A packed order; paise. */
export interface BilledOrder {
  items: readonly BilledItem[];
  deliveryPaise: number;
  /** The final cost. */
  finalPaise: number;
}

/** Local delivery of goods, taxed separately (SAC 9968). */
const DELIVERY = { productId: null, title: '', quantity: '', qty: 1, hsn: '996813', gstPercent: 18 };

/** The bill of an order: the goods in the bag and the delivery, less their shares of the discount, to the paisa. */
export function billOf(order: BilledOrder, taxOf: TaxOfProducts): ReceiptEntry[] {
  const goods = order.items.flatMap((item) => partsOf(item, taxOf)).filter(({ paise }) => paise > 0);
  const discount = Math.max(0, totalOf(goods) + order.deliveryPaise - order.finalPaise);
  const costs = { delivery: order.deliveryPaise, discount };
  const shares = spreadDiscount(
    goods.map(({ paise }) => ({ pricePaise: paise, qty: 1 })),
    costs,
  );
  const billed = goods.map((entry, at) => less(entry, shares[at]!));
  const deliveryPaise = order.finalPaise - totalOf(billed);
  const delivery = less({ ...DELIVERY, paise: order.deliveryPaise }, order.deliveryPaise - deliveryPaise);
  return [...billed, delivery].filter(({ paise }) => paise > 0);
}

const less = (entry: ReceiptEntry, discountPaise: number): ReceiptEntry => ({
  ...entry,
  paise: entry.paise - discountPaise,
  ...(discountPaise > 0 ? { discountPaise } : {}),
});

/** An item and its replacement. */
function partsOf(item: BilledItem, taxOf: TaxOfProducts): ReceiptEntry[] {
  const { qty = item.qty, grams = null, replacedBy = null } = item.picked ?? {};
  const otherPaise = replacedBy ? replacementPaise(item, replacedBy) : 0;
  const own = entryOf(item, { qty, grams, paise: finalPaiseOf(item) - otherPaise }, taxOf);
  return replacedBy
    ? [own, entryOf(replacedBy, { qty: replacedBy.qty, grams: replacedBy.grams, paise: otherPaise }, taxOf)]
    : [own];
}

const entryOf = (
  { productId, title, quantity }: Pick<BilledItem, 'productId' | 'title' | 'quantity'>,
  { qty, grams, paise }: { qty: number; grams: number | null; paise: number },
  taxOf: TaxOfProducts,
): ReceiptEntry => {
  const { hsn = null, gstPercent } = taxOf[productId] ?? {};
  const weighed = grams === null ? {} : { grams };
  return { productId, title, quantity, qty, ...weighed, hsn, gstPercent: gstPercent ?? 0, paise };
};

/** The rest of a receipt's lines after credit notes. */
export function uncredited(
  billed: readonly ReceiptEntry[],
  credited: readonly ReceiptEntry[],
): ReceiptEntry[] {
  const left = billed.map(({ grams: _grams, discountPaise: _discountPaise, ...entry }) => entry);
  for (const { productId, paise } of credited) {
    let rest = paise;
    for (const entry of left.filter((one) => one.productId === productId)) {
      const part = Math.min(entry.paise, rest);
      entry.paise -= part;
      rest -= part;
    }
  }
  return left.filter(({ paise }) => paise > 0);
}

/** Refunds of certain items, in paise. */
export interface ItemsRefund {
  items: readonly ItemQty[];
  paise: number;
}

/** The parts of refunds, in sequence, for goods in the bag: missing units come first, and are not billed. */
export function withoutMissing<Refund extends ItemsRefund>(
  refunds: readonly Refund[],
  bought: readonly BilledItem[],
): Refund[] {
  const missing = new Map(bought.map((item) => [item.productId, item.qty - keptQty(item)]));
  return refunds.map((refund) => ({
    ...refund,
    items: refund.items.flatMap(({ productId, qty }) => {
      const left = missing.get(productId) ?? 0;
      missing.set(productId, Math.max(0, left - qty));
      return qty > left ? [{ productId, qty: qty - left }] : [];
    }),
  }));
}

/**
 * The lines of the next credit note: refunds of certain items are taken from their lines, and the rest
 * from all lines in proportion. To the paisa, if enough is left.
 */
export function creditOf(
  billed: readonly ReceiptEntry[],
  credited: readonly ReceiptEntry[],
  paise: number,
  refunds: readonly ItemsRefund[],
): ReceiptEntry[] {
  const note: ReceiptEntry[] = [];
  const left = (): ReceiptEntry[] => uncredited(billed, [...credited, ...note]);
  for (const refund of refunds) {
    const own = left().flatMap((entry) => refundedPart(entry, billed, refund));
    const most = Math.min(refund.paise, totalOf(own), paise - totalOf(note));
    note.push(...spreadOver(own, most));
  }
  return [...note, ...spreadOver(left(), paise - totalOf(note))];
}

/** The part of a refund that a line's rest can cover. */
function refundedPart(
  entry: ReceiptEntry,
  billed: readonly ReceiptEntry[],
  { items }: ItemsRefund,
): ReceiptEntry[] {
  const given = items.find(({ productId }) => productId === entry.productId);
  const whole = billed.find(({ productId }) => productId === entry.productId);
  if (!given || !whole) return [];
  const qty = Math.min(given.qty, whole.qty);
  return [{ ...entry, qty, paise: Math.min(entry.paise, Math.ceil((whole.paise * qty) / whole.qty)) }];
}
