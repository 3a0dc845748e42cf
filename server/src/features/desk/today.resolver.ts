import { Ctx, Query, Resolver } from 'type-graphql';
import type { DeskContext } from '../../graphql/desk-context';
import { TodayType, toTodayType } from './today.type';

/** Part of the desk's schema. */
@Resolver()
export class TodayResolver {
  @Query(() => TodayType, { description: 'What waits to be done. MANAGER, SUPPORT.' })
  async today(@Ctx() { today, caller }: DeskContext): Promise<TodayType> {
    return toTodayType(await today.read(caller));
  }
}
