import { Field, InputType } from 'type-graphql';

@InputType({ description: 'A new address.' })
export class AddressInput {
  @Field(() => String, { description: 'Up to 60 characters.' })
  name!: string;

  @Field(() => String, { description: 'Ten digits; the first is 7, 8 or 9.' })
  mobileNumber!: string;

  @Field(() => String, { description: 'Six digits.' })
  pincode!: string;

  @Field(() => String, { description: 'Up to 200 characters.' })
  street!: string;

  @Field(() => String, { description: 'Up to 60 characters; may be empty.' })
  city!: string;

  @Field(() => String, { description: 'Up to 60 characters.' })
  state!: string;
}
