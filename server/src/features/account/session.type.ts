import { Field, ID, ObjectType } from 'type-graphql';
import type { OpenSession } from './session.service';

@ObjectType('Session', { simpleResolvers: true, description: 'A device that the caller is logged in on.' })
export class SessionType implements OpenSession {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Boolean, { description: 'Whether this request is of it.' })
  current!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Such as Chrome, or the name of another program; null if unknown.',
  })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as Android or iPhone; null if unknown.' })
  system!: string | null;

  @Field(() => Date, { description: 'When somebody logged in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last used, within an hour or so.' })
  lastSeenAt!: Date;
}
