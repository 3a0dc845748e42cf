type Nothing = Record<string, never>;

/** Recurring tasks by name: see `Schedule`. Names are stored, so none may change its meaning. */
interface RecurringTasks {
  /** Asks the provider about payments without an outcome. */
  'check-payments': Nothing;
  /** Deletes expired login attempts and sessions. */
  'forget-attempts': Nothing;
  /** Releases expired holds of checkouts. */
  'release-holds': Nothing;
  /** Creates the delivery slots of the coming days. */
  'open-slots': Nothing;
  /** Adds up the sales of past days. */
  'settle-days': Nothing;
  /** Learns from orders what is bought together. */
  'learn-companions': Nothing;
  /** Deletes old messages. */
  'forget-messages': Nothing;
  /** Deletes personal data that the shop no longer needs. */
  'forget-personal-data': Nothing;
  /** Makes backups, and checks that they can be restored. */
  'make-backups': Nothing;
  /** Delivers the webhooks of the sandbox; without one, does nothing. */
  'send-sandbox-webhooks': Nothing;
}

/** All background tasks by name, with their payloads. */
export interface Tasks extends RecurringTasks {
  /** Issues the receipt of an order, or its credit notes. */
  'issue-receipt': { userId: string; orderId: string };
  /** Requests a refund from the provider, or its state. */
  'send-refund': { userId: string; _id: string };
  /** Sends a message, one at a time per queue; jobs of older versions have no queue: it is the channel in lower case. */
  'send-message': { userId: string; _id: string; channel: 'EMAIL' | 'PUSH'; queue?: string };
  /** Notifies shoppers who wait for a product that is back in stock since this ISO 8601 instant. */
  'tell-back-in-stock': { productId: string; backAt: string };
}

export type TaskName = keyof Tasks;
export type RecurringTask = keyof RecurringTasks;

/**
 * The handler of each task. A job may run again after a crash, so handlers are idempotent; one that throws is retried,
 * with exponential back-off. The signal tells a long one that the process is closing; the last attempt is not repeated.
 */
export type Handlers = {
  [Name in TaskName]?: (
    payload: Tasks[Name],
    signal: AbortSignal | undefined,
    isLastAttempt: boolean,
  ) => Promise<void>;
};
