import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import {
  AuthPayload,
  ChangePasswordInput,
  LogInInput,
  ResetPasswordInput,
  SignUpInput,
  UserType,
} from './account.type';
import { RESET_MINUTES } from '../../../../domain/account/account-rules';

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
    return account.signUp(input, origin);
  }

  @Mutation(() => AuthPayload, {
    description: 'Errors: VALIDATION_FAILED, EMAIL_NOT_REGISTERED, INVALID_CREDENTIALS, RATE_LIMITED.',
  })
  logIn(
    @Arg('input', () => LogInInput, { description: 'Email and password.' }) input: LogInInput,
    @Ctx() { account, origin }: Context,
  ): Promise<AuthPayload> {
    return account.logIn(input, origin);
  }

  @Mutation(() => AuthPayload, {
    description:
      "Changes the caller's password, and ends all sessions but the one that it returns. Errors: VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED; FORBIDDEN for a demo account.",
  })
  changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The two passwords.' })
    input: ChangePasswordInput,
    @Ctx() { password, caller, origin }: Context,
  ): Promise<AuthPayload> {
    return password.change(caller, input, origin);
  }

  @Mutation(() => Boolean, {
    description: `Mails a link for a new password, good once and for ${RESET_MINUTES} minutes, if there is an account with this email: the response does not tell. It is false if the shop sends no mails to such an address. Errors: VALIDATION_FAILED, RATE_LIMITED.`,
  })
  requestPasswordReset(
    @Arg('email', () => String, { description: 'Case-insensitive.' }) email: string,
    @Ctx() { password, origin }: Context,
  ): Promise<boolean> {
    return password.requestReset(email, origin.clientAddress);
  }

  @Mutation(() => AuthPayload, {
    description:
      'Sets a new password by a mailed link, removes all passkeys, and ends all sessions but the one that it returns. Errors: VALIDATION_FAILED; NOT_FOUND if the link was used or is too old; RATE_LIMITED.',
  })
  resetPassword(
    @Arg('input', () => ResetPasswordInput, { description: 'The token of the link, and the password.' })
    { token, newPassword }: ResetPasswordInput,
    @Ctx() { password, origin }: Context,
  ): Promise<AuthPayload> {
    return password.reset(token, newPassword, origin, origin.untilMs);
  }
}
