import { performance } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Middleware } from '../common/http';
import { poolOf, ShopClient } from '../database/shop-client';
import { passwordsWaiting } from '../features/account';
import type { OrderService } from '../features/order';
import { countJobs } from '../jobs/failing-jobs';
import type { JobCounts } from '../jobs/failing-jobs';
import type { LoadShedding } from '../load-shedding/load-shedding';
import type { ResponseCache } from '../response-cache/response-cache';

export interface Measured {
  shedding: LoadShedding;
  /** The primary. */
  dataSource: DataSource;
  cache: ResponseCache;
  order: OrderService;
  /** The answers that are streams of events. */
  streams: { readonly size: number; has(response: ServerResponse): boolean };
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The first part of the path of everything that is not a page. */
const KINDS = ['graphql', 'api', 'desk', 'sandbox', 'health', 'metrics', 'assets', 'images', 'icons'];
const FIRST_PART = /^\/([a-z]+)/;

function kindOf({ url = '' }: IncomingMessage): string {
  const first = FIRST_PART.exec(url)?.[1] ?? '';
  return KINDS.includes(first) ? first : 'page';
}

/** What the process does, in numbers that Prometheus reads. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'How long requests took, by what was asked for',
    labelNames: ['kind', 'method', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
  private readonly mutations = new WeakSet<ServerResponse>();
  private underway = 0;
  private asked = false;

  constructor(private readonly measured: Measured) {
    this.measureTraffic(measured);
    this.measureDatabase(measured);
    this.measureJobs(measured);
  }

  /** Counts a request, and how long it takes. */
  readonly middleware: Middleware = (request, response, next) => {
    const since = performance.now();
    // Read now: Express shortens the URL later on.
    const kind = kindOf(request);
    this.underway += 1;
    response.once('close', () => {
      this.underway -= 1;
      // It was open for as long as somebody followed it, and is no slow answer.
      if (this.measured.streams.has(response)) return;
      const labels = {
        kind: this.mutations.has(response) ? 'mutation' : kind,
        method: request.method,
        status: response.statusCode,
      };
      this.requests.observe(labels, (performance.now() - since) / 1000);
    });
    next();
  };

  /** This is the answer to one of GraphQL's mutations: they are counted apart from its questions. */
  noteMutation(response: ServerResponse): void {
    this.mutations.add(response);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of them, as Prometheus takes them. */
  text(): Promise<string> {
    // Memory, event loop and garbage are looked at only where somebody asks for them.
    if (!this.asked) collectDefaultMetrics({ register: this.registry });
    this.asked = true;
    return this.registry.metrics();
  }

  private measureTraffic({ shedding, cache, order, streams }: Measured): void {
    this.measure(
      'shop_requests_underway',
      'Requests that are being answered',
      () => this.underway - streams.size,
    );
    this.measure(
      'shop_requests_rejected_total',
      'Requests rejected before any work',
      () => shedding.rejected,
    );
    this.measure('shop_streams', 'Streams of events that are open', () => streams.size);
    this.measure('shop_passwords_waiting', 'Log-ins and sign-ups that wait', passwordsWaiting);
    this.measure('shop_response_cache_hits_total', 'Responses from the cache', () => cache.usage.hits);
    this.measure('shop_response_cache_misses_total', 'Responses not found there', () => cache.usage.misses);
    this.measure('shop_response_cache_entries', 'Responses cached now', () => cache.usage.entries);
    this.measure('shop_response_cache_bytes', 'What they take', () => cache.usage.bytes);
    this.measure('shop_orders_placed_total', 'Orders that this process has placed', () => order.placed);
    this.measure('shop_payments_pending', 'Orders that wait for their payment', () => order.countPending());
    this.measure('shop_payments_unmatched', 'Payments without an order', () => order.countUnmatched());
  }

  private measureDatabase({ dataSource }: Measured): void {
    const pool = poolOf(dataSource);
    this.measure('shop_database_statements_total', 'Statements sent', () => ShopClient.statements);
    this.measure('shop_database_connections', 'Connections that are open', () => pool.totalCount);
    this.measure('shop_database_connections_idle', 'Of these, the idle ones', () => pool.idleCount);
    this.measure('shop_database_waiting', 'Who waits for a connection', () => pool.waitingCount);
  }

  /** Both are left out when the database cannot be asked, which they do together. */
  private measureJobs({ dataSource }: Measured): void {
    let asking: Promise<JobCounts[]> | undefined;
    const ask = (): Promise<JobCounts[]> =>
      (asking ??= countJobs(dataSource)
        .catch(() => [])
        .finally(() => (asking = undefined)));
    const measure = (name: string, help: string, labels: string[], set: (to: Gauge, of: JobCounts) => void) =>
      new Gauge({
        ...{ name, help, labelNames: ['task', ...labels], registers: [this.registry] },
        async collect() {
          const counts = await ask();
          this.reset();
          for (const one of counts) set(this, one);
        },
      });
    measure('shop_jobs', 'Work beside requests, by task and state', ['state'], (gauge, of) => {
      const { task, oldestSeconds: _, ...states } = of;
      for (const [state, count] of Object.entries(states)) gauge.set({ task, state }, count);
    });
    measure('shop_jobs_oldest_seconds', 'How long the first has been due', [], (gauge, of) =>
      gauge.set({ task: of.task }, of.oldestSeconds),
    );
  }

  /** A number that is looked up when the metrics are read; it is left out when that fails. */
  private measure(name: string, help: string, look: () => number | Promise<number>): void {
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    new Kind({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.reset();
        await Promise.resolve(look()).then(
          (value) => this.inc(value),
          () => this.remove(),
        );
      },
    });
  }
}
