/** What there is to do beside requests, by name: the payload of each. A name is stored, so it is never given another meaning. */
export interface Tasks {
  /** Asks the provider about payments that nobody reported. */
  'check-payments': Nothing;
  /** Deletes failed log-ins that no longer count. */
  'forget-attempts': Nothing;
  /** Gives back what checkouts held past its time. */
  'release-holds': Nothing;
  /** Makes the delivery slots of the days to come. */
  'open-slots': Nothing;
  /** Adds up the sales of days of long ago. */
  'settle-days': Nothing;
  /** Learns from orders what is bought together. */
  'learn-companions': Nothing;
  /** Deletes messages of long ago. */
  'forget-messages': Nothing;
  /** Makes backups, and tries out whether they can be restored. */
  'make-backups': Nothing;
  /** Issues the receipt of an order, or what corrects it. */
  'issue-receipt': { userId: string; orderId: string };
  /** Takes a refund to the provider, and asks what became of it. */
  'send-refund': { userId: string; _id: string };
  /** Sends a shopper a message, in turn with those of its queue; absent from an older version, it is the channel in small letters. */
  'send-message': { userId: string; _id: string; channel: 'EMAIL' | 'PUSH'; queue?: string };
  /** Writes to those who wait for a product that is back in stock since then, an ISO 8601 instant. */
  'tell-back-in-stock': { productId: string; backAt: string };
  /** Delivers the webhooks of the sandbox. */
  'send-sandbox-webhooks': Nothing;
}

export type TaskName = keyof Tasks;
/** What comes back by itself: see `Schedule`. */
export type RecurringTask =
  | 'check-payments'
  | 'forget-attempts'
  | 'release-holds'
  | 'open-slots'
  | 'settle-days'
  | 'learn-companions'
  | 'forget-messages'
  | 'make-backups'
  | 'send-sandbox-webhooks';
type Nothing = Record<string, never>;

/**
 * How each task is done. A job may run again after a crash, so doing it twice must change nothing; one that throws is tried
 * again, with growing pauses. The signal tells a long one that the process is closing; on its last try it is not tried again.
 */
export type Handlers = {
  [Name in TaskName]?: (
    payload: Tasks[Name],
    signal: AbortSignal | undefined,
    isLastTry: boolean,
  ) => Promise<void>;
};
