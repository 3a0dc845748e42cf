import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { DeliverySlotType, toDeliverySlotType } from './slot.type';

@Resolver(() => DeliverySlotType)
export class SlotResolver {
  @Query(() => [DeliverySlotType], { description: 'The next seven days, in order. Public.' })
  async deliverySlots(@Ctx() { slot }: Context): Promise<DeliverySlotType[]> {
    return (await slot.list()).map(toDeliverySlotType);
  }
}
