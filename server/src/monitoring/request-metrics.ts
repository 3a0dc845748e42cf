import { performance } from 'node:perf_hooks';
import type { ServerResponse } from 'node:http';
import { Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Middleware } from '../common/http';
import type { NameOf } from './operation-names';

/** The responses that are event streams. */
export interface Streams {
  readonly size: number;
  has(response: ServerResponse): boolean;
}

/** nginx's status for a client that closed the request. */
const CLIENT_LEFT = 499;
const BUCKETS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The rate, errors and duration of all requests, rejected ones included. */
export class RequestMetrics {
  private readonly durations: Histogram;
  private underway = 0;

  constructor(
    registry: Registry,
    private readonly nameOf: NameOf,
    private readonly streams: Streams,
  ) {
    this.durations = new Histogram({
      name: 'shop_request_duration_seconds',
      help: 'Duration of requests, by operation and status',
      labelNames: ['kind', 'operation', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
    const count = (): number => this.underway - streams.size;
    new Gauge({
      name: 'shop_requests_underway',
      help: 'Requests that are being answered',
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** Counts and times requests. It must come first, so that none is answered before it. */
  readonly middleware: Middleware = (request, response, next) => {
    const since = performance.now();
    this.underway += 1;
    response.describe = () => this.nameOf(request, response);
    response.once('close', () => {
      this.underway -= 1;
      // A stream stays open for as long as its client wants: it is not a slow response.
      if (this.streams.has(response)) return;
      const { kind, name: operation } = this.nameOf(request, response);
      const status = response.failedWith ?? (response.writableFinished ? response.statusCode : CLIENT_LEFT);
      this.durations.observe({ kind, operation, status }, (performance.now() - since) / 1000);
    });
    next();
  };
}
