import type { DataSource } from 'typeorm';
import type { Logger } from './common/log';
import { DayFigures } from './features/desk';
import { HoldExpiry } from './features/order';
import { Reconciler, WEBHOOKS_EVERY_MS } from './features/payment';
import type { Payments } from './features/payment';
import { JobRunner } from './jobs/job-runner';
import type { JobRunnerOptions } from './jobs/job-runner';
import type { Schedule } from './jobs/schedule';
import type { Handlers } from './jobs/tasks';
import type { Services } from './services';

const CHECK_PAYMENTS = { soonestMs: 2_000, latestMs: 1_800_000 };
const SEND_WEBHOOKS = { soonestMs: WEBHOOKS_EVERY_MS, latestMs: 1_800_000 };
const RELEASE_HOLDS = { soonestMs: 1_000, latestMs: 1_800_000 };
const OPEN_SLOTS = { soonestMs: 0, latestMs: 3_600_000 };
const SETTLE_DAYS = { soonestMs: 60_000, latestMs: 3_600_000 };
const FORGET = { soonestMs: 0, latestMs: 3_600_000 };

export interface JobParts {
  /** The shop's, by its IANA name. */
  timeZone: string;
  dataSource: DataSource;
  schedule: Schedule;
  services: Services;
  payments: Payments;
  log: Logger;
}

/** The runner of all that is done beside requests. */
export const createJobs = (parts: JobParts, options: JobRunnerOptions): JobRunner =>
  new JobRunner(options, createHandlers(parts), parts.log);

function createHandlers({ timeZone, dataSource, schedule, services, payments, log }: JobParts): Handlers {
  const { account, order, messaging } = services;
  const { provider, sandbox } = payments;
  const reconciler = new Reconciler(
    dataSource,
    provider,
    (found) => order.settlement.settlePayment(found),
    log,
  );
  const holds = new HoldExpiry(dataSource, services.transactions);
  const slots = { run: () => services.slot.openDays(), nextInMs: async () => null };
  const figures = new DayFigures(dataSource, timeZone);
  const attempts = { run: () => account.deleteExpiredAttempts(), nextInMs: async () => null };
  return {
    'check-payments': schedule.recurring('check-payments', reconciler, CHECK_PAYMENTS),
    'forget-attempts': schedule.recurring('forget-attempts', attempts, FORGET),
    'release-holds': schedule.recurring('release-holds', holds, RELEASE_HOLDS),
    'open-slots': schedule.recurring('open-slots', slots, OPEN_SLOTS),
    'settle-days': schedule.recurring('settle-days', figures, SETTLE_DAYS),
    'send-refund': (refund) => order.refunds.send(refund),
    'issue-receipt': ({ userId, orderId: _id }) => services.receipt.issue({ userId, _id }),
    'send-message': (message, signal) => messaging.sender.sendInTurn(message, signal),
    'tell-back-in-stock': (back) => messaging.sender.tellBackInStock(back),
    ...(sandbox && {
      'send-sandbox-webhooks': schedule.recurring('send-sandbox-webhooks', sandbox.webhooks, SEND_WEBHOOKS),
    }),
  };
}
