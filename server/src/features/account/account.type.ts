import { Field, InputType, ObjectType } from 'type-graphql';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../../domain/account/account-rules';
import { TOKEN_DAYS } from './token';
import { User } from './user.entity';

@ObjectType({ simpleResolvers: true, description: 'A session: send the token in the authorization header.' })
export class AuthPayload {
  @Field(() => String, { description: `A JSON Web Token, good for ${TOKEN_DAYS} days.` })
  token!: string;

  @Field(() => User, { description: 'Whose session it is.' })
  user!: User;
}

@InputType({ description: 'A new account.' })
export class SignUpInput {
  @Field(() => String, { description: `1 to ${NAME_MAX} characters.` })
  firstName!: string;

  @Field(() => String, { description: `1 to ${NAME_MAX} characters.` })
  lastName!: string;

  @Field(() => String, { description: `Up to ${EMAIL_MAX} characters; its case does not count.` })
  email!: string;

  @Field(() => String, { description: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters.` })
  password!: string;
}

@InputType({ description: 'Who wants a session, and the proof.' })
export class LogInInput {
  @Field(() => String, { description: 'Its case does not count.' })
  email!: string;

  @Field(() => String, { description: 'As it was given at sign-up.' })
  password!: string;
}
