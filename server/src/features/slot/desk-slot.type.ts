import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { DeskSlot } from '../../../../domain/slot/slot';
import type { SlotWindow } from '../../../../domain/slot/slot-template';

@ObjectType('DeskSlot', {
  simpleResolvers: true,
  description: 'A window in which orders are delivered, as staff see it.',
})
export class DeskSlotType implements DeskSlot {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Date, { description: 'When the window begins.' })
  startsAt!: Date;

  @Field(() => Date, { description: 'When the window ends.' })
  endsAt!: Date;

  @Field(() => Date, { description: 'Until then it takes orders, and shoppers may cancel theirs.' })
  cutoffAt!: Date;

  @Field(() => Int, { description: 'How many orders fit into it; 0: closed.' })
  capacity!: number;

  @Field(() => Boolean, { description: 'Whether that was set for this slot: the template leaves it alone.' })
  capacitySet!: boolean;

  @Field(() => Int, { description: 'How many checkouts hold a place for some minutes.' })
  held!: number;

  @Field(() => Int, { description: 'How many orders are in it, more than fit if its capacity was lowered.' })
  booked!: number;
}

const WINDOW = 'A window of each week, by the clock of the shop.';

@InputType('SlotTemplateInput', { description: WINDOW })
@ObjectType('SlotTemplate', { simpleResolvers: true, description: WINDOW })
export class SlotTemplateType implements SlotWindow {
  @Field(() => Int, { description: '1 is Monday, 7 is Sunday.' })
  weekday!: number;

  @Field(() => String, { description: 'Such as 07:00.' })
  startsAt!: string;

  @Field(() => String, { description: 'Such as 10:00; of the next day when it is before startsAt.' })
  endsAt!: string;

  @Field(() => Int, { description: 'How many orders fit into it: 0 to 1000.' })
  capacity!: number;

  @Field(() => Int, { description: 'How long before its start it stops taking orders: 0 to 1440 minutes.' })
  cutoffMinutes!: number;
}
