import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { rateLimited } from '../../common/shop-error';

/** Part by part, so that no text of a stranger can pass for two parts. */
type Key = readonly string[];

/** How often something may be tried in a while. */
export interface Limit {
  /** What is tried, and by or on whom. */
  key: Key;
  most: number;
  minutes: number;
}

/** Counts attempts in the database, so that the limits hold over several processes. */
export class AttemptLimit {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts one attempt on every limit, before it is made: many at once cannot slip through.
   * @throws ShopError RATE_LIMITED with the seconds to wait when one of the limits is used up
   */
  async count(limits: readonly Limit[]): Promise<void> {
    // In the order of the key, so that two attempts never wait for each other.
    const rows = limits
      .map((limit) => ({ ...limit, key: stored(limit.key) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const counted = await this.dataSource.query<{ key: string; count: number; seconds: number }[]>(
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

  /** Takes back an attempt that turned out to be right: it was no guess. */
  async takeBack(limits: readonly Limit[]): Promise<void> {
    await this.dataSource.query(
      `WITH mine AS (SELECT "key" FROM "attempts" WHERE "key" = ANY($1) ORDER BY "key" FOR UPDATE)
       UPDATE "attempts" SET "count" = greatest("count" - 1, 0) FROM mine WHERE "attempts"."key" = mine."key"`,
      [limits.map(({ key }) => stored(key))],
    );
  }

  /** Deletes what no longer counts. Rows that are locked at that moment are skipped, so that nobody waits. */
  async forget(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM "attempts" WHERE "key" IN (
         SELECT "key" FROM "attempts" WHERE "resetAt" <= now() FOR UPDATE SKIP LOCKED)`,
    );
  }
}

/** Where accounts were logged in to lately. In the table of the attempts, to be hashed and forgotten like them. */
export class LoginPlaces {
  constructor(private readonly dataSource: DataSource) {}

  async has(place: Key): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM "attempts" WHERE "key" = $1 AND "resetAt" > now()`,
      [storedPlace(place)],
    );
    return found.length > 0;
  }

  async remember(place: Key, days: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO "attempts" ("key", "count", "resetAt") VALUES ($1, 0, now() + $2 * interval '1 day')
       ON CONFLICT ("key") DO UPDATE SET "resetAt" = excluded."resetAt"`,
      [storedPlace(place), days],
    );
  }
}

/** Emails and addresses are personal: the table knows them by their hash alone. */
const stored = (key: Key): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url');
const storedPlace = (place: Key): string => stored(['right', ...place]);
