import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { CheckoutInput, CheckoutType, QuoteType, toCheckoutType, toQuoteType } from './checkout.type';

@Resolver(() => CheckoutType)
export class CheckoutResolver {
  @Query(() => QuoteType, {
    description: "What the caller's cart would cost now, with a coupon or without. Errors: INVALID_COUPON.",
  })
  async quote(
    @Arg('couponCode', () => String, { nullable: true, description: 'Matched exactly.' })
    couponCode: string | null,
    @Ctx() { checkout, caller }: Context,
  ): Promise<QuoteType> {
    return toQuoteType(await checkout.quote(caller, couponCode));
  }

  @Mutation(() => CheckoutType, {
    description: `Freezes the caller's cart as a pending order and opens a payment for it. Nothing is charged
and the cart is left as it is. Errors: CART_EMPTY, ADDRESS_NOT_SELECTED, INVALID_COUPON.`,
  })
  async startCheckout(
    @Arg('input', () => CheckoutInput, { description: 'Address and coupon.' }) input: CheckoutInput,
    @Ctx() { checkout, caller }: Context,
  ): Promise<CheckoutType> {
    return toCheckoutType(await checkout.start(caller, input));
  }
}
