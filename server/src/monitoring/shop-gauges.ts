import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Replicas } from '../database/replicas';
import { ShopClient } from '../database/shop-client';
import type { Queried } from '../database/shop-client';
import { readBackupAges } from '../features/backup';
import { countUnmatched, readPaymentProblems } from '../features/payment';
import { readSlotOutlook } from '../features/slot';
import { countDrift } from '../features/stock';
import { countJobs } from '../jobs/failing-jobs';
import { Reading } from './reading';
import type { Pace } from './reading';

/** At each scrape: whether it sells is to be known at once. */
const EACH: Pace = { freshMs: 1_000 };
/** The part of the time for which is counted what open orders have. */
const STOCK_SHARE = 0.01;
/** So long after a statement that found the disk full nothing can be sold: only writes that need room tell of it. */
const DISK_FULL_MS = 30_000;

/** A value of a gauge, and its labels; null: there is none. */
type Sample = [value: number | null, labels?: Record<string, string>];

interface GaugeOf<Value> {
  name: string;
  help: string;
  labels?: string[];
  samples(value: Value): Sample[];
}

/** It commits something that nobody reads, which leaves nothing behind but a line in the log of the database. */
const IS_WRITABLE = `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN false
  ELSE pg_logical_emit_message(true, 'tokri', '') IS NOT NULL END AS "is"`;

export interface ShopParts {
  /** The primary, past the requests' pool: what an overload keeps waiting would not be told of it. */
  database: Queried;
  /** The same for what takes longer. */
  counting: Queried;
  /** How often all but whether it sells is read at most: a database at rest is not kept awake by those who look at it. */
  gaugesEveryMs: number;
  replicas: Pick<Replicas, 'anyFit'>;
}

/**
 * How the whole shop is doing, in gauges that are read when somebody asks for them; the same in every process. What cannot
 * be read is left out and named, but for whether it can sell.
 */
export class ShopGauges {
  private readonly readings = new Map<string, Reading<unknown>>();

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
    this.measureUnreadable();
  }

  private measureTrade(): void {
    const { database, replicas } = this.parts;
    const ask = async (): Promise<boolean> => (await database.query<[{ is: boolean }]>(IS_WRITABLE))[0].is;
    const read = async (): Promise<boolean | null> => {
      // Once more: a process that was paused finds that its question was answered too late.
      const isWritable = await ask()
        .catch(ask)
        .catch(() => null);
      return isWritable && performance.now() > ShopClient.diskFullAt + DISK_FULL_MS;
    };
    this.group('trade', read, EACH, [
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
    const { counting } = this.parts;
    this.group('payments', () => countUnmatched(counting), this.usual, [
      {
        name: 'shop_payments_unmatched',
        help: 'Payments without an order, by why',
        labels: ['reason'],
        samples: (counts) => counts.map(({ reason, count }) => [count, { reason }]),
      },
    ]);
    this.group('money', () => readPaymentProblems(counting), this.usual, [
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
        help: 'Refunds of the last week that the provider rejected, and that were not given anew',
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
    this.group('jobs', () => countJobs(this.parts.counting), this.usual, [
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
    this.group('slots', () => readSlotOutlook(this.parts.counting), this.usual, [
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
    this.group('stock', () => countDrift(this.parts.counting), { ...this.usual, share: STOCK_SHARE }, [
      {
        name: 'shop_stock_drift',
        help: 'Products whose stock is not what open checkouts and orders have',
        labels: ['of'],
        samples: (drift) => Object.entries(drift).map(([of, count]) => [count, { of }]),
      },
    ]);
  }

  private measureBackups(): void {
    this.group('backups', () => readBackupAges(this.parts.counting), this.usual, [
      {
        name: 'shop_backup_age_seconds',
        help: 'How old the newest backup is that was made on schedule; before there is one, the first attempt or the database',
        samples: ({ finished, tried, database }) => [[finished ?? tried ?? database]],
      },
      {
        name: 'shop_backup_verified_age_seconds',
        help: 'How long ago a backup was last restored, and found to be whole; before one was, the first attempt or the database',
        samples: ({ verified, tried, database }) => [[verified ?? tried ?? database]],
      },
    ]);
  }

  private get usual(): Pace {
    return { freshMs: this.parts.gaugesEveryMs };
  }

  private measureUnreadable(): void {
    const { readings } = this;
    new Gauge({
      ...{ name: 'shop_gauge_unreadable', help: 'Groups of gauges that cannot be read now: 1, else 0' },
      ...{ labelNames: ['group'], registers: [this.registry] },
      async collect() {
        for (const [group, reading] of readings)
          this.set({ group }, Number((await reading.get()) === undefined));
      },
    });
  }

  /** Gauges that show the same reading. */
  private group<Value>(
    group: string,
    read: () => Promise<Value>,
    pace: Pace,
    gauges: readonly GaugeOf<Value>[],
  ): void {
    const reading = new Reading(read, pace);
    this.readings.set(group, reading);
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
