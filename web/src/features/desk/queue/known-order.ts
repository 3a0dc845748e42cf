import { toPaise } from '@domain/cart/pricing';
import type { Picked } from '@domain/fulfilment/picked';
import type { WorkItemFragment, WorkOrderFragment } from '@/gql/desk-operations';
import type { KnownItem, KnownOrder } from './known-orders';
import { leftPaiseOf } from '@/features/desk/shared/left-paise';

/** What the API says became of an item; null while it is not picked. */
function pickedOf(
  { pickedQty, pickedGrams, replacedBy, finalPrice }: WorkItemFragment,
  isPacked: boolean,
): Picked | null {
  if (pickedQty == null && !replacedBy) return null;
  const other = replacedBy && {
    ...{ productId: replacedBy.productId, title: replacedBy.title, image: replacedBy.image },
    ...{ quantity: replacedBy.quantity, qty: replacedBy.qty, pricePaise: toPaise(replacedBy.price) },
    ...{ packGrams: replacedBy.packGrams ?? null, grams: replacedBy.pickedGrams ?? null },
  };
  return {
    qty: pickedQty ?? 0,
    grams: pickedGrams ?? null,
    replacedBy: other ?? null,
    finalPaise: isPacked ? toPaise(finalPrice) : null,
  };
}

function toKnownItem(item: WorkItemFragment, isPacked: boolean): KnownItem {
  const { productId, title, image, quantity, missingQty, refundedQty, replacement } = item;
  const pricePaise = toPaise(item.price);
  // The API counts what is to come.
  const qty = item.qty + missingQty;
  return {
    ...{ productId, title, image, quantity, qty, missingQty, refundedQty, replacement, pricePaise },
    discountPaise: pricePaise * qty - toPaise(item.agreed),
    packGrams: item.packGrams ?? null,
    picked: pickedOf(item, isPacked),
    replacementProductId: item.replacementProductId ?? null,
  };
}

const NOT_PACKED: readonly string[] = ['PLACED', 'PICKING'];

/** An order of the API as it is worked with. */
export function toKnownOrder(order: WorkOrderFragment): KnownOrder {
  const { _id, number, createdAt, status, payment, price, address, customer, slot, picker, items } = order;
  return {
    ...{ _id, number, createdAt, status, payment, address },
    totalPaise: toPaise(price),
    leftPaise: leftPaiseOf(order),
    customer: { name: customer.name, contact: customer.contact },
    slot: slot
      ? {
          ...{ _id: slot._id, startsAt: slot.startsAt, endsAt: slot.endsAt },
          ...{ cutoffAt: slot.cutoffAt, booked: slot.booked },
        }
      : null,
    picker: picker && {
      ...{ _id: picker._id, name: picker.name, role: picker.role, active: picker.active },
    },
    items: items.map((item) => toKnownItem(item, !NOT_PACKED.includes(status))),
  };
}
