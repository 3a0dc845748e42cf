import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import {
  finalPaiseOf,
  replacementPaise,
  replacementUnitPaise,
} from '../../../../domain/fulfilment/final-price';
import { qtyToPick } from '../../../../domain/fulfilment/picked';
import type { PickableItem, Replacement, ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import { itemRefundPaise } from '../../../../domain/order/refund-rules';
import type { RefundableItem } from '../../../../domain/order/refund-rules';
import { itemStatusOf } from '../../../../domain/order/order';
import type { OrderItemStatus } from '../../../../domain/order/order';
import { ReplacementPolicyType } from '../cart';
import { OrderItemFields } from '../order';
import type { DeskOrderItem } from './desk-order-store';

@ObjectType('DeskOrderItem', { simpleResolvers: true, description: 'A line as it was bought.' })
export class DeskOrderItemType extends OrderItemFields {
  @Field(() => Int, {
    description: 'How many are to be delivered, without those that were missing when it was paid.',
  })
  qty!: number;

  @Field(() => Boolean, { description: 'Whether it is weighed when it is picked.' })
  soldByWeight!: boolean;

  @Field(() => Int, { nullable: true, description: 'Grams of one unit, where it is weighed; else null.' })
  packGrams!: number | null;

  @Field(() => Int, { description: 'How many were missing when it was paid; they are not in qty.' })
  missingQty!: number;

  @Field(() => Int, { nullable: true, description: 'What is in the bag; null until it is picked.' })
  pickedQty!: number | null;

  @Field(() => Int, { nullable: true, description: 'Grams; null until it is weighed.' })
  pickedGrams!: number | null;

  @Field(() => ReplacementPolicyType, { description: 'What the shopper wants when it is not there.' })
  replacement!: ReplacementPolicy;

  @Field(() => ID, { nullable: true, description: 'The product to take instead, with SPECIFIC.' })
  replacementProductId!: string | null;

  @Field(() => DeskOrderItemType, {
    nullable: true,
    description: 'What is in the bag instead; its price is what is charged for one of it.',
  })
  replacedBy!: DeskOrderItemType | null;

  @Field(() => Float, {
    description: 'What the line costs in the end, in rupees; with REPLACED that of both.',
  })
  finalPrice!: number;

  @Field(() => Float, {
    description: 'What was agreed to be paid for the line, in rupees: less its share of the discount.',
  })
  agreed!: number;

  @Field(() => Float, {
    description:
      'What of that is charged, in rupees: less once it is packed with less. Refunds by hand do not change it.',
  })
  charged!: number;

  @Field(() => Int, { description: 'How many of them were refunded, or are about to be.' })
  refundedQty!: number;

  @Field(() => [Float], {
    description: 'What refunding one of them comes to, two of them, and so on, as many as are left; rupees.',
  })
  refundable!: number[];
}

/** An item as GraphQL shows it to staff. Without spread syntax, which V8 runs slowly: lists have hundreds of items. */
export function toDeskOrderItem(item: DeskOrderItem): DeskOrderItemType {
  const { agreed, charged, refundable } = moneyOf(item);
  return {
    productId: item.productId,
    title: item.title,
    image: item.image,
    quantity: item.quantity,
    qty: qtyToPick(item),
    price: toRupees(item.pricePaise),
    soldByWeight: item.packGrams !== null,
    packGrams: item.packGrams,
    missingQty: item.missingQty,
    status: statusOf(item),
    pickedQty: item.picked?.qty ?? null,
    pickedGrams: item.picked?.grams ?? null,
    replacement: item.replacement,
    replacementProductId: item.replacementProductId,
    replacedBy: item.picked?.replacedBy ? toReplacedBy(item, item.picked.replacedBy) : null,
    finalPrice: toRupees(finalPaiseOf(item)),
    agreed,
    charged,
    refundedQty: item.refundedQty,
    refundable,
  };
}

/** The total of a line, and its refundable part. */
function moneyOf(item: DeskOrderItem): Pick<DeskOrderItemType, 'agreed' | 'charged' | 'refundable'> {
  const { productId, pricePaise, qty, discountPaise, refundedQty, picked } = item;
  const keptQty = (picked?.qty ?? 0) + (picked?.replacedBy?.qty ?? 0);
  const packed = picked?.finalPaise == null ? null : { keptQty, finalPaise: picked.finalPaise };
  const line: RefundableItem = { productId, pricePaise, qty, discountPaise, refundedQty, packed };
  const agreedPaise = pricePaise * qty - discountPaise;
  const goneQty = packed ? qty - keptQty : item.missingQty;
  const back = (some: number): number =>
    toRupees(itemRefundPaise(line, refundedQty + some) - itemRefundPaise(line, refundedQty));
  return {
    agreed: toRupees(agreedPaise),
    charged: toRupees(agreedPaise - itemRefundPaise(line, goneQty)),
    refundable: Array.from({ length: qty - refundedQty }, (_, index) => back(index + 1)),
  };
}

/** ORDERED until it is picked, even if some of it was missing before. */
function statusOf(item: PickableItem): OrderItemStatus {
  const qty = qtyToPick(item);
  return qty === 0 ? 'SHORT' : itemStatusOf({ qty, missingQty: 0, picked: item.picked });
}

function toReplacedBy(item: PickableItem, other: Replacement): DeskOrderItemType {
  const paise = replacementPaise(item, other);
  return {
    productId: other.productId,
    title: other.title,
    image: other.image,
    quantity: other.quantity,
    qty: other.qty,
    price: toRupees(replacementUnitPaise(item, other)),
    soldByWeight: other.packGrams !== null,
    packGrams: other.packGrams,
    status: 'PICKED',
    pickedQty: other.qty,
    pickedGrams: other.grams,
    missingQty: 0,
    replacement: 'BEST_MATCH',
    replacementProductId: null,
    replacedBy: null,
    finalPrice: toRupees(paise),
    agreed: toRupees(paise),
    charged: toRupees(paise),
    refundedQty: 0,
    refundable: [],
  };
}
