import type { DataSource } from 'typeorm';
import type { Order, OrderKey } from '../../../../domain/order/order';
import type { ChangeListener } from '../../common/change-listener';
import type { Logger } from '../../common/log';
import { Mailbox } from '../../common/mailbox';
import { BatchReader } from '../../common/batch-reader';
import { notFound } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import { queryRows } from '../../database/shop-client';
import { isValidFor, unauthenticated } from '../account';
import type { Caller, TokenTerms } from '../account';
import { listHistories } from './order-history';
import type { OrderHistory } from './order-history';
import { SELECT_PLACED, toOrder } from './order-row';
import type { OrderRow } from './order-row';

/** The current state of an order, with its events. */
export interface LiveOrder {
  order: Order;
  history: OrderHistory;
}

interface Follower {
  /** Its token must still be valid. */
  caller: Caller;
  mailbox: Mailbox<LiveOrder>;
  /** Whether the initial state has been sent. */
  hasInitialState: boolean;
}

interface OwnedOrder extends LiveOrder {
  owner: TokenTerms;
}

const keyOf = ({ userId, _id }: OrderKey): string => `${userId}/${_id}`;

/** Pushes changes of an order to shoppers who view it. Each order is read once for all subscribers of this process. */
export class OrderFeed implements ChangeListener {
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly changed = new Set<string>();
  private readonly batches: BatchReader;

  constructor(
    private readonly dataSource: DataSource,
    log: Logger,
  ) {
    this.batches = new BatchReader((keys) => this.notify(keys), log);
  }

  /**
   * Yields one of the caller's orders, and again each time it changes.
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
    const follower = { caller, mailbox, hasInitialState: false };
    this.followers.set(key, followers.add(follower));
    this.batches.add(key);
    return mailbox;
  }

  onOrder(notice: OrderKey): void {
    const key = keyOf(notice);
    if (this.followers.has(key)) this.change(key);
  }

  /** Reading their orders finds out whose token is no longer valid. */
  onSessionEnd(userId: string): void {
    for (const [key, followers] of this.followers)
      if ([...followers].some(({ caller }) => caller._id === userId)) this.batches.add(key);
  }

  /** Changes may have been missed. */
  onListening(): void {
    this.change(...this.followers.keys());
  }

  private change(...keys: string[]): void {
    for (const key of keys) this.changed.add(key);
    this.batches.add(...keys);
  }

  private async notify(keys: string[]): Promise<void> {
    const wanted = keys.filter((key) => this.followers.has(key));
    // Changes during the read are in the next batch.
    const changed = new Set(keys.filter((key) => this.changed.delete(key)));
    try {
      const found = wanted.length > 0 ? await this.read(wanted) : new Map<string, OwnedOrder>();
      for (const key of wanted)
        for (const follower of [...(this.followers.get(key) ?? [])])
          notifyFollower(follower, key, found.get(key), changed.has(key));
    } catch (error) {
      for (const key of changed) this.changed.add(key);
      throw error;
    }
  }

  private async read(keys: string[]): Promise<Map<string, OwnedOrder>> {
    const pairs = keys.map((key) => key.split('/'));
    const rows = await queryRows<OrderRow & TokenTerms>(this.dataSource, SELECT_PLACED, [
      pairs.map(([userId]) => userId),
      pairs.map(([, _id]) => _id),
    ]);
    const histories = await listHistories(this.dataSource, rows);
    return new Map(
      rows.map((row, at) => [keyOf(row), { order: toOrder(row), history: histories[at]!, owner: row }]),
    );
  }
}

function notifyFollower(
  follower: Follower,
  key: string,
  live: OwnedOrder | undefined,
  hasChanged: boolean,
): void {
  const { mailbox, caller } = follower;
  if (!live) mailbox.fail(notFound('order'));
  else if (!isValidFor(caller, live.owner)) mailbox.fail(unauthenticated());
  else if (hasChanged || !follower.hasInitialState) mailbox.put(key, live);
  follower.hasInitialState = true;
}
