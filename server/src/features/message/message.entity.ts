import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Channel, MessageKind } from '../../../../domain/message/message';

/** A row of "messages": a message to a shopper over one channel; a job sends it. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  kind!: MessageKind;

  @Column({ type: 'text' })
  channel!: Channel;

  /** The device of a PUSH. */
  @Column({ type: 'uuid', nullable: true })
  subscriptionId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  orderId!: string | null;

  /** The order's event. */
  @Column({ type: 'uuid', nullable: true })
  eventId!: string | null;

  @Column({ type: 'text', nullable: true })
  productId!: string | null;

  /** Since when the product is back. */
  @Column({ type: 'timestamptz', nullable: true })
  backAt!: Date | null;

  /** SKIPPED: its shopper does not want it, or can no longer be reached. */
  @Column({ type: 'text', default: 'WAITING' })
  state!: 'WAITING' | 'SENT' | 'SKIPPED';

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  /** Where it goes, if its account is deleted; null once it is sent. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;
}

/** A row of "message_preferences"; without one, the defaults apply. */
@Entity('message_preferences')
export class MessagePreferencesEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'boolean' })
  orderProgress!: boolean;

  @Column({ type: 'boolean' })
  backInStock!: boolean;
}

/** A row of "push_subscriptions": a device with push messages. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  endpoint!: string;

  @Column({ type: 'text' })
  p256dh!: string;

  @Column({ type: 'text' })
  auth!: string;

  /** The session that it was added in, which it ends with; null if unknown. */
  @Column({ type: 'uuid', nullable: true })
  sessionId!: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}

/** The row of "push_keys": the shop's VAPID keys. */
@Entity('push_keys')
export class PushKeysEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  only!: boolean;

  @Column({ type: 'text' })
  publicKey!: string;

  @Column({ type: 'text' })
  privateKey!: string;
}
