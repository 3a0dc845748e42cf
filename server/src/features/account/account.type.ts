import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../../domain/account/account-rules';
import { TOKEN_DAYS } from './token';
import type { User } from './user';

@ObjectType('User', { simpleResolvers: true, description: 'A shopper.' })
export class UserType implements User {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => String, { description: 'As given at sign-up, trimmed.' })
  firstName!: string;

  @Field(() => String, { description: 'As given at sign-up, trimmed.' })
  lastName!: string;

  @Field(() => String, { description: 'As given at sign-up; unique, whatever its case.' })
  email!: string;

  @Field(() => Date, { description: 'When the account was opened.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A session: send the token in the authorization header.' })
export class AuthPayload {
  @Field(() => String, { description: `A JSON Web Token, good for ${TOKEN_DAYS} days.` })
  token!: string;

  @Field(() => UserType, { description: 'Whose session it is.' })
  user!: UserType;
}

@InputType({ description: 'A new account.' })
export class SignUpInput {
  @Field(() => String, { description: `1 to ${NAME_MAX} characters.` })
  firstName!: string;

  @Field(() => String, { description: `1 to ${NAME_MAX} characters.` })
  lastName!: string;

  @Field(() => String, { description: `Up to ${EMAIL_MAX} characters; case-insensitive.` })
  email!: string;

  @Field(() => String, { description: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters.` })
  password!: string;
}

@InputType({ description: 'What to log in with.' })
export class LogInInput {
  @Field(() => String, { description: 'Case-insensitive.' })
  email!: string;

  @Field(() => String, { description: 'As given at sign-up.' })
  password!: string;
}

const NEW_PASSWORD = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;

@InputType({ description: 'A new password, and the current one.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The current password.' })
  currentPassword!: string;

  @Field(() => String, { description: NEW_PASSWORD })
  newPassword!: string;
}

@InputType({ description: 'A new password, and the token of the mailed link.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'The part of the link after the #.' })
  token!: string;

  @Field(() => String, { description: NEW_PASSWORD })
  newPassword!: string;
}
