import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { Address } from './address.entity';
import { AddressInput } from './address.input';

@Resolver(() => Address)
export class AddressResolver {
  @Query(() => [Address], { description: "The caller's addresses, oldest first." })
  addresses(@Ctx() { address, caller }: Context): Promise<Address[]> {
    return address.list(caller);
  }

  @Mutation(() => [Address], { description: 'Errors: VALIDATION_FAILED.' })
  addAddress(
    @Arg('input', () => AddressInput, { description: 'The address to add.' }) input: AddressInput,
    @Ctx() { address, caller }: Context,
  ): Promise<Address[]> {
    return address.add(caller, input);
  }

  @Mutation(() => [Address], { description: 'Takes the address off the list.' })
  removeAddress(
    @Arg('_id', () => ID, { description: 'The _id of an address.' }) _id: string,
    @Ctx() { address, caller }: Context,
  ): Promise<Address[]> {
    return address.remove(caller, _id);
  }
}
