import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { STOCK_CHANGED } from '../common/change-watch';
import type { ChangeFollower } from '../common/change-watch';
import { sendBody } from '../common/http';
import type { Middleware } from '../common/http';
import type { Operation } from '../common/operation';

/** The response to a public read, ready to send. */
export interface CachedResponse {
  body: string | Buffer;
  /** Those that belong to the body, such as Link. */
  headers: Record<string, string>;
  /** Of GraphQL: what it answers. */
  operation?: Operation;
}

const MB = 2 ** 20;
/** Few, so that they are evicted before V8 takes them for long-lived, and has to go through all memory to free them. */
const MAX_SEEN_ONCE = 250;

/**
 * How often changes of stock may empty the cache for long: those that come sooner wait together, so that most answers still
 * come from here when products run out all the time. Some at once do not wait. What can be bought is never answered from
 * here.
 */
const STOCK_EVERY_MS = 10_000;
const STOCK_AT_ONCE = 10;

const sizeCalculation = ({ body }: CachedResponse, key: string): number =>
  2 * (body.length + key.length) + 200;

/**
 * Responses to public reads, cached until the catalogue changes (see watchChanges). While changes are not reported
 * nothing is cached, so that no response is ever stale but for its bands of stock, by STOCK_EVERY_MS. What is read just once never evicts what is read again.
 */
export class ResponseCache implements ChangeFollower {
  private readonly seenOnce = new LRUCache<string, CachedResponse>({
    max: MAX_SEEN_ONCE,
    maxSize: 8 * MB,
    sizeCalculation,
  });
  private readonly seenAgain = new LRUCache<string, CachedResponse>({ maxSize: 8 * MB, sizeCalculation });
  /** Counts the changes of the catalogue: what is read from now on is of this version, as `put` wants to know. */
  version = 0;
  private isWatching = false;
  /** When the next change of stock would be due, had all so far come at that pace. */
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

  /** @param version when its data was read: it is not cached if the catalogue has changed since */
  put(key: string, response: CachedResponse, version: number): void {
    if (this.isWatching && version === this.version) this.seenOnce.set(key, response);
  }

  /** Hits and misses so far, and what is cached now. */
  get usage(): { hits: number; misses: number; entries: number; bytes: number } {
    const { hits, misses, seenOnce, seenAgain } = this;
    return {
      hits,
      misses,
      entries: seenOnce.size + seenAgain.size,
      bytes: seenOnce.calculatedSize + seenAgain.calculatedSize,
    };
  }

  /** From now on every change is reported: responses may be cached. */
  onListening(): void {
    this.isWatching = true;
  }

  onChange(what?: string): void {
    if (what === STOCK_CHANGED && this.mustWait()) return;
    clearTimeout(this.stockWait);
    this.stockWait = undefined;
    this.version += 1;
    this.seenOnce.clear();
    this.seenAgain.clear();
  }

  /** Whether a change of stock waits; it is not forgotten. */
  private mustWait(): boolean {
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

/** Sends the cached response to a read of exactly this URL; to a client that has it already, that nothing has changed. */
export const sendCached =
  (cache: ResponseCache): Middleware =>
  ({ method, url = '', headers }, response, next) => {
    const cached = method === 'GET' || method === 'HEAD' ? cache.get(url) : undefined;
    if (!cached) return next();
    if (fresh(headers, cached.headers)) response.writeHead(304, cached.headers).end();
    else sendBody(response, 200, cached.headers, cached.body);
  };
