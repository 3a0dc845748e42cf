import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { FIRST_RANGE } from '../../../../domain/staff/page-size';
import { mayCall } from '../../../../domain/staff/permissions';
import type { DeskContext } from '../../graphql/desk-context';
import {
  DeskOrderConnection,
  DeskOrderFilter,
  DeskOrderType,
  RefundInput,
  toDeskOrderConnection,
  toDeskOrderType,
  toFilter,
  toRefundEntry,
} from './desk-order.type';

/** Part of the desk's schema. */
@Resolver(() => DeskOrderType)
export class DeskOrderResolver {
  @FieldResolver()
  receiptUrl(@Root() order: DeskOrderType, @Ctx() { caller }: DeskContext): string | null {
    return caller && mayCall(caller.role, 'receipt') ? order.receiptUrl : null;
  }

  @Query(() => DeskOrderConnection, {
    description: 'Newest first. MANAGER, PICKER, SUPPORT; RIDER sees what is packed or under way.',
  })
  async orders(
    @Arg('filter', () => DeskOrderFilter, { nullable: true, description: 'Which ones.' })
    filter: DeskOrderFilter | null,
    @Arg('first', () => Int, { defaultValue: 50, description: FIRST_RANGE }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Returns what follows this cursor.' })
    after: string | null,
    @Ctx() { deskOrder, caller }: DeskContext,
  ): Promise<DeskOrderConnection> {
    const page = { first, after: after ?? null };
    return toDeskOrderConnection(await deskOrder.list(caller, toFilter(filter ?? {}), page));
  }

  @Query(() => DeskOrderType, {
    nullable: true,
    description: 'Null when there is none, or the role may not see it. Roles as for orders.',
  })
  async order(
    @Arg('_id', () => ID, { description: 'The _id of an order.' }) _id: string,
    @Ctx() { deskOrder, caller }: DeskContext,
  ): Promise<DeskOrderType | null> {
    const found = await deskOrder.get(caller, _id);
    return found && toDeskOrderType(found);
  }

  @Mutation(() => DeskOrderType, {
    description: `MANAGER, SUPPORT. Whole order; what was paid is refunded. Repeating it changes nothing.
Errors: NOT_FOUND, NOT_CANCELLABLE.`,
  })
  async cancelOrder(
    @Arg('orderId', () => ID, { description: 'The _id of an order.' }) orderId: string,
    @Arg('reason', () => String, { description: 'Why; the customer may read it.' }) reason: string,
    @Ctx() { deskOrder, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await deskOrder.cancel(caller, orderId, reason));
  }

  @Mutation(() => DeskOrderType, {
    description: `MANAGER, SUPPORT. Either items or an amount; never more than was captured and not yet refunded.
Errors: NOT_FOUND, REFUND_TOO_LARGE.`,
  })
  async refundOrder(
    @Arg('input', () => RefundInput, { description: 'What to refund.' }) input: RefundInput,
    @Ctx() { deskOrder, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await deskOrder.refund(caller, input.orderId, toRefundEntry(input)));
  }

  @Mutation(() => DeskOrderType, {
    description: `MANAGER, SUPPORT. Repeats a refund that has failed: the same amount or items, all that is left, or what is still owed of
a packed order, once. Errors: NOT_FOUND, CONFLICT if something has taken its place, REFUND_TOO_LARGE.`,
  })
  async repeatRefund(
    @Arg('orderId', () => ID, { description: 'The _id of an order.' }) orderId: string,
    @Arg('refundId', () => ID, { description: 'The _id of its refund that has failed.' }) refundId: string,
    @Ctx() { deskOrder, caller }: DeskContext,
  ): Promise<DeskOrderType> {
    return toDeskOrderType(await deskOrder.repeatRefund(caller, orderId, refundId));
  }
}
