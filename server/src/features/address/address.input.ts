import { Field, InputType } from 'type-graphql';
import { ADDRESS_MAX } from '../../../../domain/address/address-rules';

@InputType({ description: 'A new address.' })
export class AddressInput {
  @Field(() => String, { description: `Up to ${ADDRESS_MAX.name} characters.` })
  name!: string;

  @Field(() => String, { description: 'Ten digits; the first is 7, 8 or 9.' })
  mobileNumber!: string;

  @Field(() => String, { description: 'Six digits.' })
  pincode!: string;

  @Field(() => String, { description: `Up to ${ADDRESS_MAX.street} characters.` })
  street!: string;

  @Field(() => String, { description: `Up to ${ADDRESS_MAX.city} characters; may be empty.` })
  city!: string;

  @Field(() => String, { description: `Up to ${ADDRESS_MAX.state} characters.` })
  state!: string;
}
