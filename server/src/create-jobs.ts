import type { DataSource } from 'typeorm';
import type { Logger } from './common/log';
import { CompanionTrainer } from './features/catalogue';
import type { ScheduledBackups } from './features/backup';
import { DayFigures } from './features/desk';
import { deleteOldMessages } from './features/message';
import { HoldExpiry } from './features/order';
import { Reconciler, WEBHOOKS_EVERY_MS } from './features/payment';
import type { Payments } from './features/payment';
import { forgetPersonalData } from './features/privacy';
import { JobRunner } from './jobs/job-runner';
import type { JobRunnerOptions } from './jobs/job-runner';
import type { RecurringWork, Schedule } from './jobs/schedule';
import type { Handlers } from './jobs/tasks';
import type { Services } from './services';

/** The longest delay of work that a process reported just before it died, or while another one was running the task. */
const LATEST_MS = 300_000;
const CHECK_PAYMENTS = { soonestMs: 2_000, latestMs: LATEST_MS };
const SEND_WEBHOOKS = { soonestMs: WEBHOOKS_EVERY_MS, latestMs: LATEST_MS };
const RELEASE_HOLDS = { soonestMs: 1_000, latestMs: LATEST_MS };
const HOURLY = { latestMs: 3_600_000 };
const DAILY = { latestMs: 86_400_000 };
const LEARN = { soonestMs: 3_600_000, latestMs: 100_800_000 };
const MAKE_BACKUPS = { soonestMs: 60_000, latestMs: 3_600_000 };

export interface JobParts {
  /** The shop's, by its IANA name. */
  timeZone: string;
  dataSource: DataSource;
  schedule: Schedule;
  services: Services;
  payments: Payments;
  /** Null: none are scheduled. */
  backups: ScheduledBackups | null;
  log: Logger;
}

/** Creates the runner of all background work. */
export const createJobs = (parts: JobParts, options: JobRunnerOptions): JobRunner =>
  new JobRunner(options, createHandlers(parts), parts.log);

function createHandlers(parts: JobParts): Handlers {
  const { timeZone, dataSource, schedule, services, payments, backups, log } = parts;
  const { order, messaging } = services;
  const { sandbox } = payments;
  const holds = new HoldExpiry(dataSource, services.transactions, log);
  const slots = { run: () => services.slot.openSlots() };
  const figures = new DayFigures(dataSource, timeZone);
  const trainer = new CompanionTrainer(dataSource, timeZone);
  const messages = { run: () => deleteOldMessages(dataSource) };
  const personalData = { run: () => forgetPersonalData(dataSource) };
  const attempts = { run: () => forgetExpired(services) };
  return {
    'check-payments': schedule.recurring('check-payments', reconcilerOf(parts), CHECK_PAYMENTS),
    'forget-attempts': schedule.recurring('forget-attempts', attempts, HOURLY),
    'release-holds': schedule.recurring('release-holds', holds, RELEASE_HOLDS),
    'open-slots': schedule.recurring('open-slots', slots, HOURLY),
    'forget-messages': schedule.recurring('forget-messages', messages, DAILY),
    'forget-personal-data': schedule.recurring('forget-personal-data', personalData, DAILY),
    'settle-days': schedule.recurring('settle-days', figures, HOURLY),
    'learn-companions': schedule.recurring('learn-companions', trainer, LEARN),
    'send-refund': (refund) => order.refunds.send(refund),
    'issue-receipt': ({ userId, orderId: _id }) => services.receipt.issue({ userId, _id }),
    'send-message': (...message) => messaging.sender.sendQueued(...message),
    'tell-back-in-stock': (back) => messaging.sender.queueBackInStock(back),
    ...(backups && {
      'make-backups': schedule.recurring(
        'make-backups',
        backupRounds(backups, dataSource, log),
        MAKE_BACKUPS,
      ),
    }),
    // Without the sandbox, ends the round that one had planned: nobody else would.
    'send-sandbox-webhooks': sandbox
      ? schedule.recurring('send-sandbox-webhooks', sandbox.webhooks, SEND_WEBHOOKS)
      : async () => undefined,
  };
}

const reconcilerOf = ({ dataSource, payments, services, log }: JobParts): Reconciler =>
  new Reconciler(
    dataSource,
    payments.provider,
    (found) => services.order.settlement.settlePayment(found),
    log,
  );

async function forgetExpired({ account, session }: Services): Promise<void> {
  await account.attempts.deleteExpired();
  await session.deleteExpired();
}

/** A failed backup is retried in the next round: an immediate retry would read everything, and likely fail again. */
const backupRounds = (backups: ScheduledBackups, dataSource: DataSource, log: Logger): RecurringWork => ({
  run: async () => {
    try {
      if ((await backups.runDue(dataSource)) !== null)
        log.error('The newest backup cannot be restored: npm run backup -- list says why');
    } catch (error) {
      log.error({ err: error }, 'A backup failed, and is tried again within an hour');
    }
  },
  nextInMs: async () => backups.nextInMs(),
});
