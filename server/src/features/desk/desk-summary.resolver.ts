import { GraphQLDate } from 'graphql-scalars';
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { utcDayOf } from '../../common/utc-day';
import type { DeskContext } from '../../graphql/desk-context';
import { SummaryType, toSummaryType } from './desk-summary.type';

/** Part of the desk's schema. */
@Resolver()
export class DeskSummaryResolver {
  @Query(() => SummaryType, { description: 'Counts and rupees for a span of days, 366 at most. MANAGER.' })
  async summary(
    @Arg('from', () => GraphQLDate, { description: 'The first day, by the clock of the shop.' }) from: Date,
    @Arg('to', () => GraphQLDate, { description: 'The last day.' }) to: Date,
    @Ctx() { deskSummary, caller }: DeskContext,
  ): Promise<SummaryType> {
    return toSummaryType(await deskSummary.summary(caller, utcDayOf(from), utcDayOf(to)));
  }
}
