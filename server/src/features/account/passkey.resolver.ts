import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { PASSKEY_MINUTES } from '../../../../domain/account/passkey-rules';
import type { Context } from '../../graphql/context';
import { AuthPayload } from './account.type';
import { AddPasskeyInput, PasskeyType } from './passkey.type';

const ONCE = `Its challenge is good once, and for ${PASSKEY_MINUTES} minutes.`;

@Resolver(() => PasskeyType)
export class PasskeyResolver {
  @Query(() => [PasskeyType], { description: "The caller's passkeys, oldest first." })
  passkeys(@Ctx() { passkey, caller }: Context): Promise<PasskeyType[]> {
    return passkey.list(caller);
  }

  @Mutation(() => GraphQLJSONObject, {
    description: `What the browser needs to make a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. ${ONCE} Errors: VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED.`,
  })
  beginPasskey(
    @Arg('password', () => String, { description: "The caller's: a session alone adds no way to log in." })
    password: string,
    @Ctx() { passkey, caller, origin }: Context,
  ): Promise<object> {
    return passkey.begin(caller, password, origin);
  }

  @Mutation(() => [PasskeyType], {
    description:
      'Adds the passkey that the browser has created, and tells its shopper by e-mail. Errors: VALIDATION_FAILED; INVALID_CREDENTIALS if the challenge of beginPasskey was used or is too old.',
  })
  addPasskey(
    @Arg('input', () => AddPasskeyInput, { description: 'The passkey, and a name for it.' })
    input: AddPasskeyInput,
    @Ctx() { passkey, caller, origin }: Context,
  ): Promise<PasskeyType[]> {
    return passkey.add(caller, input, origin);
  }

  @Mutation(() => [PasskeyType], {
    description: "Removes one of the caller's passkeys; a mail tells of it. Errors: NOT_FOUND.",
  })
  removePasskey(
    @Arg('_id', () => ID, { description: 'The _id of a passkey.' }) _id: string,
    @Ctx() { passkey, caller }: Context,
  ): Promise<PasskeyType[]> {
    return passkey.remove(caller, _id);
  }

  @Mutation(() => GraphQLJSONObject, {
    description: `What the browser needs to log in with a passkey, the same for everybody: WebAuthn's PublicKeyCredentialRequestOptionsJSON. ${ONCE}`,
  })
  beginPasskeyLogIn(@Ctx() { passkey, origin }: Context): Promise<object> {
    return passkey.beginLogIn(origin);
  }

  @Mutation(() => AuthPayload, {
    description: 'Errors: VALIDATION_FAILED, INVALID_CREDENTIALS, RATE_LIMITED.',
  })
  logInWithPasskey(
    @Arg('credential', () => GraphQLJSONObject, {
      description:
        "WebAuthn's AuthenticationResponseJSON: what toJSON() of the credential gives, userHandle included.",
    })
    credential: Record<string, unknown>,
    @Ctx() { passkey, origin }: Context,
  ): Promise<AuthPayload> {
    return passkey.logIn(credential, origin);
  }
}
