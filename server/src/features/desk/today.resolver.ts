import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { DeskContext } from '../../graphql/desk-context';
import { SHOWN, SHOWN_OF_ALL } from './today-store';
import { TodayType, toTodayType } from './today.type';

const WHICH_JOB = { description: 'The _id of a failed job.' };

/** Part of the desk's schema. */
@Resolver()
export class TodayResolver {
  @Query(() => TodayType, { description: 'What needs attention. MANAGER, SUPPORT.' })
  async today(
    @Arg('all', () => Boolean, { defaultValue: false, description: 'Up to 1000 payments, refunds and jobs.' })
    all: boolean,
    @Ctx() { today, caller }: DeskContext,
  ): Promise<TodayType> {
    return toTodayType(await today.read(caller), all ? SHOWN_OF_ALL : SHOWN);
  }

  @Mutation(() => Boolean, {
    description: 'Retries a failed job at once; false when it is under way, or gone. MANAGER, SUPPORT.',
  })
  retryJob(
    @Arg('jobId', () => ID, WHICH_JOB) jobId: string,
    @Ctx() { today, caller }: DeskContext,
  ): Promise<boolean> {
    return today.retryJob(caller, jobId);
  }

  @Mutation(() => Boolean, {
    description: 'Gives a failed job up for good; false when it is under way, or gone. MANAGER.',
  })
  dropJob(
    @Arg('jobId', () => ID, WHICH_JOB) jobId: string,
    @Ctx() { today, caller }: DeskContext,
  ): Promise<boolean> {
    return today.dropJob(caller, jobId);
  }

  @Mutation(() => Boolean, {
    description:
      'Takes a payment off the list of those without an order, once it is cleared up; false when it is not on it. MANAGER, SUPPORT.',
  })
  settlePayment(
    @Arg('paymentId', () => ID, { description: 'Its id at the provider.' }) paymentId: string,
    @Ctx() { today, caller }: DeskContext,
  ): Promise<boolean> {
    return today.markPaymentHandled(caller, paymentId);
  }

  @Mutation(() => Boolean, {
    description:
      'Refunds a payment without an order again after a failed refund; false if none has failed. MANAGER, SUPPORT.',
  })
  refundPayment(
    @Arg('paymentId', () => ID, { description: 'Its id at the provider.' }) paymentId: string,
    @Ctx() { today, caller }: DeskContext,
  ): Promise<boolean> {
    return today.refundPayment(caller, paymentId);
  }
}
