import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Diet } from '../../../../domain/catalogue/product-facts';
import { orderNumber } from '../../../../domain/order/order-number';
import { DietEnum } from '../catalogue';
import type { PackWeight, PickLine } from './pick-list';

@ObjectType('PickOrder', { simpleResolvers: true, description: 'How many of a product one order takes.' })
export class PickOrderType {
  @Field(() => ID, { description: 'The _id of the order.' })
  orderId!: string;

  @Field(() => String, { description: 'The short number that people tell each other.' })
  number!: string;

  @Field(() => Int, { description: 'How many; once it is picked, as many as are in the bag.' })
  qty!: number;

  @Field(() => Int, { description: 'How many of them are in the bag.' })
  picked!: number;
}

@ObjectType('PickLine', {
  simpleResolvers: true,
  description: 'How many of a product the orders of a slot take together.',
})
export class PickLineType {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'Its title when it was ordered.' })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  @Field(() => String, {
    description: 'Its shelf, which is its category; empty when it is not sold any more.',
  })
  shelf!: string;

  @Field(() => DietEnum, {
    nullable: true,
    description: 'As it was entered, on sale or not; null where it was not.',
  })
  dietMark!: Diet | null;

  @Field(() => String, { nullable: true, description: 'The digits under its barcode, if they were entered.' })
  barcode!: string | null;

  @Field(() => Int, { description: 'How many, over all orders.' })
  qty!: number;

  @Field(() => [PickOrderType], { description: 'The orders, oldest first.' })
  orders!: PickOrderType[];
}

@ObjectType('PackWeight', {
  simpleResolvers: true,
  description: 'What one unit of a product weighs that is weighed when it is picked.',
})
export class PackWeightType implements PackWeight {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => Int, { description: 'Grams.' })
  packGrams!: number;
}

/** A line as GraphQL shows it. */
export const toPickLineType = (line: PickLine): PickLineType => ({
  productId: line.productId,
  title: line.title,
  image: line.image,
  shelf: line.shelf,
  dietMark: line.dietMark,
  barcode: line.barcode,
  qty: line.qty,
  orders: line.orders.map(({ orderId, qty, picked }) => ({
    orderId,
    number: orderNumber(orderId),
    qty,
    picked,
  })),
});
