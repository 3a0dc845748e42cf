import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';

@Resolver()
export class PrivacyResolver {
  @Mutation(() => Boolean, {
    description:
      "Deletes the caller's account, and ends all sessions. Orders stay, without the person. Errors: VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED; ACCOUNT_IN_USE, with extensions.reason and orderId, while an order is under way or a refund is outstanding; FORBIDDEN for a demo account.",
  })
  deleteAccount(
    @Arg('password', () => String, { description: 'The current one.' }) password: string,
    @Ctx() { accountDeletion, caller, origin }: Context,
  ): Promise<boolean> {
    return accountDeletion.delete(caller, password, origin.clientAddress);
  }
}
