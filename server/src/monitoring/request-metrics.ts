import { performance } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Middleware } from '../common/http';
import { OTHER } from '../common/operation';
import type { Operation } from '../common/operation';

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

/** The first path segments of everything that is not a page. */
const KINDS = ['graphql', 'api', 'desk', 'sandbox', 'health', 'metrics', 'assets', 'images', 'icons'];
/** Files with too many names for labels: only their kind counts. */
const NAMELESS = ['metrics', 'sandbox', 'assets', 'images', 'icons'];
const PARAM = /:\w+/g;
/** A page has one name in both languages. */
const HINDI = /^\/hi(?=\/|$)/i;
const GRAPHQL = /^\/(?:desk\/)?graphql\/?$/i;

/** Express shortens `url` while routing, and keeps the original. */
type Routed = IncomingMessage & { originalUrl?: string };

/** Names the operation of a response. */
export type NameOf = (request: IncomingMessage, response: ServerResponse) => Operation;

/**
 * @param routes each as `GET /api/products/:productId`, more specific ones first
 * @param operations our own client's, by name: it sends the name as a header, which is known before the body
 */
export function createNames(routes: readonly string[], operations: ReadonlyMap<string, Operation>): NameOf {
  const literal = new Set(routes.filter((route) => !route.includes(':')));
  const patterns = routes
    .filter((route) => route.includes(':'))
    .map((name) => ({ name, pattern: new RegExp(`^${name.replace(PARAM, '[^/]+')}$`) }));
  const nameOf = (route: string): string =>
    literal.has(route) ? route : (patterns.find(({ pattern }) => pattern.test(route))?.name ?? OTHER);
  return (request, response) => {
    if (response.operation) return response.operation;
    const { originalUrl, url = '', method = '', headers } = request as Routed;
    const [path = ''] = (originalUrl ?? url).split('?');
    const kind = kindOf(path);
    if (GRAPHQL.test(path)) {
      const named = kind === 'desk' ? undefined : operations.get(String(headers['x-apollo-operation-name']));
      return named ?? { kind, name: OTHER };
    }
    if (NAMELESS.includes(kind)) return { kind, name: OTHER };
    const page = kind === 'page' ? path.replace(HINDI, '') || '/' : path;
    return { kind, name: nameOf(`${method === 'HEAD' ? 'GET' : method} ${withoutSlash(page)}`) };
  };
}

function kindOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return KINDS.includes(first) ? first : 'page';
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
