import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { ADDRESS_LABELS, ADDRESS_MAX } from '../../../../domain/address/address-rules';
import type { Address, AddressInput } from '../../../../domain/address/address-rules';

@ObjectType('Address', { simpleResolvers: true, description: 'Where to deliver.' })
export class AddressType implements Address {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => String, { description: 'Who receives the order.' })
  name!: string;

  @Field(() => String, { description: 'Ten digits; the first is 7, 8 or 9.' })
  mobileNumber!: string;

  @Field(() => String, { description: 'Six digits.' })
  pincode!: string;

  @Field(() => String, { description: 'REST calls it Address.' })
  street!: string;

  @Field(() => String, { description: 'May be empty.' })
  city!: string;

  @Field(() => String, { description: 'Such as Karnataka.' })
  state!: string;

  @Field(() => String, {
    nullable: true,
    description: `${ADDRESS_LABELS.join(', ')}, or a label of the shopper's own.`,
  })
  label!: string | null;

  @Field(() => Boolean, { description: "Whether the caller's newest order went there." })
  lastUsed!: boolean;
}

@InputType('AddressInput', { description: 'A complete address.' })
export class AddressInputType implements AddressInput {
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

  @Field(() => String, {
    nullable: true,
    description: `${ADDRESS_LABELS.join(', ')}, or another label of up to ${ADDRESS_MAX.label} characters.`,
  })
  label: string | null | undefined;
}
