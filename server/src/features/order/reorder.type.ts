import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import type { ReorderDifference, ReorderDifferenceKind } from '../../../../domain/order/reorder';
import { enumType } from '../../common/enum-type';
import { CartType, toCartType } from '../cart';
import { ProductType } from '../catalogue';
import type { Reordered } from './reorder';

const ReorderDifferenceKindType = enumType<ReorderDifferenceKind>(
  'ReorderDifferenceKind',
  'How something differs from the order.',
  {
    GONE: 'Not sold any more: none is in the cart for it.',
    OUT_OF_STOCK: 'There is none now: none was put in.',
    FEWER: 'There are not as many, or the cart had no room for them; before and now are counts.',
    DEARER: 'It costs more now; before and now are rupees.',
    CHEAPER: 'It costs less now; before and now are rupees.',
  },
);

@ObjectType('ReorderDifference', { simpleResolvers: true, description: 'A difference from the order.' })
export class ReorderDifferenceType {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'Its title when it was ordered.' })
  title!: string;

  @Field(() => ReorderDifferenceKindType, { description: 'What is different.' })
  kind!: ReorderDifferenceKind;

  @Field(() => Float, {
    nullable: true,
    description: 'What was ordered, or what it cost; null with GONE and OUT_OF_STOCK.',
  })
  before!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What was put in, or what it costs; null with GONE and OUT_OF_STOCK.',
  })
  now!: number | null;

  @Field(() => ProductType, {
    nullable: true,
    description: 'What was put in instead; null when nothing was.',
  })
  replacement!: ProductType | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of ordering again.' })
export class ReorderPayload {
  @Field(() => CartType, { description: 'The cart as it is now.' })
  cart!: CartType;

  @Field(() => Int, { description: 'How many were put in, or would be with unlessDifferent.' })
  addedQty!: number;

  @Field(() => [ReorderDifferenceType], { description: 'Everything that is not as it was.' })
  differences!: ReorderDifferenceType[];
}

/** A difference as both APIs show it: prices in rupees. */
export function toReorderDifference(difference: ReorderDifference): ReorderDifferenceType {
  const { productId, title, kind, before, now } = difference;
  const shown = (value: number | null) => (value === null || kind === 'FEWER' ? value : toRupees(value));
  return { productId, title, kind, before: shown(before), now: shown(now), replacement: null };
}

/** The result of ordering again, as GraphQL shows it. */
export const toReorderPayload = ({ cart, addedQty, differences }: Reordered): ReorderPayload => ({
  cart: toCartType(cart),
  addedQty,
  differences: differences.map(toReorderDifference),
});
