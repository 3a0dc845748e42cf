import type { DataSource } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import { isNotifiedOf } from '../../../../domain/staff/permissions';
import type { ChangeListener } from '../../common/change-listener';
import type { Logger } from '../../common/log';
import { Interrupted, Mailbox } from '../../common/mailbox';
import { BatchReader } from '../../common/batch-reader';
import { assertMay } from '../staff';
import type { StaffCaller, StaffSessions } from '../staff';
import { readDeskOrders } from './desk-order-store';
import type { DeskOrder } from './desk-order-store';

/** With it a batch reads sessions only: no order has this _id. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

interface Follower {
  staffId: string;
  /** The secret in the cookie of their session. */
  token: string | null;
  mailbox: Mailbox<DeskOrder>;
}

/** Pushes changed orders to staff. Orders and sessions are each read once for all subscribers of this process. */
export class DeskOrderFeed implements ChangeListener {
  private readonly followers = new Set<Follower>();
  private readonly batches: BatchReader;
  private isLost = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: StaffSessions,
    log: Logger,
  ) {
    this.batches = new BatchReader((ids) => this.notify(ids), log);
  }

  /**
   * Yields each changed order that the caller's role may see, or could see until then, for as long as their
   * session lasts.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN
   */
  follow(caller: StaffCaller | null, token: string | null): AsyncIterable<DeskOrder> {
    assertMay(caller, 'ordersChanged');
    const mailbox = new Mailbox<DeskOrder>(() => this.followers.delete(follower));
    const follower = { staffId: caller._id, token, mailbox };
    this.followers.add(follower);
    return mailbox;
  }

  onOrder({ _id }: OrderKey): void {
    if (this.followers.size > 0) this.batches.add(_id);
  }

  onSessionEnd(ownerId: string): void {
    if ([...this.followers].some(({ staffId }) => staffId === ownerId)) this.batches.add(NO_ORDER);
  }

  onLost(): void {
    this.isLost = true;
  }

  /** Changes may have been missed: subscribers reconnect, and reload their lists. */
  onListening(): void {
    if (!this.isLost) return;
    this.isLost = false;
    for (const { mailbox } of [...this.followers])
      mailbox.fail(new Interrupted('Changes were not reported.'));
  }

  private async notify(ids: string[]): Promise<void> {
    const followers = [...this.followers];
    if (followers.length === 0) return;
    const staff = await this.sessions.readAll(followers.map(({ token }) => token));
    const orders = await readDeskOrders(this.dataSource, ids);
    const now = new Date();
    for (const [at, { mailbox }] of followers.entries()) {
      try {
        const caller = staff[at] ?? null;
        assertMay(caller, 'ordersChanged');
        for (const order of orders) if (isNotifiedOf(caller.role, order, now)) mailbox.put(order._id, order);
      } catch (error) {
        mailbox.fail(error as Error);
      }
    }
  }
}
