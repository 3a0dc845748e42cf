import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { AuthPayload, LogInInput, SignUpInput, UserType } from './account.type';

@Resolver()
export class AccountResolver {
  @Query(() => UserType, { description: 'The signed-in user.' })
  me(@Ctx() { account, caller }: Context): Promise<UserType> {
    return account.me(caller);
  }

  @Mutation(() => AuthPayload, {
    description: 'Errors: VALIDATION_FAILED, EMAIL_ALREADY_EXISTS, RATE_LIMITED.',
  })
  signUp(
    @Arg('input', () => SignUpInput, { description: 'The account to open.' }) input: SignUpInput,
    @Ctx() { account, origin }: Context,
  ): Promise<AuthPayload> {
    return account.signUp(input, origin.clientAddress);
  }

  @Mutation(() => AuthPayload, {
    description: 'Errors: VALIDATION_FAILED, EMAIL_NOT_REGISTERED, INVALID_CREDENTIALS, RATE_LIMITED.',
  })
  logIn(
    @Arg('input', () => LogInInput, { description: 'Email and password.' }) input: LogInInput,
    @Ctx() { account, origin }: Context,
  ): Promise<AuthPayload> {
    return account.logIn(input, origin.clientAddress);
  }
}
