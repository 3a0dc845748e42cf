import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import {
  MessagePreferencesInput,
  MessagePreferencesType,
  PushSubscriptionInput,
  toMessagePreferencesType,
} from './message.type';

@Resolver()
export class MessageResolver {
  @Query(() => MessagePreferencesType, { description: 'What the caller is notified of.' })
  async messagePreferences(@Ctx() { message, caller }: Context): Promise<MessagePreferencesType> {
    return toMessagePreferencesType(await message.settings(caller));
  }

  @Mutation(() => MessagePreferencesType, { description: 'Changes what the caller is notified of.' })
  async setMessagePreferences(
    @Arg('input', () => MessagePreferencesInput, { description: 'What to change.' })
    { orderProgress, backInStock }: MessagePreferencesInput,
    @Ctx() { message, caller }: Context,
  ): Promise<MessagePreferencesType> {
    const wanted = { orderProgress: orderProgress ?? undefined, backInStock: backInStock ?? undefined };
    return toMessagePreferencesType(await message.change(caller, wanted));
  }

  @Mutation(() => Boolean, {
    description:
      'Turns on notifications on this device; of eleven, the oldest is dropped. Errors: VALIDATION_FAILED.',
  })
  async addPushSubscription(
    @Arg('input', () => PushSubscriptionInput, { description: 'What the browser has subscribed with.' })
    input: PushSubscriptionInput,
    @Ctx() { message, caller }: Context,
  ): Promise<boolean> {
    await message.addDevice(caller, input);
    return true;
  }

  @Mutation(() => Boolean, {
    description: 'Turns off notifications on this device; repeating it changes nothing.',
  })
  async removePushSubscription(
    @Arg('endpoint', () => String, { description: 'As it was added.' }) endpoint: string,
    @Ctx() { message, caller }: Context,
  ): Promise<boolean> {
    await message.removeDevice(caller, endpoint);
    return true;
  }
}
