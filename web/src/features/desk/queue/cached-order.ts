import { toPaise } from '@domain/cart/pricing';
import type { Picked, Replacement } from '@domain/fulfilment/picked';
import type { WorkItemFragment, WorkOrderFragment } from '@/gql/desk-operations';
import type { CachedItem, CachedOrder } from './cached-orders';
import { moneyOf } from '@/features/desk/shared/order-money';

function replacementOf({
  price,
  pickedGrams: grams,
  ...product
}: NonNullable<WorkItemFragment['replacedBy']>): Replacement {
  return { ...product, grams, pricePaise: toPaise(price) };
}

/** The outcome of an item from the API; null if it is not picked. */
function pickedOf(
  { pickedQty, pickedGrams, replacedBy, finalPrice }: WorkItemFragment,
  isPacked: boolean,
): Picked | null {
  if (pickedQty === null && !replacedBy) return null;
  return {
    qty: pickedQty ?? 0,
    grams: pickedGrams,
    replacedBy: replacedBy && replacementOf(replacedBy),
    finalPaise: isPacked ? toPaise(finalPrice) : null,
  };
}

function toCachedItem(item: WorkItemFragment, isPacked: boolean): CachedItem {
  const { productId, title, image, quantity, missingQty, refundedQty, packGrams } = item;
  const { replacement, replacementProductId } = item;
  const pricePaise = toPaise(item.price);
  // The API counts refunds that are still pending.
  const qty = item.qty + missingQty;
  return {
    productId,
    title,
    image,
    quantity,
    qty,
    missingQty,
    refundedQty,
    replacement,
    pricePaise,
    discountPaise: pricePaise * qty - toPaise(item.agreed),
    packGrams,
    picked: pickedOf(item, isPacked),
    replacementProductId,
  };
}

const NOT_PACKED: readonly string[] = ['PLACED', 'PICKING'];

/** Converts an order from the API. */
export function toCachedOrder(order: WorkOrderFragment): CachedOrder {
  const { _id, number, createdAt, status, payment, price, address, customer, slot, picker, items } = order;
  return {
    _id,
    number,
    createdAt,
    status,
    payment,
    address,
    totalPaise: toPaise(price),
    leftPaise: moneyOf(order).remains,
    customer,
    slot,
    picker,
    items: items.map((item) => toCachedItem(item, !NOT_PACKED.includes(status))),
  };
}
