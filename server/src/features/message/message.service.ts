import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { DEFAULT_PREFERENCES, isMailable } from '../../../../domain/message/message';
import type { MessagePreferences, ContactChannels } from '../../../../domain/message/message';
import { validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { isPushKey } from './push-endpoint';
import type { PushSender } from './push-sender';

/** A browser's push subscription. */
export interface PushSubscription {
  endpoint: string;
  /** Its public key, of 65 bytes in base64url. */
  p256dh: string;
  /** A secret of 16 bytes in base64url. */
  auth: string;
}

/** A shopper's preferences and channels, with the key that browsers subscribe with. */
export interface MessageSettings extends MessagePreferences, ContactChannels {
  userId: string;
  pushKey: string;
}

/** The stored part. */
type Saved = MessagePreferences & Pick<ContactChannels, 'devices'> & { userId: string };

/** The most devices per shopper; another one replaces the oldest. */
const DEVICES_MAX = 10;
const AUTH = /^[\w-]{22}={0,2}$/;

const devicesOf = (userId: string): string =>
  `(SELECT count(*)::int FROM "push_subscriptions" AS device WHERE device."userId" = ${userId}) AS "devices"`;
const READ = `SELECT shopper."_id" AS "userId", coalesce("orderProgress", ${DEFAULT_PREFERENCES.orderProgress}) AS "orderProgress",
    coalesce("backInStock", ${DEFAULT_PREFERENCES.backInStock}) AS "backInStock", ${devicesOf('shopper."_id"')}
  FROM "users" AS shopper LEFT JOIN "message_preferences" AS wanted ON wanted."userId" = shopper."_id"`;
const SAVE = `INSERT INTO "message_preferences" AS known ("userId", "orderProgress", "backInStock")
  VALUES ($1, coalesce($2::boolean, ${DEFAULT_PREFERENCES.orderProgress}), coalesce($3::boolean, ${DEFAULT_PREFERENCES.backInStock}))
  ON CONFLICT ("userId") DO UPDATE SET "orderProgress" = coalesce($2::boolean, known."orderProgress"),
    "backInStock" = coalesce($3::boolean, known."backInStock")
  RETURNING "userId", "orderProgress", "backInStock", ${devicesOf('known."userId"')}`;

/** A known device keeps its age, and gets its new keys and session. */
const ADD_DEVICE = `WITH old AS (
    DELETE FROM "push_subscriptions" WHERE "userId" = $1 AND "endpoint" <> $3 AND "_id" NOT IN (
      SELECT "_id" FROM "push_subscriptions" WHERE "userId" = $1 AND "endpoint" <> $3
      ORDER BY "createdAt" DESC LIMIT ${DEVICES_MAX - 1})
  )
  INSERT INTO "push_subscriptions" ("userId", "_id", "endpoint", "p256dh", "auth", "sessionId") VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ("userId", "endpoint") DO UPDATE SET "p256dh" = excluded."p256dh", "auth" = excluded."auth",
    "sessionId" = excluded."sessionId"`;

/** Message preferences and devices of shoppers. Every method with a caller throws ShopError UNAUTHENTICATED without one. */
export class MessageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly push: PushSender,
    /** Whether mails reach anybody. */
    private readonly isMailSent: boolean,
  ) {}

  async settings(caller: Caller | null): Promise<MessageSettings> {
    const { rows } = await this.transactions.select<Saved>(caller, READ, '"userId"');
    return this.complete(caller, rows[0]!);
  }

  /** @param changes absent preferences are unchanged */
  async change(caller: Caller | null, changes: Partial<MessagePreferences>): Promise<MessageSettings> {
    const saved = await this.transactions.change(caller, (manager, { _id }) => save(manager, _id, changes));
    return this.complete(caller, saved);
  }

  /** Registers a device of the caller. @throws ShopError VALIDATION_FAILED */
  async addDevice(caller: Caller | null, { endpoint, p256dh, auth }: PushSubscription): Promise<void> {
    if (!this.push.reaches(endpoint)) throw validationFailed({ endpoint: { code: 'PUSH_ENDPOINT' } });
    if (!isPushKey(p256dh)) throw validationFailed({ p256dh: { code: 'PUSH_KEY' } });
    if (!AUTH.test(auth)) throw validationFailed({ auth: { code: 'PUSH_KEY' } });
    await this.transactions.change(caller, (manager, { _id }) =>
      manager.query(ADD_DEVICE, [_id, randomUUID(), endpoint, p256dh, auth, caller?.sessionId ?? null]),
    );
  }

  /** Unregisters a device of the caller. */
  async removeDevice(caller: Caller | null, endpoint: string): Promise<void> {
    await this.transactions.change(caller, async (manager, { _id }) => {
      if (isStorable(endpoint))
        await manager.query(`DELETE FROM "push_subscriptions" WHERE "userId" = $1 AND "endpoint" = $2`, [
          _id,
          endpoint,
        ]);
    });
  }

  /** Ends back-in-stock mails to a user, after a link in a mail; does nothing if the user is gone. */
  async endBackInStock(userId: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO "message_preferences" ("userId", "orderProgress", "backInStock")
       SELECT "_id", ${DEFAULT_PREFERENCES.orderProgress}, false FROM "users" WHERE "_id" = $1
       ON CONFLICT ("userId") DO UPDATE SET "backInStock" = false`,
      [userId],
    );
  }

  private async complete(caller: Caller | null, saved: Saved): Promise<MessageSettings> {
    const mailed = this.isMailSent && caller !== null && isMailable(caller.email);
    const { userId, orderProgress, backInStock, devices } = saved;
    return { userId, orderProgress, backInStock, mailed, devices, pushKey: await this.push.publicKey() };
  }
}

async function save(
  manager: EntityManager,
  userId: string,
  { orderProgress, backInStock }: Partial<MessagePreferences>,
): Promise<Saved> {
  const [saved] = await manager.query<[Saved]>(SAVE, [userId, orderProgress ?? null, backInStock ?? null]);
  return saved;
}
