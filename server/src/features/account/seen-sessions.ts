import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import type { Caller } from './token';

/** How often a session is noted, and how soon that is written. */
const HOUR_MS = 3_600_000;
const WRITE_MS = 60_000;
const MAX_KNOWN = 50_000;
const BATCH = 2_000;

/** Skips locked rows: the session is written again when it is used after an hour. */
const WRITE = `WITH due AS (
    SELECT "userId", "_id" FROM "sessions" JOIN unnest($1::uuid[], $2::uuid[]) AS seen ("userId", "_id") USING ("userId", "_id")
    WHERE "lastSeenAt" < now() - interval '1 hour' FOR NO KEY UPDATE OF "sessions" SKIP LOCKED
  )
  UPDATE "sessions" SET "lastSeenAt" = now() FROM due
  WHERE "sessions"."userId" = due."userId" AND "sessions"."_id" = due."_id"`;

/** Notes which sessions are in use. Collected, so that requests take no further statement, and written once an hour each. */
export class SeenSessions {
  /** Bounded by size: by `max`, room for all would be allocated at the start. */
  private readonly known = new LRUCache<string, true>({
    maxSize: MAX_KNOWN,
    sizeCalculation: () => 1,
    ttl: HOUR_MS,
  });
  /** The users of the sessions to write. */
  private waiting = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: Logger,
  ) {}

  readonly note = ({ _id: userId, sessionId }: Caller): void => {
    if (sessionId === undefined || this.known.has(sessionId)) return;
    this.known.set(sessionId, true);
    this.waiting.set(sessionId, userId);
    this.timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  };

  /** Writes what was noted. */
  async stop(): Promise<void> {
    if (this.timer) await this.write();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const seen = [...this.waiting];
    this.waiting = new Map();
    try {
      for (let from = 0; from < seen.length; from += BATCH) {
        const batch = seen.slice(from, from + BATCH);
        await this.dataSource.query(WRITE, [batch.map(([, userId]) => userId), batch.map(([_id]) => _id)]);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'The times at which sessions were last used could not be written');
    }
  }
}
