import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { Checkout, CheckoutInput, Quote } from './checkout.type';

@Resolver(() => Checkout)
export class CheckoutResolver {
  @Query(() => Quote, {
    description: "What the caller's cart would cost now, with a coupon or without. Errors: INVALID_COUPON.",
  })
  quote(
    @Arg('couponCode', () => String, { nullable: true, description: 'Matched exactly.' })
    couponCode: string | null,
    @Ctx() { checkout, caller }: Context,
  ): Promise<Quote> {
    return checkout.quote(caller, couponCode);
  }

  @Mutation(() => Checkout, {
    description: `Freezes the caller's cart as a pending order and opens a payment for it. Nothing is charged
and the cart is left as it is. Errors: CART_EMPTY, ADDRESS_NOT_SELECTED, INVALID_COUPON.`,
  })
  startCheckout(
    @Arg('input', () => CheckoutInput, { description: 'Address and coupon.' }) input: CheckoutInput,
    @Ctx() { checkout, caller }: Context,
  ): Promise<Checkout> {
    return checkout.start(caller, input);
  }
}
