import { Field, ID, Int, ObjectType } from 'type-graphql';
import { committedOf } from '../../../../domain/stock/stock';
import type { Stock, StockMovement, StockMovementKind } from '../../../../domain/stock/stock';
import { enumType } from '../../common/enum-type';

const StockMovementKindType = enumType<StockMovementKind>(
  'StockMovementKind',
  'What changes how much there is of a product.',
  {
    RECEIVED: 'It came in.',
    ADJUSTED: 'A count found more or fewer.',
    ALLOCATED: 'An order was placed.',
    RELEASED: 'An order released it.',
    SHIPPED: 'An order was delivered.',
  },
);

@ObjectType('Stock', { simpleResolvers: true, description: 'How much there is of a product.' })
export class StockType {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => Int, { description: 'How many are in the shop.' })
  onHand!: number;

  @Field(() => Int, { description: 'How many of these placed orders have.' })
  allocated!: number;

  @Field(() => Int, { description: 'How many of these open checkouts have.' })
  held!: number;

  @Field(() => Int, { description: 'How many are left to be sold.' })
  available!: number;

  @Field(() => Int, { description: 'Shoppers are told that it is low when so many or fewer are left.' })
  lowStockAt!: number;
}

@ObjectType('StockMovement', {
  simpleResolvers: true,
  description:
    'What changed how much there is. The sum of RECEIVED, ADJUSTED and SHIPPED is what is on hand.',
})
export class StockMovementType implements StockMovement {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Date, { description: 'When it happened.' })
  at!: Date;

  @Field(() => StockMovementKindType, { description: 'What happened.' })
  kind!: StockMovementKind;

  @Field(() => Int, { description: 'How many; negative where there are fewer since.' })
  qty!: number;

  @Field(() => ID, { nullable: true, description: 'The _id of the order that it is about; null for none.' })
  orderId!: string | null;

  @Field(() => String, { description: 'The email of who did it, or which part of the shop.' })
  by!: string;

  @Field(() => String, { nullable: true, description: 'Why; null where nobody said.' })
  reason!: string | null;
}

/** A product's stock as GraphQL shows it to staff. */
export const toStockType = (stock: Stock): StockType => {
  const { productId, onHand, allocated, held, lowStockAt } = stock;
  return { productId, onHand, allocated, held, available: onHand - committedOf(stock), lowStockAt };
};

/** What changed it, as GraphQL shows it to staff. */
export const toStockMovementType = (movement: StockMovement): StockMovementType => {
  const { _id, at, kind, qty, orderId, by, reason } = movement;
  return { _id, at, kind, qty, orderId, by, reason };
};
