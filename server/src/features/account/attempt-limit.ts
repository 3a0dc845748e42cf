import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { rateLimited } from '../../common/shop-error';
import type { AttemptEntity } from './attempt.entity';

/** In parts, so that no input can be taken for two of them. */
type Key = readonly string[];

/** How many attempts are allowed within a time window. */
export interface Limit {
  /** The action, and by or on whom. */
  key: Key;
  most: number;
  minutes: number;
}

interface CountedAttempt extends Pick<AttemptEntity, 'key' | 'count'> {
  /** Until the count starts again. */
  seconds: number;
}

/** Counts attempts in the database, so that limits hold across processes. */
export class AttemptLimit {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt on every limit before it is made, so that concurrent ones cannot slip through.
   * @throws ShopError RATE_LIMITED with the seconds to wait when a limit is exceeded
   */
  async count(limits: readonly Limit[]): Promise<void> {
    // Sorted, so that two attempts never deadlock.
    const rows = limits
      .map((limit) => ({ ...limit, key: hashOf(limit.key) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const counted = await this.dataSource.query<CountedAttempt[]>(
      `INSERT INTO "attempts" AS known ("key", "count", "resetAt")
       SELECT "key", 1, now() + "minutes" * interval '1 minute'
       FROM unnest($1::text[], $2::int[]) AS attempt ("key", "minutes")
       ON CONFLICT ("key") DO UPDATE SET
         "count" = CASE WHEN known."resetAt" <= now() THEN 1 ELSE known."count" + 1 END,
         "resetAt" = CASE WHEN known."resetAt" <= now() THEN excluded."resetAt" ELSE known."resetAt" END
       RETURNING "key", "count", ceil(extract(epoch FROM "resetAt" - now()))::int AS "seconds"`,
      [rows.map(({ key }) => key), rows.map(({ minutes }) => minutes)],
    );
    const used = counted.filter(({ key, count }) => rows.some((row) => row.key === key && count > row.most));
    if (used.length > 0)
      throw rateLimited('Too many attempts.', Math.max(...used.map(({ seconds }) => seconds)));
  }

  /** Uncounts a successful attempt. */
  async uncount(limits: readonly Limit[]): Promise<void> {
    await this.dataSource.query(
      `WITH mine AS (SELECT "key" FROM "attempts" WHERE "key" = ANY($1) ORDER BY "key" FOR UPDATE)
       UPDATE "attempts" SET "count" = greatest("count" - 1, 0) FROM mine WHERE "attempts"."key" = mine."key"`,
      [limits.map(({ key }) => hashOf(key))],
    );
  }

  /** Deletes expired rows; skips locked ones, so that nobody waits. */
  async deleteExpired(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM "attempts" WHERE "key" IN (
         SELECT "key" FROM "attempts" WHERE "resetAt" <= now() FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Whether a user has been logged in at a place lately: it is a row here too, hashed and expiring like attempts. */
  async isKnown(place: Key): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM "attempts" WHERE "key" = $1 AND "resetAt" > now()`,
      [placeHash(place)],
    );
    return found.length > 0;
  }

  async rememberPlace(place: Key, days: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO "attempts" ("key", "count", "resetAt") VALUES ($1, 0, now() + $2 * interval '1 day')
       ON CONFLICT ("key") DO UPDATE SET "resetAt" = excluded."resetAt"`,
      [placeHash(place), days],
    );
  }
}

/** Emails and addresses are personal data: only their hash is stored. */
const hashOf = (key: Key): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url');
const placeHash = (place: Key): string => hashOf(['right', ...place]);
