import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Middleware } from '../common/http';
import { poolOf, ShopClient } from '../database/shop-client';
import { passwordsWaiting } from '../features/account';
import type { OrderService } from '../features/order';
import type { JobRunner } from '../jobs/job-runner';
import type { LoadShedding } from '../load-shedding/load-shedding';
import type { ResponseCache } from '../response-cache/response-cache';
import { RequestMetrics } from './request-metrics';
import type { NameOf, Streams } from './request-metrics';
import { ShopGauges } from './shop-gauges';
import type { ShopParts } from './shop-gauges';

export interface Measured extends ShopParts {
  nameOf: NameOf;
  shedding: Pick<LoadShedding, 'rejected'>;
  /** The primary. */
  dataSource: DataSource;
  cache: ResponseCache;
  order: Pick<OrderService, 'placed'>;
  jobs: Pick<JobRunner, 'onEnd'>;
  streams: Streams;
}

/** A job may do the rest of its queue. */
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** The metrics of the process and of the shop, for Prometheus. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: RequestMetrics;
  private isScraped = false;

  constructor(measured: Measured) {
    const { nameOf, streams, jobs } = measured;
    this.requests = new RequestMetrics(this.registry, nameOf, streams);
    this.measureProcess(measured);
    this.measureDatabase(measured);
    this.measureJobs(jobs);
    new ShopGauges(this.registry, measured);
  }

  /** Counts and times requests. */
  get middleware(): Middleware {
    return this.requests.middleware;
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in Prometheus's format. */
  text(): Promise<string> {
    // Memory, event loop and garbage collection are only observed once somebody asks.
    if (!this.isScraped) collectDefaultMetrics({ register: this.registry });
    this.isScraped = true;
    return this.registry.metrics();
  }

  private measureProcess({ shedding, cache, order, streams }: Measured): void {
    this.measure(
      'shop_requests_rejected_total',
      'Requests rejected before any work',
      () => shedding.rejected,
    );
    this.measure('shop_streams', 'Event streams that are open', () => streams.size);
    this.measure('shop_passwords_waiting', 'Passwords that wait to be hashed', passwordsWaiting);
    this.measure(
      'shop_response_cache_hits_total',
      'Responses sent from the response cache',
      () => cache.usage.hits,
    );
    this.measure(
      'shop_response_cache_misses_total',
      'Lookups that found nothing in the response cache',
      () => cache.usage.misses,
    );
    this.measure('shop_response_cache_entries', 'Responses in the response cache', () => cache.usage.entries);
    this.measure('shop_response_cache_bytes', 'Size of the response cache', () => cache.usage.bytes);
    this.measure('shop_orders_placed_total', 'Orders that this process has placed', () => order.placed);
  }

  private measureDatabase({ dataSource }: Measured): void {
    const pool = poolOf(dataSource);
    this.measure(
      'shop_database_statements_total',
      'Statements sent to the database',
      () => ShopClient.statements,
    );
    this.measure(
      'shop_database_connections',
      'Open connections of the pool for requests',
      () => pool.totalCount,
    );
    this.measure(
      'shop_database_connections_idle',
      'Idle connections of the pool for requests',
      () => pool.idleCount,
    );
    this.measure(
      'shop_database_waiting',
      'Statements and transactions that wait for a connection to the database',
      () => pool.waitingCount,
    );
  }

  private measureJobs(jobs: Measured['jobs']): void {
    const durations = new Histogram({
      name: 'shop_job_duration_seconds',
      help: 'Duration of background jobs, by task and outcome',
      labelNames: ['task', 'outcome'],
      buckets: JOB_BUCKETS,
      registers: [this.registry],
    });
    jobs.onEnd = ({ task, hasFailed, seconds }) =>
      durations.observe({ task, outcome: hasFailed ? 'failed' : 'done' }, seconds);
  }

  /** A gauge whose value is looked up on each scrape. */
  private measure(name: string, help: string, read: () => number): void {
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    new Kind({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}
