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
  /** Whether they know what the order was before it changes. */
  isTold: boolean;
}

interface OwnedOrder extends LiveOrder {
  emailKey: string;
}

const keyOf = ({ userId, _id }: OrderKey | OrderNotice): string => `${userId}/${_id}`;

/** Tells shoppers what has become of an order that they look at. Each order is read once for all who follow it here. */
export class OrderFeed implements ChangeFollower {
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly changed = new Set<string>();
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
    const follower = { emailKey: emailKey(caller.email), mailbox, isTold: false };
    this.followers.set(key, followers.add(follower));
    this.rereads.add(key);
    return mailbox;
  }

  onOrder(notice: OrderNotice): void {
    const key = keyOf(notice);
    if (this.followers.has(key)) this.change(key);
  }

  /** Until now something may have happened of which nobody told. */
  onListening(): void {
    this.change(...this.followers.keys());
  }

  private change(...keys: string[]): void {
    for (const key of keys) this.changed.add(key);
    this.rereads.add(...keys);
  }

  private async tell(keys: string[]): Promise<void> {
    const wanted = keys.filter((key) => this.followers.has(key));
    // What changes while they are read is told next time.
    const changed = new Set(keys.filter((key) => this.changed.delete(key)));
    try {
      const found = wanted.length > 0 ? await this.read(wanted) : new Map<string, OwnedOrder>();
      for (const key of wanted)
        for (const follower of [...(this.followers.get(key) ?? [])])
          if (changed.has(key) || !follower.isTold) tellFollower(follower, key, found.get(key));
    } catch (error) {
      for (const key of changed) this.changed.add(key);
      throw error;
    }
  }

  private async read(keys: string[]): Promise<Map<string, OwnedOrder>> {
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

function tellFollower(follower: Follower, key: string, live: OwnedOrder | undefined): void {
  const { mailbox, emailKey: known } = follower;
  follower.isTold = true;
  if (!live) mailbox.fail(notFound('order'));
  else if (live.emailKey !== known) mailbox.fail(unauthenticated());
  else mailbox.put(key, live);
}
