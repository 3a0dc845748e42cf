import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Replicas } from '../database/replicas';
import type { Queried } from '../database/shop-client';
import { countUnmatched, readMoneyWorries } from '../features/payment';
import { readSlotOutlook } from '../features/slot';
import { countDrift } from '../features/stock';
import { countJobs } from '../jobs/failing-jobs';
import { Reading } from './reading';
import type { Pace } from './reading';

/** Whoever scrapes at the same time shares what is read. */
const USUAL: Pace = { freshMs: 1_000 };
/** It reads whatever open orders have. */
const RARE: Pace = { freshMs: 30_000, share: 0.01 };

/** A value of a gauge, and its labels; null: there is none. */
type Sample = [value: number | null, labels?: Record<string, string>];

interface GaugeOf<Value> {
  name: string;
  help: string;
  labels?: string[];
  samples(value: Value): Sample[];
}

interface BackupAges {
  finished: number | null;
  verified: number | null;
}

const IS_WRITABLE = `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS "is"`;
/** Since the first was begun, where none has ever come to an end. */
const BACKUP_AGES = `SELECT extract(epoch FROM now() - coalesce(max("finishedAt"), min("startedAt")))::float8 AS "finished",
  extract(epoch FROM now() - coalesce(max("verifiedAt"), min("startedAt")))::float8 AS "verified" FROM "backups"`;

export interface ShopParts {
  /** The primary, past the requests' pool: what an overload keeps waiting would not be told of it. */
  database: Queried;
  replicas: Pick<Replicas, 'anyFit'>;
}

/**
 * How the whole shop is doing, in gauges that are read when somebody asks for them; the same in every process. What cannot
 * be read is left out, but for whether it can sell.
 */
export class ShopGauges {
  constructor(
    private readonly registry: Registry,
    private readonly parts: ShopParts,
  ) {
    this.measureTrade();
    this.measureMoney();
    this.measureJobs();
    this.measureSlots();
    this.measureStock();
    this.measureBackups();
  }

  private measureTrade(): void {
    const { database, replicas } = this.parts;
    const read = async (): Promise<boolean | null> => {
      const asked = database.query<[{ is: boolean }]>(IS_WRITABLE);
      return asked.then(([answer]) => answer.is).catch(() => null);
    };
    this.group(read, USUAL, [
      {
        name: 'shop_can_sell',
        help: 'Whether orders can be written',
        samples: (isWritable) => [[Number(isWritable ?? false)]],
      },
      {
        name: 'shop_can_browse',
        help: 'Whether the catalogue can be read, from a replica too',
        samples: (isWritable) => [[Number(isWritable !== null || replicas.anyFit)]],
      },
    ]);
  }

  private measureMoney(): void {
    const { database } = this.parts;
    this.group(() => countUnmatched(database), USUAL, [
      {
        name: 'shop_payments_unmatched',
        help: 'Payments without an order, by why',
        labels: ['reason'],
        samples: (counts) => counts.map(({ reason, count }) => [count, { reason }]),
      },
    ]);
    this.group(() => readMoneyWorries(database), USUAL, [
      {
        name: 'shop_refunds_pending',
        help: 'Refunds that are not settled',
        samples: (of) => [[of.refundsPending]],
      },
      {
        name: 'shop_refunds_pending_oldest_seconds',
        help: 'How long the first of them has waited',
        samples: (of) => [[of.refundsPendingOldestSeconds]],
      },
      {
        name: 'shop_refunds_failed',
        help: 'Refunds of the last week that the provider refused, and that were not given anew',
        samples: (of) => [[of.refundsFailed]],
      },
      {
        name: 'shop_webhooks_late',
        help: 'Orders of the last hour whose payment no webhook has reported in a minute',
        samples: (of) => [[of.webhooksLate]],
      },
    ]);
  }

  private measureJobs(): void {
    this.group(() => countJobs(this.parts.database), USUAL, [
      {
        name: 'shop_jobs',
        help: 'Work beside requests, by task and state',
        labels: ['task', 'state'],
        samples: (counts) =>
          counts.flatMap(({ task, oldestSeconds: _, ...states }) =>
            Object.entries(states).map(([state, count]): Sample => [count, { task, state }]),
          ),
      },
      {
        name: 'shop_jobs_oldest_seconds',
        help: 'How long the first has been due',
        labels: ['task'],
        samples: (counts) => counts.map(({ task, oldestSeconds }) => [oldestSeconds, { task }]),
      },
    ]);
  }

  private measureSlots(): void {
    this.group(() => readSlotOutlook(this.parts.database), USUAL, [
      {
        name: 'shop_slot_windows',
        help: 'Delivery windows of the days to come',
        labels: ['within'],
        samples: (outlook) => outlook.map(({ windows, within }) => [windows, { within }]),
      },
      {
        name: 'shop_slot_places_free',
        help: 'Free places in them',
        labels: ['within'],
        samples: (outlook) => outlook.map(({ placesFree, within }) => [placesFree, { within }]),
      },
    ]);
  }

  private measureStock(): void {
    this.group(() => countDrift(this.parts.database), RARE, [
      {
        name: 'shop_stock_drift',
        help: 'Products whose stock is not what open checkouts and orders have',
        labels: ['of'],
        samples: (drift) => Object.entries(drift).map(([of, count]) => [count, { of }]),
      },
    ]);
  }

  private measureBackups(): void {
    const read = () => this.parts.database.query<[BackupAges]>(BACKUP_AGES);
    this.group(read, USUAL, [
      {
        name: 'shop_backup_age_seconds',
        help: 'How old the newest backup is that was made on schedule',
        samples: ([{ finished }]) => [[finished]],
      },
      {
        name: 'shop_backup_verified_age_seconds',
        help: 'How long ago a backup was last restored, and found to be whole',
        samples: ([{ verified }]) => [[verified]],
      },
    ]);
  }

  /** Gauges that show the same reading. */
  private group<Value>(read: () => Promise<Value>, pace: Pace, gauges: readonly GaugeOf<Value>[]): void {
    const reading = new Reading(read, pace);
    for (const { name, help, labels = [], samples } of gauges)
      new Gauge({
        ...{ name, help, labelNames: labels, registers: [this.registry] },
        async collect() {
          const value = await reading.get();
          this.reset();
          // Else it would be 0.
          if (labels.length === 0) this.remove();
          if (value === undefined) return;
          for (const [number, of = {}] of samples(value)) if (number !== null) this.set(of, number);
        },
      });
  }
}
