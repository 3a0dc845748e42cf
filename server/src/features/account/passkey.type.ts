import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { PASSKEY_NAME_MAX } from '../../../../domain/account/passkey-rules';

@ObjectType('Passkey', { simpleResolvers: true, description: 'A way to log in besides the password.' })
export class PasskeyType {
  @Field(() => ID, { description: "Its authenticator's id for it, in base64url." })
  _id!: string;

  @Field(() => String, { description: 'The name that its shopper gave it.' })
  name!: string;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last used to log in; null: never.' })
  lastUsedAt!: Date | null;
}

@InputType({ description: 'A new passkey.' })
export class AddPasskeyInput {
  @Field(() => String, { description: `1 to ${PASSKEY_NAME_MAX} characters.` })
  name!: string;

  @Field(() => GraphQLJSONObject, {
    description: "WebAuthn's RegistrationResponseJSON: what toJSON() of the new credential gives.",
  })
  credential!: Record<string, unknown>;
}
