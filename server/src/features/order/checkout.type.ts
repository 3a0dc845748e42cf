import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { DeliverySlotType } from '../slot';
import type { Checkout, PaymentRequest } from './checkout.service';
import type { Quote } from './quote';

@ObjectType('Quote', {
  simpleResolvers: true,
  description: 'All rupees. total = price + delivery - discount.',
})
export class QuoteType {
  @Field(() => Float, { description: 'The products alone.' })
  price!: number;

  @Field(() => Float, { description: 'Nothing while the cart is empty.' })
  delivery!: number;

  @Field(() => Float, { description: 'What the coupon takes off.' })
  discount!: number;

  @Field(() => Float, { description: 'What is to be paid.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'The coupon that was applied; null without one.' })
  couponCode!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the payment sheet fills in for the shopper.' })
export class PaymentPrefill {
  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String, { description: "The user's email." })
  email!: string;

  @Field(() => String, { description: 'The mobile number of the address.' })
  contact!: string;
}

@ObjectType('PaymentRequest', {
  simpleResolvers: true,
  description: "What the payment provider's checkout script needs to open.",
})
export class PaymentRequestType implements PaymentRequest {
  @Field(() => String, { description: 'Where the checkout script is loaded from.' })
  scriptUrl!: string;

  @Field(() => String, { description: "The provider's public key." })
  key!: string;

  @Field(() => String, { description: "The provider's order." })
  orderId!: string;

  @Field(() => Int, { description: 'Paise: the total times 100.' })
  amount!: number;

  @Field(() => String, { description: 'ISO 4217: INR.' })
  currency!: string;

  @Field(() => String, { description: 'The name of the shop.' })
  name!: string;

  @Field(() => PaymentPrefill, { description: 'What the sheet need not ask for.' })
  prefill!: PaymentPrefill;
}

@ObjectType('Checkout', {
  simpleResolvers: true,
  description: 'A cart frozen as a pending order, waiting for its payment.',
})
export class CheckoutType {
  @Field(() => ID, { description: 'Pass it to placeOrder once the payment has gone through.' })
  _id!: string;

  @Field(() => QuoteType, { description: 'What the frozen cart costs.' })
  quote!: QuoteType;

  @Field(() => PaymentRequestType, { description: 'What the payment sheet is opened with.' })
  payment!: PaymentRequestType;

  @Field(() => DeliverySlotType, {
    nullable: true,
    description: 'The slot that is held for it; null where the shop delivers without slots.',
  })
  slot!: DeliverySlotType | null;

  @Field(() => Date, { description: 'Until then stock and slot are held for this checkout.' })
  heldUntil!: Date;
}

/** A quote as GraphQL shows it. */
export const toQuoteType = ({ costs, couponCode }: Quote): QuoteType => ({
  price: toRupees(costs.price),
  delivery: toRupees(costs.delivery),
  discount: toRupees(costs.discount),
  total: toRupees(costs.total),
  couponCode,
});

/** A checkout as GraphQL shows it. */
export const toCheckoutType = ({ _id, quote, payment, slot, heldUntil }: Checkout): CheckoutType => ({
  _id,
  slot,
  heldUntil,
  quote: toQuoteType(quote),
  // Its amount stays paise.
  payment,
});

@InputType({ description: 'Where to deliver, and a coupon.' })
export class CheckoutInput {
  @Field(() => ID, { description: "The _id of one of the caller's addresses." })
  addressId!: string;

  @Field(() => String, { nullable: true, description: 'Matched exactly.' })
  couponCode?: string | null;

  @Field(() => ID, { nullable: true, description: 'Absent: the earliest slot with room.' })
  slotId?: string | null;
}

@InputType({
  description: "A checkout, and the proof of its payment as the provider's script hands it over.",
})
export class PlaceOrderInput {
  @Field(() => ID, { description: 'The _id that startCheckout returned.' })
  checkoutId!: string;

  @Field(() => String, { description: 'razorpay_payment_id of the script.' })
  razorpayPaymentId!: string;

  @Field(() => String, { description: 'razorpay_order_id of the script.' })
  razorpayOrderId!: string;

  @Field(() => String, { description: 'razorpay_signature of the script.' })
  razorpaySignature!: string;
}
