import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { DeliverySlotType } from './slot.type';

@Resolver(() => DeliverySlotType)
export class SlotResolver {
  @Query(() => [DeliverySlotType], { description: 'The next seven days, in order. Public.' })
  deliverySlots(@Ctx() { slot }: Context): Promise<DeliverySlotType[]> {
    return slot.list();
  }
}
