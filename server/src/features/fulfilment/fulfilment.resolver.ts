import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { DeskContext } from '../../graphql/desk-context';
import { DeskOrderType, toDeskOrderType, toWaitingSlotType, WaitingSlotType } from '../desk';
import { PackWeightType, PickLineType, toPickLineType } from './pick-list.type';

const orderIdArg = { description: 'The _id of an order.' };
const productIdArg = { description: 'The _id of a product that was ordered.' };

/** Part of the desk's schema. */
@Resolver()
export class FulfilmentResolver {
  @Query(() => [WaitingSlotType], {
    description:
      'The slots with orders to pick, of whatever day, in order; last, with no slot, the orders without one. PICKER, MANAGER.',
  })
  async pickSlots(@Ctx() { fulfilment, caller }: DeskContext): Promise<WaitingSlotType[]> {
    return (await fulfilment.pickSlots(caller)).map(toWaitingSlotType);
  }

  @Query(() => [PickLineType], {
    description: `One list over all orders of a slot, by shelf, so that a picker walks once; for a picker without those that
others pick. PICKER, MANAGER.`,
  })
  async pickList(
    @Arg('slotId', () => ID, { description: 'The _id of a slot.' }) slotId: string,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<PickLineType[]> {
    return (await fulfilment.pickList(caller, slotId)).map(toPickLineType);
  }

  @Query(() => [PickLineType], {
    description: 'The same over the orders without a slot. PICKER, MANAGER.',
  })
  async pickListWithoutSlot(@Ctx() { fulfilment, caller }: DeskContext): Promise<PickLineType[]> {
    return (await fulfilment.pickListWithoutSlot(caller)).map(toPickLineType);
  }

  @Query(() => [PackWeightType], {
    description: 'What those of some products weigh that are weighed when they are picked. PICKER, MANAGER.',
  })
  packWeights(
    @Arg('productIds', () => [ID], { description: 'The _ids of products.' }) productIds: string[],
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<PackWeightType[]> {
    return fulfilment.packWeights(caller, productIds);
  }

  @Mutation(() => DeskOrderType, {
    description: `PICKER. Only one picker has an order. One that its picker cannot finish is taken over from them: by OWNER, and by
PICKER from somebody who was removed, or does not pick any more. Repeating it changes nothing. Errors: NOT_FOUND, CONFLICT.`,
  })
  async startPicking(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Arg('takeOverFrom', () => ID, {
      nullable: true,
      description: 'The _id of who has it, to take it over; CONFLICT if somebody else has it by then.',
    })
    takeOverFrom: string | null,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.startPicking(caller, orderId, takeOverFrom ?? null));
  }

  @Mutation(() => DeskOrderType, {
    description: `PICKER. qty for pieces, grams for goods sold by weight; repeating it changes nothing. Fewer than ordered leave the
rest short, or replaced where only the weight of those in the bag is new. It may be changed until the order is packed.
Errors: NOT_FOUND, CONFLICT.`,
  })
  async pickItem(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Arg('productId', () => ID, productIdArg) productId: string,
    @Arg('qty', () => Int, { description: 'How many are in the bag; 0: it is not picked after all.' })
    qty: number,
    @Arg('grams', () => Int, { nullable: true, description: 'What they weigh, for goods sold by weight.' })
    grams: number | null,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.pickItem(caller, orderId, productId, qty, grams ?? null));
  }

  @Mutation(() => DeskOrderType, {
    description: `PICKER. So many are not there; the others are in the bag, and still to be weighed if they are sold by weight.
Repeating it changes nothing. Errors: NOT_FOUND, CONFLICT.`,
  })
  async markShort(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Arg('productId', () => ID, productIdArg) productId: string,
    @Arg('missing', () => Int, { description: 'How many are not there.' }) missing: number,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.markShort(caller, orderId, productId, missing));
  }

  @Mutation(() => DeskOrderType, {
    description: `PICKER. Takes the other product's stock in the same transaction; never across a diet, nor against the shopper's
policy; never dearer for the shopper, and sold by weight charged by it. What is picked of the line stays, unless that is all of it. Repeating it changes nothing.
Errors: NOT_FOUND, CONFLICT, INSUFFICIENT_STOCK.`,
  })
  async replaceItem(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Arg('productId', () => ID, productIdArg) productId: string,
    @Arg('withProductId', () => ID, { description: 'The _id of the product that is put in.' })
    withProductId: string,
    @Arg('qty', () => Int, { description: 'How many of it; at most as many as are not there.' }) qty: number,
    @Arg('grams', () => Int, {
      nullable: true,
      description: 'What they weigh, for goods sold by weight; without it they are charged as they are sold.',
    })
    grams: number | null,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    const replacement = { productId: withProductId, qty, grams: grams ?? null };
    return toDeskOrderType(await fulfilment.replaceItem(caller, orderId, productId, replacement));
  }

  @Mutation(() => DeskOrderType, {
    description: `Computes what the order costs in the end and begins the refund of the rest. One of which nothing is there is
cancelled. Repeating it changes nothing. PICKER. Errors: NOT_FOUND, CONFLICT, ITEMS_UNDECIDED.`,
  })
  async finishPacking(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.finishPacking(caller, orderId));
  }

  @Mutation(() => DeskOrderType, {
    description:
      'RIDER, MANAGER. It leaves the shop, for the first time or again. Errors: NOT_FOUND, CONFLICT.',
  })
  async dispatchOrder(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.dispatch(caller, orderId));
  }

  @Mutation(() => DeskOrderType, {
    description: 'RIDER, MANAGER. It was handed over. Errors: NOT_FOUND, CONFLICT.',
  })
  async deliverOrder(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.deliver(caller, orderId));
  }

  @Mutation(() => DeskOrderType, {
    description: 'RIDER, MANAGER. Nobody could take it. Errors: NOT_FOUND, CONFLICT.',
  })
  async failDelivery(
    @Arg('orderId', () => ID, orderIdArg) orderId: string,
    @Arg('reason', () => String, { description: 'Why; the customer may read it.' }) reason: string,
    @Ctx() { fulfilment, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await fulfilment.failDelivery(caller, orderId, reason));
  }
}
