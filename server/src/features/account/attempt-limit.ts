import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { EntityManager } from 'typeorm';
import { rateLimited } from '../../common/shop-error';
import { deleteInBatches } from '../../database/delete-in-batches';

/** In parts, so that no input can imitate two of them. */
type Key = readonly string[];

/** How many attempts are allowed within a time window. */
export interface Limit {
  /** The action, and its subject: an email or a network. */
  key: Key;
  most: number;
  minutes: number;
}

const WINDOW_MINUTES = 15;
const GUESSES_PER_EMAIL = 10;
const GUESSES_PER_CLIENT = 100;
/** How long the network of a successful sign-up or log-in is remembered. */
const NETWORK_DAYS = 30;

/** Counts attempts in the database, so that limits hold across processes. */
export class AttemptLimit {
  private readonly hashKey: Buffer;

  constructor(
    private readonly database: Pick<EntityManager, 'query'>,
    private readonly jwtSecret: string,
  ) {
    this.hashKey = createHmac('sha256', jwtSecret).update('attempts').digest();
  }

  /** The same in a transaction: attempts that it does not commit do not count. */
  within(manager: EntityManager): AttemptLimit {
    return new AttemptLimit(manager, this.jwtSecret);
  }

  /**
   * Counts an attempt on each limit, before it is made, so that concurrent ones cannot slip through. Stops at the first limit
   * that is exceeded: put networks first, so that one beyond its limit uses up nobody else's.
   * @throws ShopError RATE_LIMITED with the seconds to wait
   */
  async count(limits: readonly Limit[]): Promise<void> {
    const exceeded = await this.countUntilExceeded(limits);
    if (exceeded) throw rateLimited('Too many attempts.', exceeded.seconds);
  }

  /** Counts something; whether it was the first time in so many minutes. */
  async countFirst(key: Key, minutes: number): Promise<boolean> {
    return !(await this.countUntilExceeded([{ key, most: 1, minutes }]));
  }

  private async countUntilExceeded(limits: readonly Limit[]): Promise<{ seconds: number } | undefined> {
    const [exceeded] = await this.database.query<{ seconds: number }[]>(
      countInOrder(limits.length),
      limits.flatMap(({ key, most, minutes }) => [this.hashOf(key), most, minutes]),
    );
    return exceeded;
  }

  /**
   * Checks a password, unless there were too many wrong ones lately for its email, or from its network.
   * @param action the action that guesses count as
   * @param check throws when the password is wrong
   * @throws ShopError RATE_LIMITED with the seconds to wait
   */
  async guess<Result>(
    action: string,
    emailKey: string,
    clientAddress: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const beganAt = performance.now();
    // Counted separately where the user has logged in before: guesses from elsewhere do not lock them out.
    const isKnown = await this.isKnownNetwork(action, emailKey, clientAddress);
    const limits: Limit[] = [
      { key: [`${action} from`, clientAddress], most: GUESSES_PER_CLIENT, minutes: WINDOW_MINUTES },
      {
        key: [`${action} as`, emailKey, ...(isKnown ? [clientAddress] : [])],
        most: GUESSES_PER_EMAIL,
        minutes: WINDOW_MINUTES,
      },
    ];
    await this.count(limits);
    const result = await check();
    await this.uncount(limits);
    // Dated back: a login that began before a reset must not be remembered after it.
    await this.rememberNetwork(action, emailKey, clientAddress, performance.now() - beganAt);
    return result;
  }

  /** Uncounts a successful attempt. Locks the rows in the sequence of `count`, so that the two never deadlock. */
  private async uncount(limits: readonly Limit[]): Promise<void> {
    await this.database.query(
      `WITH mine AS (
         SELECT "key" FROM unnest($1::text[]) WITH ORDINALITY AS counted ("key", "position") JOIN "attempts" USING ("key")
         ORDER BY "position" FOR UPDATE OF "attempts"
       )
       UPDATE "attempts" SET "count" = greatest("count" - 1, 0) FROM mine WHERE "attempts"."key" = mine."key"`,
      [limits.map(({ key }) => this.hashOf(key))],
    );
  }

  /** Deletes expired rows; call it periodically. */
  deleteExpired(): Promise<void> {
    return deleteInBatches(this.database, 'attempts', '"key"', '"resetAt" <= now()');
  }

  /** Whether a user has logged in from a network lately: stored as a row here too, hashed and expiring like attempts. */
  async isKnownNetwork(action: string, emailKey: string, clientAddress: string): Promise<boolean> {
    const found = await this.database.query<unknown[]>(
      `SELECT FROM "attempts" WHERE "key" = $1 AND "resetAt" > now()
         AND "resetAt" >= ALL (SELECT "resetAt" FROM "attempts" WHERE "key" = $2)`,
      this.networkHashes(action, emailKey, clientAddress),
    );
    return found.length > 0;
  }

  /** Remembers the network of a successful login. @param agoMs how long ago it began */
  async rememberNetwork(action: string, emailKey: string, clientAddress: string, agoMs = 0): Promise<void> {
    await this.database.query(
      `INSERT INTO "attempts" AS known ("key", "count", "resetAt")
       VALUES ($1, 0, now() + $2 * interval '1 day' - $3 * interval '1 millisecond')
       ON CONFLICT ("key") DO UPDATE SET "resetAt" = greatest(known."resetAt", excluded."resetAt")`,
      [this.networkHashes(action, emailKey, clientAddress)[0], NETWORK_DAYS, agoMs],
    );
  }

  /** The same, and forgets all earlier networks of this email. */
  async rememberOnlyNetwork(action: string, emailKey: string, clientAddress: string): Promise<void> {
    await this.database.query(
      `INSERT INTO "attempts" ("key", "count", "resetAt") SELECT "key", 0, now() + $3 * interval '1 day'
       FROM unnest(ARRAY[$2, $1]) AS own ("key") ON CONFLICT ("key") DO UPDATE SET "resetAt" = excluded."resetAt"`,
      [...this.networkHashes(action, emailKey, clientAddress), NETWORK_DAYS],
    );
  }

  /** Emails and addresses are personal data: only their hash is stored, with a key, as there are few enough addresses to try all. */
  private hashOf(key: Key): string {
    return createHmac('sha256', this.hashKey).update(JSON.stringify(key)).digest('base64url');
  }

  /** The keys of a remembered network, and of the last time all were forgotten. */
  private networkHashes(action: string, emailKey: string, clientAddress: string): [string, string] {
    return [
      this.hashOf(['right', `${action} as`, emailKey, clientAddress]),
      this.hashOf(['only right since', `${action} as`, emailKey]),
    ];
  }
}

/** Counts in one statement: each limit only if the one before it was not exceeded. Returns the one that was. */
function countInOrder(limits: number): string {
  const positions = Array.from({ length: limits }, (_, position) => position);
  const exceeded = positions.map((position) => `SELECT "seconds" FROM "limit${position}" WHERE "exceeded"`);
  return `WITH ${positions.map(countOne).join()} ${exceeded.join(' UNION ALL ')}`;
}

function countOne(position: number): string {
  const [key, most, minutes] = [1, 2, 3].map((parameter) => `$${position * 3 + parameter}`);
  return `"limit${position}" AS (
    INSERT INTO "attempts" AS known ("key", "count", "resetAt")
    SELECT ${key}::text, 1, now() + ${minutes}::int * interval '1 minute'
    ${position > 0 ? `FROM "limit${position - 1}" WHERE NOT "exceeded"` : ''}
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN known."resetAt" <= now() THEN 1 ELSE known."count" + 1 END,
      "resetAt" = CASE WHEN known."resetAt" <= now() THEN excluded."resetAt" ELSE known."resetAt" END
    RETURNING "count" > ${most}::int AS "exceeded", ceil(extract(epoch FROM "resetAt" - now()))::int AS "seconds"
  )`;
}
