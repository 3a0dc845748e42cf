import { Field, Float, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'An account that anybody may try the shop with.' })
export class TestCredentials {
  @Field(() => String, { description: 'Log in with it.' })
  email!: string;

  @Field(() => String, { description: 'Its password.' })
  password!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The shop itself.' })
export class Shop {
  @Field(() => String, { description: 'What the shop is called.' })
  name!: string;

  @Field(() => String, { description: 'ISO 4217: INR.' })
  currency!: string;

  @Field(() => Float, { description: 'Rupees.' })
  deliveryFee!: number;

  @Field(() => TestCredentials, {
    nullable: true,
    description: 'A demo account for the sign-in page; null in production.',
  })
  testCredentials!: TestCredentials | null;
}
