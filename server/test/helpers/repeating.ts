import { readPaymentProblems } from '@server/features/payment';
import { queryDesk, newStaff } from './desk';
import { setOutcome } from './refunding';
import type { Refunding } from './refunding';
import type { TestShop } from './test-shop';

/** What staff see and do of refunds that have failed. */
export interface Repeating {
  /** The failed refunds of an order that are to be repeated, wherever staff are told of them. */
  toRepeat(orderId: string): Promise<string[]>;
  /** Repeats one; returns the code of the error, if there is one. */
  repeat(orderId: string, refundId: string): Promise<unknown>;
  /** Sends what is pending, so often, with this outcome. */
  send(paymentId: string, outcome: 'processed' | 'refused', times?: number): Promise<void>;
  /** What the shop has of an order's payment, and what it costs in the end; paise. */
  moneyOf(orderId: string): Promise<{ kept: number; final: number }>;
}

/** As a manager. */
export async function repeatingRefunds(
  shop: Pick<TestShop, 'url' | 'sql'>,
  refunding: Refunding,
): Promise<Repeating> {
  const manager = await newStaff(shop, 'MANAGER');
  const request = <Data>(query: string) => queryDesk<Data>(shop, query, {}, manager);
  return {
    toRepeat: async (orderId) => {
      const { data } = await request<{ today: { refunds: { _id: string; orderId: string }[] } }>(
        '{ today(all: true) { refunds { _id orderId } } }',
      );
      const { refundsFailed } = await readPaymentProblems(refunding.dataSource);
      expect(data.today.refunds).toHaveLength(refundsFailed);
      const shown = await request<{ order: { refundsToRepeat: string[] } }>(
        `{ order(_id: "${orderId}") { refundsToRepeat } }`,
      );
      const listed = data.today.refunds.filter((one) => one.orderId === orderId).map(({ _id }) => _id);
      expect(shown.data.order.refundsToRepeat).toEqual(listed);
      return listed;
    },
    repeat: async (orderId, refundId) => {
      const { code } = await request(
        `mutation { repeatRefund(orderId: "${orderId}", refundId: "${refundId}") { _id } }`,
      );
      return code;
    },
    send: async (paymentId, outcome, times = 1) => {
      await setOutcome(shop, paymentId, outcome);
      for (let time = 0; time < times; time += 1) await refunding.sendAll();
    },
    moneyOf: async (orderId) =>
      (
        await shop.sql<{ kept: number; final: number }>(
          `SELECT "capturedPaise" - "refundedPaise" AS kept, "finalPaise" AS final FROM orders
           JOIN payments USING ("userId", "_id") WHERE "_id" = $1`,
          [orderId],
        )
      )[0]!,
  };
}
