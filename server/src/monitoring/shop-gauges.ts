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

/** At each scrape: an outage must show at once. */
const EACH_SCRAPE: Pace = { freshMs: 1_000 };
/** The largest share of time spent counting the stock of open orders. */
const STOCK_SHARE = 0.01;
/** How long a full disk counts after the last statement that found it full: only writes that need space notice it. */
const DISK_FULL_MS = 30_000;

/** A gauge's value and labels; null: no value. */
type Sample = [value: number | null, labels?: Record<string, string>];

interface GaugeOf<Value> {
  name: string;
  help: string;
  labels?: string[];
  samples(value: Value): Sample[];
}

/** Commits a message that nobody reads, and that leaves nothing but a WAL record. */
const IS_WRITABLE = `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN false
  ELSE pg_logical_emit_message(true, 'tokri', '') IS NOT NULL END AS "is"`;

export interface ShopParts {
  /** The primary, outside the requests' pool: a query that waits there could not report an overload. */
  database: Queried;
  /** The same, with a longer timeout. */
  counting: Queried;
  /** The shortest interval of all other metrics, so that scraping does not keep an idle database awake. */
  gaugesEveryMs: number;
  replicas: Pick<Replicas, 'hasUsableReplica'>;
}

/**
 * Gauges about the whole shop, the same in every process, read when scraped. A group that cannot be read is left out and
 * named in `shop_gauge_unreadable`; whether the shop can sell is then 0.
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
    const query = async (): Promise<boolean> => (await database.query<[{ is: boolean }]>(IS_WRITABLE))[0].is;
    const read = async (): Promise<boolean | null> => {
      // Retried once: to a process that was paused, the first query seems to have timed out.
      const isWritable = await query()
        .catch(query)
        .catch(() => null);
      return isWritable && performance.now() > ShopClient.diskFullAt + DISK_FULL_MS;
    };
    this.group('trade', read, EACH_SCRAPE, [
      {
        name: 'shop_can_sell',
        help: 'Whether orders can be written',
        samples: (isWritable) => [[Number(isWritable ?? false)]],
      },
      {
        name: 'shop_can_browse',
        help: 'Whether the catalogue can be read, from the primary or a replica',
        samples: (isWritable) => [[Number(isWritable !== null || replicas.hasUsableReplica)]],
      },
    ]);
  }

  private measureMoney(): void {
    const { counting } = this.parts;
    this.group('payments', () => countUnmatched(counting), this.usual, [
      {
        name: 'shop_payments_unmatched',
        help: 'Payments without an order, by reason',
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
        help: 'Age of the oldest refund that is not settled',
        samples: (of) => [[of.refundsPendingOldestSeconds]],
      },
      {
        name: 'shop_refunds_failed',
        help: 'Refunds of the last week that the provider rejected, and that no later one has replaced',
        samples: (of) => [[of.refundsFailed]],
      },
      {
        name: 'shop_webhooks_late',
        help: 'Orders of the last hour whose payment no webhook has reported within a minute',
        samples: (of) => [[of.webhooksLate]],
      },
    ]);
  }

  private measureJobs(): void {
    this.group('jobs', () => countJobs(this.parts.counting), this.usual, [
      {
        name: 'shop_jobs',
        help: 'Background jobs, by task and state',
        labels: ['task', 'state'],
        samples: (counts) =>
          counts.flatMap(({ task, oldestSeconds: _, ...states }) =>
            Object.entries(states).map(([state, count]): Sample => [count, { task, state }]),
          ),
      },
      {
        name: 'shop_jobs_oldest_seconds',
        help: 'How long the oldest background job has been due or running, by task',
        labels: ['task'],
        samples: (counts) => counts.map(({ task, oldestSeconds }) => [oldestSeconds, { task }]),
      },
    ]);
  }

  private measureSlots(): void {
    this.group('slots', () => readSlotOutlook(this.parts.counting), this.usual, [
      {
        name: 'shop_slot_windows',
        help: 'Delivery windows of the coming days',
        labels: ['within'],
        samples: (outlook) => outlook.map(({ windows, within }) => [windows, { within }]),
      },
      {
        name: 'shop_slot_places_free',
        help: 'Free places in the delivery windows of the coming days',
        labels: ['within'],
        samples: (outlook) => outlook.map(({ placesFree, within }) => [placesFree, { within }]),
      },
    ]);
  }

  private measureStock(): void {
    this.group('stock', () => countDrift(this.parts.counting), { ...this.usual, share: STOCK_SHARE }, [
      {
        name: 'shop_stock_drift',
        help: 'Products whose counters of held or allocated stock differ from open checkouts and orders',
        labels: ['of'],
        samples: (drift) => Object.entries(drift).map(([of, count]) => [count, { of }]),
      },
    ]);
  }

  private measureBackups(): void {
    this.group('backups', () => readBackupAges(this.parts.counting), this.usual, [
      {
        name: 'shop_backup_age_seconds',
        help: 'Age of the newest scheduled backup; without one, of the first attempt or the database',
        samples: ({ finished, tried, database }) => [[finished ?? tried ?? database]],
      },
      {
        name: 'shop_backup_verified_age_seconds',
        help: 'Time since a test restore of a backup last succeeded; without one, since the first attempt or the creation of the database',
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
      name: 'shop_gauge_unreadable',
      help: 'Whether a group of gauges cannot be read now: 1 or 0',
      labelNames: ['group'],
      registers: [this.registry],
      async collect() {
        for (const [group, reading] of readings)
          this.set({ group }, Number((await reading.get()) === undefined));
      },
    });
  }

  /** Gauges with a shared reading. */
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
        name,
        help,
        labelNames: labels,
        registers: [this.registry],
        async collect() {
          const value = await reading.get();
          this.reset();
          // Without this it would be 0.
          if (labels.length === 0) this.remove();
          if (value === undefined) return;
          for (const [number, of = {}] of samples(value)) if (number !== null) this.set(of, number);
        },
      });
  }
}
