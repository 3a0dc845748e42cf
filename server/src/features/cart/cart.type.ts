import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Cart } from '../../../../domain/cart/cart';
import { toRupees } from '../../../../domain/cart/pricing';
import { MAX_QTY, MIN_QTY } from '../../../../domain/cart/qty';
import type { QtyAction } from '../../../../domain/cart/qty';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import type { CartProblem } from '../../../../domain/stock/stock';
import { enumType } from '../../common/enum-type';
import { ProductType, toProductType } from '../catalogue';

const CartProblemType = enumType<CartProblem>(
  'CartProblem',
  'Why a checkout would be rejected because of an item.',
  {
    OUT_OF_STOCK: 'None is left.',
    INSUFFICIENT_STOCK: 'There are fewer, or one order may hold fewer.',
  },
);

/** The enum of GraphQL. */
export const ReplacementPolicyType = enumType<ReplacementPolicy>(
  'ReplacementPolicy',
  'What to do when a product is not there on the day.',
  {
    BEST_MATCH: 'Whoever picks it chooses something like it.',
    SPECIFIC: 'One product instead, or the money back.',
    REFUND: 'The money back.',
  },
);

@ObjectType('CartItem', { simpleResolvers: true, description: 'A product in the cart, and how many of it.' })
export class CartItemType {
  @Field(() => ID, { description: 'Its identity: of the user and the product.' })
  _id!: string;

  @Field(() => ProductType, { description: "The product, at today's price." })
  product!: ProductType;

  @Field(() => Int, { description: `${MIN_QTY} to ${MAX_QTY}.` })
  qty!: number;

  @Field(() => ReplacementPolicyType, {
    description: 'What to do when the product is not there on the day.',
  })
  replacement!: ReplacementPolicy;

  @Field(() => ProductType, {
    nullable: true,
    description: 'The product to take instead, with SPECIFIC.',
  })
  replacementProduct!: ProductType | null;

  @Field(() => CartProblemType, { nullable: true, description: 'Null when all is well.' })
  problem!: CartProblem | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many of it an order can have, as INSUFFICIENT_STOCK tells; null when all is well.',
  })
  availableQty!: number | null;

  @Field(() => Date, { description: 'When the product was put in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When qty last changed.' })
  updatedAt!: Date;
}

@ObjectType('Cart', {
  simpleResolvers: true,
  description: "What a shopper is about to buy, at today's prices.",
})
export class CartType {
  @Field(() => ID, { description: "The user's _id: everyone has one cart." })
  _id!: string;

  @Field(() => [CartItemType], { description: 'In the order they were added.' })
  items!: CartItemType[];

  @Field(() => Int, { description: 'The sum of all qty.' })
  totalQty!: number;

  @Field(() => Float, { description: 'Rupees, without delivery.' })
  price!: number;

  @Field(() => Float, { description: 'Rupees; 0 while the cart is empty.' })
  delivery!: number;

  @Field(() => Float, { description: 'price + delivery.' })
  total!: number;
}

/** The cart as GraphQL shows it. */
export const toCartType = ({ userId, items, costs }: Cart): CartType => ({
  _id: userId,
  // Field by field: copying the rest of an object is much slower.
  items: items.map((item) => ({
    _id: `${userId}:${item.product._id}`,
    product: toProductType(item.product),
    qty: item.qty,
    replacement: item.replacement,
    replacementProduct: item.replacementProduct && toProductType(item.replacementProduct),
    problem: item.problem,
    availableQty: item.availableQty,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  })),
  totalQty: costs.totalQty,
  price: toRupees(costs.price),
  delivery: toRupees(costs.delivery),
  total: toRupees(costs.total),
});

export const QtyActionType = enumType<QtyAction>('QtyAction', 'A step of the quantity stepper.', {
  INCREMENT: 'One more.',
  DECREMENT: 'One less.',
});
