import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Coupon, CouponChange } from '../../../../domain/order/coupon-rules';

@ObjectType('Coupon', {
  simpleResolvers: true,
  description: 'A discount on an order, delivery included. Placed orders keep their price.',
})
export class CouponType implements Coupon {
  @Field(() => String, { description: 'What shoppers enter, matched exactly, case included.' })
  code!: string;

  @Field(() => Int, { description: 'Off the total, 1 to 99.' })
  percent!: number;

  @Field(() => Boolean, { description: 'False: nobody can use it, whenever it is valid.' })
  active!: boolean;

  @Field(() => Date, { nullable: true, description: 'When it becomes valid; null: it has no start.' })
  validFrom!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ceases to be valid; null: it has no end.' })
  validUntil!: Date | null;
}

@InputType({ description: 'A change to the coupon with this code; what is absent stays as it is.' })
export class CouponInput implements CouponChange {
  @Field(() => String, { description: 'Up to 40 letters, digits, hyphens and underscores.' })
  code!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: it must be new, and is rejected if there is another with its code.',
  })
  isNew?: boolean | null;

  @Field(() => Int, { nullable: true, description: '1 to 99; a new coupon needs one.' })
  percent?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'A new coupon is active unless this is false.' })
  active?: boolean | null;

  @Field(() => Date, { nullable: true, description: 'Null: no start.' })
  validFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Null: no end.' })
  validUntil?: Date | null;
}
