import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { AddressInputType, AddressType } from './address.type';

@Resolver(() => AddressType)
export class AddressResolver {
  @Query(() => [AddressType], { description: "The caller's addresses, oldest first." })
  addresses(@Ctx() { address, caller }: Context): Promise<AddressType[]> {
    return address.list(caller);
  }

  @Mutation(() => [AddressType], { description: 'Errors: VALIDATION_FAILED.' })
  addAddress(
    @Arg('input', () => AddressInputType, { description: 'The address to add.' }) input: AddressInputType,
    @Ctx() { address, caller }: Context,
  ): Promise<AddressType[]> {
    return address.add(caller, input);
  }

  @Mutation(() => [AddressType], {
    description:
      'Adds a removed address again, with its _id; repeating it changes nothing. Errors: NOT_FOUND, VALIDATION_FAILED.',
  })
  restoreAddress(
    @Arg('_id', () => ID, { description: 'The _id that it had.' }) _id: string,
    @Arg('input', () => AddressInputType, { description: 'What it was.' }) input: AddressInputType,
    @Ctx() { address, caller }: Context,
  ): Promise<AddressType[]> {
    return address.restore(caller, _id, input);
  }

  @Mutation(() => [AddressType], {
    description: "Replaces one of the caller's addresses. Errors: NOT_FOUND, VALIDATION_FAILED.",
  })
  updateAddress(
    @Arg('_id', () => ID, { description: 'The _id of an address.' }) _id: string,
    @Arg('input', () => AddressInputType, { description: 'What it becomes.' }) input: AddressInputType,
    @Ctx() { address, caller }: Context,
  ): Promise<AddressType[]> {
    return address.update(caller, _id, input);
  }

  @Mutation(() => [AddressType], { description: 'Takes the address off the list.' })
  removeAddress(
    @Arg('_id', () => ID, { description: 'The _id of an address.' }) _id: string,
    @Ctx() { address, caller }: Context,
  ): Promise<AddressType[]> {
    return address.remove(caller, _id);
  }
}
