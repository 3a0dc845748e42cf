import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Coupon, CouponChange } from '../../../../domain/order/coupon-rules';

@ObjectType('Coupon', {
  simpleResolvers: true,
  description: 'Takes something off an order, delivery included. What has been ordered keeps its price.',
})
export class CouponType implements Coupon {
  @Field(() => String, { description: 'What shoppers enter, matched exactly, case included.' })
  code!: string;

  @Field(() => Int, { description: 'Off the total, 1 to 99.' })
  percent!: number;

  @Field(() => Boolean, { description: 'False: nobody can use it, whenever it is valid.' })
  active!: boolean;

  @Field(() => Date, { nullable: true, description: 'From then on; null: from always on.' })
  validFrom!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Until before then; null: for ever.' })
  validUntil!: Date | null;
}

/** A coupon as GraphQL shows it. */
export const toCouponType = ({ code, percent, active, validFrom, validUntil }: Coupon): CouponType => ({
  code,
  percent,
  active,
  validFrom,
  validUntil,
});

@InputType({ description: 'What is to become of the coupon with this code; what is absent stays as it is.' })
export class CouponInput implements CouponChange {
  @Field(() => String, { description: 'Up to 40 letters, digits, hyphens and underscores.' })
  code!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: it is a new coupon, and rejected where there is another with its code.',
  })
  isNew?: boolean | null;

  @Field(() => Int, { nullable: true, description: '1 to 99; a new coupon needs one.' })
  percent?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'A new coupon is active unless this is false.' })
  active?: boolean | null;

  @Field(() => Date, { nullable: true, description: 'Null: from always on.' })
  validFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Null: for ever.' })
  validUntil?: Date | null;
}
