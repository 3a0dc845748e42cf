import { toPaise } from '@domain/cart/pricing';
import type { Picked } from '@domain/fulfilment/picked';
import type { WorkItemFragment, WorkOrderFragment } from '@/gql/desk-operations';
import type { CachedItem, CachedOrder } from './cached-orders';
import { leftPaiseOf } from '@/features/desk/shared/left-paise';

/** The outcome of an item from the API; null if it is not picked. */
function pickedOf(
  { pickedQty, pickedGrams, replacedBy, finalPrice }: WorkItemFragment,
  isPacked: boolean,
): Picked | null {
  if (pickedQty == null && !replacedBy) return null;
  const other = replacedBy && {
    productId: replacedBy.productId,
    title: replacedBy.title,
    image: replacedBy.image,
    quantity: replacedBy.quantity,
    qty: replacedBy.qty,
    pricePaise: toPaise(replacedBy.price),
    packGrams: replacedBy.packGrams ?? null,
    grams: replacedBy.pickedGrams ?? null,
  };
  return {
    qty: pickedQty ?? 0,
    grams: pickedGrams ?? null,
    replacedBy: other ?? null,
    finalPaise: isPacked ? toPaise(finalPrice) : null,
  };
}

function toCachedItem(item: WorkItemFragment, isPacked: boolean): CachedItem {
  const { productId, title, image, quantity, missingQty, refundedQty, replacement } = item;
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
    packGrams: item.packGrams ?? null,
    picked: pickedOf(item, isPacked),
    replacementProductId: item.replacementProductId ?? null,
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
    leftPaise: leftPaiseOf(order),
    customer: { name: customer.name, contact: customer.contact },
    slot: slot
      ? {
          _id: slot._id,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          cutoffAt: slot.cutoffAt,
        }
      : null,
    picker: picker && {
      _id: picker._id,
      name: picker.name,
      role: picker.role,
      active: picker.active,
    },
    items: items.map((item) => toCachedItem(item, !NOT_PACKED.includes(status))),
  };
}
