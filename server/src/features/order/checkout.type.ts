import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'All rupees. total = price + delivery - discount.' })
export class Quote {
  @Field(() => Float)
  price!: number;

  @Field(() => Float)
  delivery!: number;

  @Field(() => Float)
  discount!: number;

  @Field(() => Float)
  total!: number;

  @Field(() => String, { nullable: true })
  couponCode!: string | null;
}

@ObjectType({ description: 'What the payment sheet fills in for the shopper.' })
export class PaymentPrefill {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'The mobile number of the address.' })
  contact!: string;
}

@ObjectType({ description: "What the payment provider's checkout script needs to open." })
export class PaymentRequest {
  @Field(() => String)
  scriptUrl!: string;

  @Field(() => String, { description: "The provider's public key." })
  key!: string;

  @Field(() => String, { description: "The provider's order." })
  orderId!: string;

  @Field(() => Int, { description: 'Paise: the total times 100.' })
  amount!: number;

  @Field(() => String)
  currency!: string;

  @Field(() => String, { description: 'The name of the shop.' })
  name!: string;

  @Field(() => PaymentPrefill)
  prefill!: PaymentPrefill;
}

@ObjectType({ description: 'A cart frozen as a pending order, waiting for its payment.' })
export class Checkout {
  @Field(() => ID)
  _id!: string;

  @Field(() => Quote)
  quote!: Quote;

  @Field(() => PaymentRequest)
  payment!: PaymentRequest;
}

@InputType()
export class CheckoutInput {
  @Field(() => ID)
  addressId!: string;

  @Field(() => String, { nullable: true, description: 'Matched exactly.' })
  couponCode?: string | null;
}

@InputType()
export class PlaceOrderInput {
  @Field(() => ID)
  checkoutId!: string;

  @Field(() => String)
  razorpayPaymentId!: string;

  @Field(() => String)
  razorpayOrderId!: string;

  @Field(() => String)
  razorpaySignature!: string;
}
