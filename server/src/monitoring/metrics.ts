import { performance } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from '../admission/admission';
import type { PublicAnswers } from '../answers/public-answers';
import type { Step } from '../common/http';
import { ShopClient } from '../database/shop-client';
import { passwordsWaiting } from '../features/account';
import type { OrderService } from '../features/order';

export interface Measured {
  admission: Admission;
  /** To the primary. */
  pool: Pool;
  answers: PublicAnswers;
  order: OrderService;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The first part of the path of everything that is not a page. */
const KINDS = ['graphql', 'api', 'sandbox', 'health', 'metrics', 'assets', 'images', 'icons'];
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

  constructor(measured: Measured) {
    this.measureTraffic(measured);
    this.measureDatabase(measured);
  }

  /** Counts a request, and how long it takes. */
  readonly step: Step = (request, response, next) => {
    const since = performance.now();
    // Read now: Express shortens the URL later on.
    const kind = kindOf(request);
    this.underway += 1;
    response.once('close', () => {
      this.underway -= 1;
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

  private measureTraffic({ admission, answers, order }: Measured): void {
    this.measure('shop_requests_underway', 'Requests that are being answered', () => this.underway);
    this.measure('shop_requests_refused_total', 'Requests refused before any work', () => admission.refused);
    this.measure('shop_passwords_waiting', 'Log-ins and sign-ups that wait for their turn', passwordsWaiting);
    this.measure('shop_kept_answers_hits_total', 'Answers that were kept', () => answers.usage.hits);
    this.measure('shop_kept_answers_misses_total', 'Answers that were not', () => answers.usage.misses);
    this.measure('shop_kept_answers', 'Answers that are kept now', () => answers.usage.kept);
    this.measure('shop_kept_answers_bytes', 'What they take', () => answers.usage.bytes);
    this.measure('shop_orders_placed_total', 'Orders that this process has placed', () => order.placed);
    this.measure('shop_payments_pending', 'Orders that wait for their payment', () => order.countPending());
    this.measure('shop_payments_unmatched', 'Payments without an order', () => order.countUnmatched());
  }

  private measureDatabase({ pool }: Measured): void {
    this.measure('shop_database_statements_total', 'Statements sent', () => ShopClient.statements);
    this.measure('shop_database_connections', 'Connections that are open', () => pool.totalCount);
    this.measure('shop_database_connections_idle', 'Of these, the idle ones', () => pool.idleCount);
    this.measure('shop_database_waiting', 'Who waits for a connection', () => pool.waitingCount);
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
