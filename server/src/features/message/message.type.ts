import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { MessagePreferences, ContactChannels } from '../../../../domain/message/message';
import type { MessageSettings, PushSubscription } from './message.service';

@ObjectType('MessagePreferences', {
  simpleResolvers: true,
  description: 'What a shopper is notified of besides their money and changes of their orders.',
})
export class MessagePreferencesType implements MessagePreferences, ContactChannels {
  @Field(() => ID, { description: "The user's _id." })
  _id!: string;

  @Field(() => Boolean, { description: 'By e-mail, that an order is on its way and was delivered.' })
  orderProgress!: boolean;

  @Field(() => Boolean, { description: 'That a product on the wishlist is back in stock.' })
  backInStock!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the shop sends the caller e-mails; without them only devices are told.',
  })
  mailed!: boolean;

  @Field(() => Int, { description: 'How many devices get notifications.' })
  devices!: number;

  @Field(() => String, {
    description: 'What browsers subscribe to push messages with: the public VAPID key.',
  })
  pushKey!: string;
}

@InputType({ description: 'What to change; what is absent stays as it is.' })
export class MessagePreferencesInput {
  @Field(() => Boolean, { nullable: true, description: 'As in MessagePreferences.' })
  orderProgress?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'As in MessagePreferences.' })
  backInStock?: boolean | null;
}

@InputType({ description: 'What a browser has subscribed with (PushSubscription.toJSON).' })
export class PushSubscriptionInput implements PushSubscription {
  @Field(() => String, { description: 'Where its push service takes messages, by HTTPS.' })
  endpoint!: string;

  @Field(() => String, { description: "The browser's public key, in base64url." })
  p256dh!: string;

  @Field(() => String, { description: "The browser's secret, in base64url." })
  auth!: string;
}

/** Preferences as GraphQL shows them. */
export const toMessagePreferencesType = (settings: MessageSettings): MessagePreferencesType => ({
  _id: settings.userId,
  orderProgress: settings.orderProgress,
  backInStock: settings.backInStock,
  mailed: settings.mailed,
  devices: settings.devices,
  pushKey: settings.pushKey,
});
