import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { isUpload, requestIdOf } from '../common/http';
import type { Middleware, Next } from '../common/http';
import type { Logger } from '../common/log';
import { OUTCOME_UNKNOWN, Overload, serviceUnavailable } from '../common/unavailable';
import type { AccountService } from '../features/account';
import type { ResponseCache } from '../response-cache/response-cache';

declare module 'http' {
  interface IncomingMessage {
    /** Its deadline, by `performance.now()`; see `deadline`. */
    untilMs?: number;
  }
}

/** Probes, and the payment provider's webhook. */
const EXEMPT = /^\/(?:health|metrics|api\/payments\/webhook)(?:[/?]|$)/i;
/** So are paid orders. As any client can claim to send one: one per shopper at a time, and a limited number overall. */
const ORDER = { operation: 'PlaceOrder', path: /^\/api\/user\/order(?:[/?]|$)/i };
const MAX_EXEMPT_ORDERS = 50;
const REST = /^\/api(?:[/?]|$)/i;
const DESK =
  /^\/desk\/(?:graphql|session|join|(?:catalogue|receipts)\.csv|orders\/[^/?]+\/receipt(?:\.pdf)?)(?:[/?]|$)/i;

/**
 * New requests are admitted while fewer than this wait for a connection: a burst is served, and the last of it soon. With
 * 300, the first second of an overload alone doubled p99.
 */
const MAX_ADMITTED = 100;
/** Stop shedding this long after the last request that found too many waiting. */
const CALM_MS = 1_000;

/**
 * The rate of rejections. A client that waits for its rejection sends nothing else; immediate rejections would take time
 * from admitted requests.
 */
const REJECTION_MS = 0.4;
const MAX_REJECTION_WAIT_MS = 2_000;
const OVERLOADED = serviceUnavailable();

/** Admits requests that can be answered soon, and rejects others with 503 before any work is done. */
export class LoadShedding {
  /** How many were rejected so far. */
  rejected = 0;
  private nextRejectionMs = 0;
  private sheddingUntil = 0;
  /** The shoppers with an exempt order in progress. */
  private readonly buyers = new Set<string>();
  private readonly exemptOrders = new WeakSet<IncomingMessage>();

  constructor(
    private readonly pool: Pick<Pool, 'waitingCount' | 'options'>,
    private readonly account: Pick<AccountService, 'canChange'>,
    private readonly cache: Pick<ResponseCache, 'has'>,
  ) {}

  /** Sheds requests that surely need the database. Pages, and GraphQL without a token, may turn out to be cached. */
  readonly middleware: Middleware = (request, response, next) => {
    const { method, url = '', headers } = request;
    if (EXEMPT.test(url)) return next();
    if (isOrder(request)) this.exemptOrder(request, response);
    const isRest = REST.test(url);
    const needsDatabase =
      headers.authorization !== undefined || DESK.test(url) || (isRest && !this.cache.has(url));
    if (!needsDatabase || this.admit(request, () => isRest && method !== 'GET')) next();
    else this.reject(next);
  };

  /**
   * Whether to admit a request that needs the database; if not, it must be rejected.
   * @param isChange whether it must find room in its user's queue; only called if there is none
   */
  admit(request: IncomingMessage, isChange = () => false): boolean {
    if (this.exemptOrders.has(request)) return true;
    return this.checkRoom() && (this.account.canChange(request.caller) || !isChange());
  }

  /** Whether one more request may wait for a connection; if not, starts shedding. */
  private checkRoom(): boolean {
    const now = performance.now();
    // While shedding one per connection may wait, so that admitted requests are served soon.
    const max = now < this.sheddingUntil ? this.pool.options.max : MAX_ADMITTED;
    const hasRoom = this.pool.waitingCount < max;
    if (!hasRoom) this.sheddingUntil = now + CALM_MS;
    return hasRoom;
  }

  /** Passes on the error, delayed by the rate limit. */
  reject(next: Next): void {
    this.rejected += 1;
    const now = performance.now();
    const waitMs = Math.min(Math.max(0, this.nextRejectionMs + REJECTION_MS - now), MAX_REJECTION_WAIT_MS);
    this.nextRejectionMs = now + waitMs;
    setTimeout(next, waitMs, OVERLOADED);
  }

  private exemptOrder(request: IncomingMessage, response: ServerResponse): void {
    const buyer = request.caller?._id;
    if (buyer === undefined || this.buyers.has(buyer) || this.buyers.size >= MAX_EXEMPT_ORDERS) return;
    this.buyers.add(buyer);
    this.exemptOrders.add(request);
    response.once('close', () => this.buyers.delete(buyer));
  }
}

/** Apollo's clients send the operation name as a header, which is known before the body is read. */
const isOrder = ({ method, url = '', headers }: IncomingMessage): boolean =>
  headers['x-apollo-operation-name'] === ORDER.operation || (method === 'POST' && ORDER.path.test(url));

/** Includes the second and third statements of requests that were admitted. */
const MAX_WAITING = 500;

type Connect = (callback?: (error: Error) => void) => unknown;

/**
 * Bounds the queue of a pool: pg-pool itself lets any number wait. Not a class of pools, as TypeORM creates its own, also for
 * admin commands, whose queue needs no bound.
 */
export function boundQueue(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as Connect;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (pool.waitingCount < MAX_WAITING) return connect(callback);
    return callback ? callback(new Overload()) : Promise.reject(new Overload());
  }) as Pool['connect'];
  return pool;
}

/** No work is begun, nor COMMIT sent, after this share of the time. */
const WORK_SHARE = 0.9;
const RESPONSE_SHARE = 0.96;
/** Staff wait longer for what they upload: pictures are encoded, and imports have many rows. */
const UPLOAD_TIMEOUT_MS = 30_000;

/**
 * One deadline for everything that a request waits for: queues, locks, statements, the payment provider. A request that
 * exceeds it is answered with 503; its work ends by itself, and is rolled back if possible.
 */
export const deadline =
  (timeoutMs: number, log: Logger): Middleware =>
  (request, response, next) => {
    let timer: NodeJS.Timeout;
    const isLong = DESK.test(request.url ?? '') && isUpload(request);
    const limitMs = isLong ? Math.max(UPLOAD_TIMEOUT_MS, timeoutMs) : timeoutMs;
    const start = (): void => {
      request.untilMs = performance.now() + WORK_SHARE * limitMs;
      if (request.caller) request.caller.untilMs = request.untilMs;
      timer = setTimeout(expire, RESPONSE_SHARE * limitMs);
    };
    const expire = (): void => {
      // The HTTP server limits slow uploads: the deadline restarts when the upload is complete.
      if (!request.complete) return void request.once('end', start);
      if (response.headersSent) return;
      log.warn({ requestId: requestIdOf(response), method: request.method }, 'A request took too long');
      next(serviceUnavailable(OUTCOME_UNKNOWN));
      ignoreRest(response);
    };
    start();
    response.once('close', () => clearTimeout(timer));
    next();
  };

/** Ignores a late response: a handler that sets headers now would fail, and be logged as an error. */
function ignoreRest(response: ServerResponse): void {
  const ignore = (): ServerResponse => response;
  Object.assign(response, {
    setHeader: ignore,
    appendHeader: ignore,
    removeHeader: ignore,
    writeHead: ignore,
    end: ignore,
    write: () => true,
  });
}
