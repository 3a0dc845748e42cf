import type { DataSource } from 'typeorm';
import { isToldOf } from '../../../../domain/staff/permissions';
import type { ChangeFollower, OrderNotice } from '../../common/change-watch';
import type { Logger } from '../../common/log';
import { Interrupted, Mailbox } from '../../common/mailbox';
import { Rereads } from '../../common/rereads';
import { assertMay } from '../staff';
import type { StaffCaller, StaffSessions } from '../staff';
import { readDeskOrders } from './desk-order-store';
import type { DeskOrder } from './desk-order-store';

interface Follower {
  /** The secret in the cookie of their session. */
  token: string | null;
  mailbox: Mailbox<DeskOrder>;
}

/** Tells staff of every order to which something happens. Each is read once for all who follow here, and so are they. */
export class DeskOrderFeed implements ChangeFollower {
  private readonly followers = new Set<Follower>();
  private readonly rereads: Rereads;
  private isLost = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: StaffSessions,
    log: Logger,
  ) {
    this.rereads = new Rereads((ids) => this.tell(ids), log);
  }

  /**
   * Each order that the caller's role may see, or could until then, when something has happened to it, for as long as their
   * session lasts.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN
   */
  follow(caller: StaffCaller | null, token: string | null): AsyncIterable<DeskOrder> {
    assertMay(caller, 'ordersChanged');
    const mailbox = new Mailbox<DeskOrder>(() => this.followers.delete(follower));
    const follower = { token, mailbox };
    this.followers.add(follower);
    return mailbox;
  }

  onOrder({ _id }: OrderNotice): void {
    if (this.followers.size > 0) this.rereads.add(_id);
  }

  onLost(): void {
    this.isLost = true;
  }

  /** Nobody knows which orders were not told of: who follows connects again, and asks for their lists anew. */
  onListening(): void {
    if (!this.isLost) return;
    this.isLost = false;
    for (const { mailbox } of [...this.followers])
      mailbox.fail(new Interrupted('Changes were not reported.'));
  }

  private async tell(ids: string[]): Promise<void> {
    const followers = [...this.followers];
    if (followers.length === 0) return;
    const staff = await this.sessions.readAll(followers.map(({ token }) => token));
    const orders = await readDeskOrders(this.dataSource, ids);
    for (const [at, { mailbox }] of followers.entries()) {
      try {
        const caller = staff[at] ?? null;
        assertMay(caller, 'ordersChanged');
        for (const order of orders) if (isToldOf(caller.role, order)) mailbox.put(order._id, order);
      } catch (error) {
        mailbox.fail(error as Error);
      }
    }
  }
}
