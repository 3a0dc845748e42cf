import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { finalPaiseOf, replacementPaise } from '../../../../domain/fulfilment/final-price';
import { comingQty } from '../../../../domain/fulfilment/picked';
import type { PickableItem, Replacement, ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import { itemStatusOf } from '../../../../domain/order/order';
import type { OrderItemStatus, OrderItemWithPolicy } from '../../../../domain/order/order';
import { ReplacementPolicyType } from '../cart';
import { OrderItemStatusType } from '../order';

@ObjectType('DeskOrderItem', { simpleResolvers: true, description: 'A line as it was bought.' })
export class DeskOrderItemType {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'As it was called.' })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  @Field(() => Int, { description: 'How many are to come: without what there was none of when it was paid.' })
  qty!: number;

  @Field(() => String, { description: 'The unit the price is for.' })
  quantity!: string;

  @Field(() => Float, { description: 'Rupees for one unit.' })
  price!: number;

  @Field(() => Boolean, { description: 'Whether it is weighed when it is picked.' })
  soldByWeight!: boolean;

  @Field(() => OrderItemStatusType, { description: 'What became of the line.' })
  status!: OrderItemStatus;

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

  @Field(() => Float, { description: 'Rupees off for all of them: their share of the discount.' })
  discount!: number;

  @Field(() => Int, { description: 'How many of them were given back, or are about to be.' })
  refundedQty!: number;
}

/** An item as GraphQL shows it to staff. */
export const toDeskOrderItem = (item: OrderItemWithPolicy): DeskOrderItemType => ({
  ...{ productId: item.productId, title: item.title, image: item.image, quantity: item.quantity },
  qty: comingQty(item),
  price: toRupees(item.pricePaise),
  soldByWeight: item.packGrams !== null,
  status: statusOf(item),
  pickedQty: item.picked?.qty ?? null,
  pickedGrams: item.picked?.grams ?? null,
  replacement: item.replacement,
  replacementProductId: item.replacementProductId,
  replacedBy: item.picked?.replacedBy ? toReplacedBy(item, item.picked.replacedBy) : null,
  finalPrice: toRupees(finalPaiseOf(item)),
  discount: 0,
  refundedQty: 0,
});

/** Of what is to come: ORDERED until that is picked, though some was missing before. */
function statusOf(item: PickableItem): OrderItemStatus {
  const qty = comingQty(item);
  return qty === 0 ? 'SHORT' : itemStatusOf({ ...item, qty, missingQty: 0 });
}

function toReplacedBy(item: PickableItem, other: Replacement): DeskOrderItemType {
  const paise = replacementPaise(item, other);
  return {
    ...{ productId: other.productId, title: other.title, image: other.image, quantity: other.quantity },
    qty: other.qty,
    price: toRupees(paise / other.qty),
    ...{ soldByWeight: false, status: 'PICKED', pickedQty: other.qty, pickedGrams: null },
    ...{ replacement: 'BEST_MATCH', replacementProductId: null, replacedBy: null },
    finalPrice: toRupees(paise),
    discount: 0,
    refundedQty: 0,
  };
}
