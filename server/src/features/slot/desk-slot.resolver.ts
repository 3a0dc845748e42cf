import { GraphQLDate } from 'graphql-scalars';
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { utcDayOf } from '../../common/utc-day';
import type { DeskContext } from '../../graphql/desk-context';
import { DeskSlotType, SlotTemplateType } from './desk-slot.type';

/** Part of the desk's schema. */
@Resolver()
export class DeskSlotResolver {
  @Query(() => [DeskSlotType], {
    description: 'Those of some days, 31 at most, in order. MANAGER, PICKER, RIDER, SUPPORT.',
  })
  slots(
    @Arg('from', () => GraphQLDate, { description: 'The first day, by the clock of the shop.' }) from: Date,
    @Arg('to', () => GraphQLDate, { description: 'The last day.' }) to: Date,
    @Ctx() { deskSlot, caller }: DeskContext,
  ): Promise<DeskSlotType[]> {
    return deskSlot.list(caller, utcDayOf(from), utcDayOf(to));
  }

  @Query(() => [SlotTemplateType], { description: 'What the slots of each week are made from. MANAGER.' })
  slotTemplate(@Ctx() { deskSlot, caller }: DeskContext): Promise<SlotTemplateType[]> {
    return deskSlot.template(caller);
  }

  @Mutation(() => [DeskSlotType], {
    description: `How many orders fit into each window of each weekday: all windows, in place of those before. Returns the slots
to come. One that is gone is closed if somebody is in it. MANAGER.
Errors: CONFLICT where the windows are not as expected any more.`,
  })
  saveSlotTemplate(
    @Arg('input', () => [SlotTemplateType], { description: 'At most 70; none overlaps another.' })
    input: SlotTemplateType[],
    @Arg('expected', () => [SlotTemplateType], {
      nullable: true,
      description: 'The windows that the change is made to; absent to replace whatever there is.',
    })
    expected: SlotTemplateType[] | null,
    @Ctx() { deskSlot, caller }: DeskContext,
  ): Promise<DeskSlotType[]> {
    return deskSlot.saveTemplate(caller, input, expected);
  }

  @Mutation(() => DeskSlotType, {
    description: `One slot: other capacity, or 0 to close it for new orders; who is in it stays. MANAGER.
Errors: NOT_FOUND.`,
  })
  setSlotCapacity(
    @Arg('slotId', () => ID, { description: 'The _id of a slot.' }) slotId: string,
    @Arg('capacity', () => Int, { description: '0 to 1000; the template leaves it alone from then on.' })
    capacity: number,
    @Ctx() { deskSlot, caller }: DeskContext,
  ): Promise<DeskSlotType> {
    return deskSlot.setCapacity(caller, slotId, capacity);
  }
}
