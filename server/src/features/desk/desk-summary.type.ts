import { GraphQLDate } from 'graphql-scalars';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import {
  averageBasketOf,
  inTimeShareOf,
  ordersOf,
  revenueOf,
  shortLinesOf,
} from '../../../../domain/staff/summary';
import type {
  DayFigure as DayValue,
  ProductFigure as ProductValue,
  Summary,
} from '../../../../domain/staff/summary';

const REVENUE = 'What they cost with delivery and discounts, less refunds, in rupees.';

@ObjectType({ simpleResolvers: true, description: 'The orders that were placed on one day.' })
export class DayFigure {
  @Field(() => GraphQLDate, { description: 'By the clock of the shop.' })
  day!: string;

  @Field(() => Int, { description: 'How many were placed and not cancelled.' })
  orders!: number;

  @Field(() => Float, { description: REVENUE })
  revenue!: number;

  @Field(() => Int, { description: 'Lines of which something was missing.' })
  shortLines!: number;

  @Field(() => Int, { description: 'How many of them were delivered in a slot.' })
  delivered!: number;

  @Field(() => Int, { description: 'How many of these came by its end.' })
  inTime!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What was sold of a product.' })
export class ProductFigure {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'Its title when it was ordered.' })
  title!: string;

  @Field(() => Int, {
    description: 'How many of it were sold, without those that were missing or replaced.',
  })
  qty!: number;

  @Field(() => Float, {
    description:
      'What its lines cost in the end, with what was put in instead, after discounts; later refunds are not taken off. Rupees.',
  })
  revenue!: number;
}

@ObjectType('Summary', {
  simpleResolvers: true,
  description: 'The orders that were placed in a span of days, paid or due at the door.',
})
export class SummaryType {
  @Field(() => Int, { description: 'How many were placed and not cancelled.' })
  orders!: number;

  @Field(() => Float, { description: REVENUE })
  revenue!: number;

  @Field(() => Float, {
    description: 'Rupees that were refunded, or are about to be; of cancelled orders as well.',
  })
  refunded!: number;

  @Field(() => Float, { description: 'Revenue by order, in rupees; 0 without orders.' })
  averageBasket!: number;

  @Field(() => Int, { description: 'Lines of which something was missing.' })
  shortLines!: number;

  @Field(() => Float, {
    description:
      'Of those that were delivered in a slot, the share that came by its end: 0 to 1; 1 while there are none.',
  })
  deliveredInTime!: number;

  @Field(() => [DayFigure], { description: 'Every day of the span, in order.' })
  byDay!: DayFigure[];

  @Field(() => [ProductFigure], { description: 'The ten that brought in most, most first.' })
  topProducts!: ProductFigure[];
}

/** Figures as GraphQL shows them. */
export const toSummaryType = (summary: Summary): SummaryType => ({
  orders: ordersOf(summary),
  revenue: toRupees(revenueOf(summary)),
  refunded: toRupees(summary.refundedPaise),
  averageBasket: toRupees(averageBasketOf(summary)),
  shortLines: shortLinesOf(summary),
  deliveredInTime: inTimeShareOf(summary),
  byDay: summary.byDay.map(toDayFigure),
  topProducts: summary.topProducts.map(toProductFigure),
});

const toDayFigure = (figure: DayValue): DayFigure => ({
  day: figure.day,
  orders: figure.orders,
  revenue: toRupees(figure.revenuePaise),
  shortLines: figure.shortLines,
  delivered: figure.delivered,
  inTime: figure.inTime,
});

const toProductFigure = (figure: ProductValue): ProductFigure => ({
  productId: figure.productId,
  title: figure.title,
  qty: figure.qty,
  revenue: toRupees(figure.revenuePaise),
});
