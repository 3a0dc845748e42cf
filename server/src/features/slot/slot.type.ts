import { Field, ID, ObjectType } from 'type-graphql';
import type { DeliverySlot } from '../../../../domain/slot/slot';

@ObjectType('DeliverySlot', {
  simpleResolvers: true,
  description: 'A window in which an order can be delivered.',
})
export class DeliverySlotType implements DeliverySlot {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Date, { description: 'When the window begins.' })
  startsAt!: Date;

  @Field(() => Date, { description: 'When the window ends.' })
  endsAt!: Date;

  @Field(() => Date, {
    description: 'Until then it can be booked, and an order in it changed or cancelled.',
  })
  cutoffAt!: Date;

  @Field(() => Boolean, { description: 'Whether there is room now.' })
  available!: boolean;
}
