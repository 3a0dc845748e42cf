import type { DataSource } from 'typeorm';
import { emailKey } from '../../../../domain/account/account-rules';
import type { Order } from '../../../../domain/order/order';
import type { ChangeFollower, OrderNotice } from '../../common/change-watch';
import type { Logger } from '../../common/log';
import { Mailbox } from '../../common/mailbox';
import { Rereads } from '../../common/rereads';
import { notFound } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import { queryRows } from '../../database/shop-client';
import { unauthenticated } from '../account';
import type { Caller } from '../account';
import { listHistories } from './order-history';
import type { OrderHistory } from './order-history';
import { SELECT_PLACED, toOrder } from './order-row';
import type { OrderRow } from './order-row';
import type { OrderKey } from './order-store';

/** An order as it is now, with what happened to it. */
export interface LiveOrder {
  order: Order;
  history: OrderHistory;
}

interface Follower {
  /** Of the email in the caller's token: an order is shown to its user under that email only. */
  emailKey: string;
  mailbox: Mailbox<LiveOrder>;
}

const keyOf = ({ userId, _id }: OrderKey | OrderNotice): string => `${userId}/${_id}`;

/** Tells shoppers what has become of an order that they look at. Each order is read once for all who follow it here. */
export class OrderFeed implements ChangeFollower {
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly rereads: Rereads;

  constructor(
    private readonly dataSource: DataSource,
    log: Logger,
  ) {
    this.rereads = new Rereads((keys) => this.tell(keys), log);
  }

  /**
   * One of the caller's orders as it is now, and again each time something happens to it; NOT_FOUND when it is not theirs.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND
   */
  follow(caller: Caller | null, orderId: string): AsyncIterable<LiveOrder> {
    if (!caller) throw unauthenticated();
    if (!isUuid(orderId)) throw notFound('order');
    const key = keyOf({ userId: caller._id, _id: orderId.toLowerCase() });
    const followers = this.followers.get(key) ?? new Set();
    const mailbox = new Mailbox<LiveOrder>(() => {
      followers.delete(follower);
      if (followers.size === 0) this.followers.delete(key);
    });
    const follower = { emailKey: emailKey(caller.email), mailbox };
    this.followers.set(key, followers.add(follower));
    this.rereads.add(key);
    return mailbox;
  }

  onOrder(notice: OrderNotice): void {
    const key = keyOf(notice);
    if (this.followers.has(key)) this.rereads.add(key);
  }

  /** Until now something may have happened of which nobody told. */
  onListening(): void {
    this.rereads.add(...this.followers.keys());
  }

  private async tell(keys: string[]): Promise<void> {
    const wanted = keys.filter((key) => this.followers.has(key));
    if (wanted.length === 0) return;
    const found = await this.read(wanted);
    for (const key of wanted)
      for (const { mailbox, emailKey: known } of [...(this.followers.get(key) ?? [])]) {
        const live = found.get(key);
        if (!live) mailbox.fail(notFound('order'));
        else if (live.emailKey !== known) mailbox.fail(unauthenticated());
        else mailbox.put(key, live);
      }
  }

  private async read(keys: string[]): Promise<Map<string, LiveOrder & { emailKey: string }>> {
    const pairs = keys.map((key) => key.split('/'));
    const rows = await queryRows<OrderRow & { emailKey: string }>(this.dataSource, SELECT_PLACED, [
      pairs.map(([userId]) => userId),
      pairs.map(([, _id]) => _id),
    ]);
    const histories = await listHistories(this.dataSource, rows);
    return new Map(
      rows.map((row, at) => [
        keyOf(row),
        { order: toOrder(row), history: histories[at]!, emailKey: row.emailKey },
      ]),
    );
  }
}
