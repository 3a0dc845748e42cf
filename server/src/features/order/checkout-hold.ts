import type { DataSource, EntityManager } from 'typeorm';
import type { OrderItem, OrderKey } from '../../../../domain/order/order';
import { HOLD_MINUTES } from '../../../../domain/stock/stock';
import type { DeliverySlot } from '../../../../domain/slot/slot';
import type { Logger } from '../../common/log';
import { isUuid } from '../../common/storable';
import { isOutage } from '../../common/unavailable';
import { mayPipelineCommit, queryAndCommit } from '../../database/transaction';
import type { UserTransactions } from '../account';
import {
  hasSlots,
  holdSlotStatement,
  holdSlot,
  listSlots,
  releaseExpiredSlots,
  slotUnavailable,
  takenSlot,
} from '../slot';
import { holdStockStatement, holdStock, insufficientStock, releaseExpiredStock } from '../stock';
import { noteHeldAgain } from './unpaid-limit';

/** What a checkout holds until it expires. */
export interface CheckoutHold {
  /** Null if the shop has no slots. */
  slot: DeliverySlot | null;
  heldUntil: Date;
}

/** The part of a checkout that its hold needs. */
interface HeldCheckout extends OrderKey {
  items: readonly OrderItem[];
  /** Whether it is new, so that it holds nothing yet. */
  isNew: boolean;
  /** Whether stock was insufficient a moment ago. */
  isShort: boolean;
}

/**
 * Holds stock and a slot for a checkout, or neither. One that still holds both keeps them; another slot takes
 * the place of the first until the same time. The caller holds the user's lock, and changes nothing afterwards.
 * @param slotId null: the earliest with room
 * @throws ShopError INSUFFICIENT_STOCK, SLOT_UNAVAILABLE, RATE_LIMITED if the account has held goods for too long
 */
export async function holdCheckout(
  manager: EntityManager,
  checkout: HeldCheckout,
  slotId: string | null,
): Promise<CheckoutHold> {
  if (slotId !== null && !isUuid(slotId)) throw await noSlot(manager);
  const live = checkout.isNew ? null : await findHold(manager, checkout);
  if (live && (slotId === null || live.slot?._id === slotId)) return live;
  if (!live && !checkout.isNew) await noteHeldAgain(manager, checkout);
  const heldUntil = live?.heldUntil ?? new Date(Date.now() + HOLD_MINUTES * 60_000);
  if (mayPipelineCommit(manager) && !checkout.isShort) {
    const stock = holdStockStatement(checkout, checkout.items, heldUntil, true);
    const held = await queryAndCommit(manager, stock, holdSlotStatement(checkout, slotId, heldUntil, true));
    return { slot: takenSlot(held[1]!), heldUntil };
  }
  const shortages = await holdStock(manager, checkout, checkout.items, heldUntil);
  if (shortages.length > 0) throw insufficientStock(shortages, checkout.items);
  const slot = await holdSlot(manager, checkout, slotId, heldUntil);
  if (!slot && (slotId !== null || (await hasSlots(manager)))) throw await noSlot(manager);
  return { slot, heldUntil };
}

const noSlot = async (manager: EntityManager) => slotUnavailable(await listSlots(manager));

/**
 * What a checkout holds, unless some of it has expired, or was lent to a payment, or its slot is closed.
 */
async function findHold(manager: EntityManager, { userId, _id }: OrderKey): Promise<CheckoutHold | null> {
  const [found] = await manager.query<((DeliverySlot | { _id: null }) & { expiresAt: Date })[]>(
    `SELECT slot."_id", slot."startsAt", slot."endsAt", slot."cutoffAt", true AS "available", held."expiresAt"
     FROM (
       SELECT min("expiresAt") AS "expiresAt" FROM (
         SELECT "expiresAt" FROM "stock_holds" WHERE "userId" = $1 AND "orderId" = $2
         UNION ALL SELECT "expiresAt" FROM "slot_holds" WHERE "userId" = $1 AND "orderId" = $2
       ) AS each
     ) AS held LEFT JOIN "slot_holds" AS place ON place."userId" = $1 AND place."orderId" = $2
     LEFT JOIN "delivery_slots" AS slot ON slot."_id" = place."slotId"
     WHERE held."expiresAt" > now() AND (
       slot."cutoffAt" > now() OR slot."_id" IS NULL AND NOT EXISTS (SELECT FROM "slot_template")
     ) AND NOT EXISTS (
       SELECT FROM "order_items" AS item JOIN "stock" USING ("productId") LEFT JOIN "stock_holds" AS hold
         ON hold."userId" = $1 AND hold."orderId" = $2 AND hold."productId" = item."productId"
       WHERE item."userId" = $1 AND item."orderId" = $2 AND hold."qty" IS DISTINCT FROM item."qty"
     )`,
    [userId, _id],
  );
  if (!found) return null;
  const { expiresAt: heldUntil, ...slot } = found;
  return { slot: slot._id === null ? null : slot, heldUntil };
}

/** Users per round. */
const BATCH = 100;
/** What could not be released is tried again this soon, whatever else is held. */
const RETRY_MS = 30_000;

/** Releases expired holds, each user's on their own. Safe in several processes. */
export class HoldExpiry {
  /** Whose holds could not be released in the last round. */
  private failed: string[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly log: Logger,
  ) {}

  /**
   * Those that failed before come last, so that they block no others.
   * @throws only when the database is down: the back-off after an error would let other holds outlive their expiry
   */
  async run(): Promise<void> {
    const users = await this.dataSource.query<{ userId: string }[]>(
      `SELECT "userId" FROM (
         SELECT "userId" FROM "stock_holds" WHERE "expiresAt" <= now()
         UNION SELECT "userId" FROM "slot_holds" WHERE "expiresAt" <= now()
       ) AS expired ORDER BY "userId" = ANY($1) LIMIT ${BATCH}`,
      [this.failed],
    );
    this.failed = [];
    for (const { userId } of users)
      await this.release(userId).catch(async (error: unknown) => {
        this.failed.push(userId);
        this.log.error({ err: error, userId }, 'The expired holds of a shopper could not be released');
        // A lock timeout looks like an outage, too, but must not stop the release of the others.
        if (isOutage(error)) await this.dataSource.query('SELECT 1');
      });
  }

  private release(userId: string): Promise<void> {
    return this.transactions.changeFor(userId, async (manager) => {
      await releaseExpiredStock(manager, userId);
      await releaseExpiredSlots(manager, userId);
    });
  }

  /** When the next hold expires, or one that has failed is tried again; null: none. */
  async nextInMs(): Promise<number | null> {
    const [next] = await this.dataSource.query<[{ inMs: number | null }]>(
      `SELECT extract(epoch FROM least((SELECT min("expiresAt") FROM "stock_holds" WHERE "userId" <> ALL($1)),
         (SELECT min("expiresAt") FROM "slot_holds" WHERE "userId" <> ALL($1))) - now())::float8 * 1000 AS "inMs"`,
      [this.failed],
    );
    return this.failed.length > 0 ? Math.min(next.inMs ?? RETRY_MS, RETRY_MS) : next.inMs;
  }
}
