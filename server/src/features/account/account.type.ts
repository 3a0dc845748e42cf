import { Field, InputType, ObjectType } from 'type-graphql';
import { User } from './user.entity';

@ObjectType({ simpleResolvers: true, description: 'A session: send the token in the authorization header.' })
export class AuthPayload {
  @Field(() => String, { description: 'A JSON Web Token, good for 7 days.' })
  token!: string;

  @Field(() => User, { description: 'Whose session it is.' })
  user!: User;
}

@InputType({ description: 'A new account.' })
export class SignUpInput {
  @Field(() => String, { description: '1 to 60 characters.' })
  firstName!: string;

  @Field(() => String, { description: '1 to 60 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'Up to 254 characters; its case does not count.' })
  email!: string;

  @Field(() => String, { description: '8 to 128 characters.' })
  password!: string;
}

@InputType({ description: 'Who wants a session, and the proof.' })
export class LogInInput {
  @Field(() => String, { description: 'Its case does not count.' })
  email!: string;

  @Field(() => String, { description: 'As it was given at sign-up.' })
  password!: string;
}
