import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { SESSIONS_MAX } from '../../../../domain/account/account-rules';
import { SessionType } from './session.type';

@Resolver()
export class SessionResolver {
  @Query(() => [SessionType], {
    description: `Where the caller is logged in, newest first. There are at most ${SESSIONS_MAX}: another one ends the least recently used.`,
  })
  sessions(@Ctx() { session, caller }: Context): Promise<SessionType[]> {
    return session.list(caller);
  }

  @Mutation(() => Boolean, {
    description:
      "Ends one of the caller's sessions, and notifications that were turned on in it. Errors: NOT_FOUND.",
  })
  async endSession(
    @Arg('_id', () => ID, { description: 'Its identity.' }) _id: string,
    @Ctx() { session, caller }: Context,
  ): Promise<boolean> {
    await session.end(caller, _id);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      "Ends all of the caller's sessions but this one, and notifications that were not turned on in it. This one ends as well if it is of a version of the shop that did not list sessions.",
  })
  async endOtherSessions(@Ctx() { session, caller }: Context): Promise<boolean> {
    await session.endOthers(caller);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Ends this session. It is false for one of a version of the shop that did not list sessions, whose token works until it expires.',
  })
  logOut(@Ctx() { session, caller }: Context): Promise<boolean> {
    return session.logOut(caller);
  }
}
