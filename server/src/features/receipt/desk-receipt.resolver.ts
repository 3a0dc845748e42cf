import { GraphQLDate } from 'graphql-scalars';
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { receiptsFilePath } from '../../../../domain/staff/desk-paths';
import { utcDayOf } from '../../common/utc-day';
import type { DeskContext } from '../../graphql/desk-context';

/** Part of the desk's schema. */
@Resolver()
export class DeskReceiptResolver {
  @Query(() => String, {
    description: `The path of the receipts and credit notes that were issued in a span of days, 366 at most, as a CSV: a row for
each HSN code and tax rate of each. MANAGER.`,
  })
  receiptsFile(
    @Arg('from', () => GraphQLDate, { description: 'The first day, by the clock of the shop.' }) from: Date,
    @Arg('to', () => GraphQLDate, { description: 'The last day.' }) to: Date,
    @Ctx() { deskReceipt, caller }: DeskContext,
  ): string {
    const span = { from: utcDayOf(from), to: utcDayOf(to) };
    deskReceipt.assertMayList(caller, span.from, span.to);
    return receiptsFilePath(span);
  }
}
