import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { STOCK_CHANGED } from '../common/change-listener';
import type { ChangeListener } from '../common/change-listener';
import { sendBody } from '../common/http';
import type { Middleware } from '../common/http';
import type { Operation } from '../common/operation';

/** The response to a public read, ready to send. */
export interface CachedResponse {
  body: string | Buffer;
  /** Headers that belong to the body, such as Link. */
  headers: Record<string, string>;
  /** The operation of a GraphQL response. */
  operation?: Operation;
}

const MB = 2 ** 20;
/** Few, so that they are evicted before V8 promotes them to old space, where only full collections free them. */
const MAX_SEEN_ONCE = 250;

/**
 * Rate limit of stock changes (GCRA): one per interval on average, STOCK_AT_ONCE in a burst; later ones are applied together.
 * So most responses still come from the cache when products keep running out. Checkouts never read the cache.
 */
const STOCK_EVERY_MS = 10_000;
const STOCK_AT_ONCE = 10;

const sizeCalculation = ({ body }: CachedResponse, key: string): number =>
  2 * (body.length + key.length) + 200;

/**
 * Responses to public reads, cached until the catalogue changes (see listenForChanges). While changes are not reported,
 * nothing is cached, so that only stock levels are ever stale, by at most STOCK_EVERY_MS. A segmented LRU:
 * `seenOnce` is its probationary segment, `seenAgain` its protected one. Responses that were read once never evict those that
 * were read again.
 */
export class ResponseCache implements ChangeListener {
  private readonly seenOnce = new LRUCache<string, CachedResponse>({
    max: MAX_SEEN_ONCE,
    maxSize: 8 * MB,
    sizeCalculation,
  });
  private readonly seenAgain = new LRUCache<string, CachedResponse>({ maxSize: 8 * MB, sizeCalculation });
  /** Counts the changes of the catalogue. `put` needs the version at the time of reading. */
  version = 0;
  private isWatching = false;
  /** The theoretical arrival time of the next stock change. */
  private stockDueAt = -Infinity;
  private stockWait: NodeJS.Timeout | undefined;

  private hits = 0;
  private misses = 0;

  get(key: string): CachedResponse | undefined {
    const cached = this.seenAgain.get(key) ?? this.promote(key);
    if (cached) this.hits += 1;
    else this.misses += 1;
    return cached;
  }

  /** Without counting as a read. */
  has(key: string): boolean {
    return this.seenAgain.has(key) || this.seenOnce.has(key);
  }

  /** @param version when its data was read: not cached if the catalogue has changed since */
  put(key: string, response: CachedResponse, version: number): void {
    if (this.isWatching && version === this.version) this.seenOnce.set(key, response);
  }

  /** Hits and misses so far, and the current size. */
  get usage(): { hits: number; misses: number; entries: number; bytes: number } {
    const { hits, misses, seenOnce, seenAgain } = this;
    return {
      hits,
      misses,
      entries: seenOnce.size + seenAgain.size,
      bytes: seenOnce.calculatedSize + seenAgain.calculatedSize,
    };
  }

  /** Every change is reported from now on: responses may be cached. */
  onListening(): void {
    this.isWatching = true;
  }

  onChange(what?: string): void {
    if (what === STOCK_CHANGED && this.delayStockChange()) return;
    clearTimeout(this.stockWait);
    this.stockWait = undefined;
    this.version += 1;
    this.seenOnce.clear();
    this.seenAgain.clear();
  }

  /** Applies a stock change later if it must wait; false if it need not. */
  private delayStockChange(): boolean {
    const now = performance.now();
    const waitMs = this.stockDueAt - (STOCK_AT_ONCE - 1) * STOCK_EVERY_MS - now;
    if (waitMs <= 0) this.stockDueAt = Math.max(this.stockDueAt, now) + STOCK_EVERY_MS;
    else this.stockWait ??= setTimeout(() => this.onChange(STOCK_CHANGED), waitMs + 1).unref();
    return waitMs > 0;
  }

  /** Changes are no longer reported: nothing is cached. */
  onLost(): void {
    this.isWatching = false;
    this.onChange();
  }

  private promote(key: string): CachedResponse | undefined {
    const cached = this.seenOnce.get(key);
    if (!cached) return undefined;
    this.seenOnce.delete(key);
    this.seenAgain.set(key, cached);
    return cached;
  }
}

/** Sends the cached response to a GET of exactly this URL, or 304 to a client that has it already. */
export const sendCached =
  (cache: ResponseCache): Middleware =>
  ({ method, url = '', headers }, response, next) => {
    const cached = method === 'GET' || method === 'HEAD' ? cache.get(url) : undefined;
    if (!cached) return next();
    if (!fresh(headers, cached.headers)) return sendBody(response, 200, cached.headers, cached.body);
    response.statusCode = 304;
    // Not by writeHead: compression would take the response for a stream, and encode it.
    response.setHeaders(new Map(Object.entries(cached.headers))).end();
  };
