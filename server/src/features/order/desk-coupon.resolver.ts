import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { DeskContext } from '../../graphql/desk-context';
import { CouponInput, CouponType } from './desk-coupon.type';

/** Part of the desk's schema. */
@Resolver()
export class DeskCouponResolver {
  @Query(() => [CouponType], { description: 'All of them, by code; 1,000 at most. MANAGER.' })
  coupons(@Ctx() { deskCoupon, caller }: DeskContext): Promise<CouponType[]> {
    return deskCoupon.list(caller);
  }

  @Mutation(() => CouponType, {
    description: 'Adds a coupon, or changes the one with its code. Repeating it changes nothing. MANAGER.',
  })
  saveCoupon(
    @Arg('input', () => CouponInput, { description: 'Its code, and what is new.' }) input: CouponInput,
    @Ctx() { deskCoupon, caller }: DeskContext,
  ): Promise<CouponType> {
    return deskCoupon.save(caller, input);
  }
}
