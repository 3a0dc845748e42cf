import { Field, Float, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import type { Shop } from './shop';

@ObjectType({ simpleResolvers: true, description: 'An account that anybody may try the shop with.' })
export class TestCredentials {
  @Field(() => String, { description: 'Log in with it.' })
  email!: string;

  @Field(() => String, { description: 'Its password.' })
  password!: string;
}

@ObjectType('Shop', { simpleResolvers: true, description: 'The shop itself.' })
export class ShopType {
  @Field(() => String, { description: 'What the shop is called.' })
  name!: string;

  @Field(() => String, { description: 'ISO 4217: INR.' })
  currency!: string;

  @Field(() => Float, { description: 'Rupees.' })
  deliveryFee!: number;

  @Field(() => String, { description: 'The time zone of its deliveries, by its IANA name: Asia/Kolkata.' })
  timeZone!: string;

  @Field(() => String, { description: 'Where questions are answered, such as about an order.' })
  email!: string;

  @Field(() => TestCredentials, {
    nullable: true,
    description: 'A demo account for the sign-in page; null in production.',
  })
  testCredentials!: TestCredentials | null;
}

/** The shop as GraphQL shows it. */
export const toShopType = (shop: Shop): ShopType => ({
  name: shop.name,
  currency: shop.currency,
  deliveryFee: toRupees(shop.deliveryFeePaise),
  timeZone: shop.timeZone,
  email: shop.email,
  testCredentials: shop.testCredentials,
});
