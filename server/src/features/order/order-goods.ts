import type { EntityManager } from 'typeorm';
import type { OrderItem, OrderKey } from '../../../../domain/order/order';
import { UNPICKED_A_SLOT } from '../../../../domain/order/order-rules';
import type { DeliverySlot } from '../../../../domain/slot/slot';
import { formatLocally } from '../../../../domain/instant';
import { isUuid } from '../../common/storable';
import { bookSlot, hasSlots, listSlots, slotUnavailable } from '../slot';
import { allocateStock, insufficientStock } from '../stock';
import type { AllocationShortage } from '../stock';
import { appendOrderEvent } from './order-events';
import { refundMissing } from './refund';
import { tooManyInSlot } from './unpaid-limit';

/**
 * Allocates stock and books a slot for an order to be paid at the door: all of it, or nothing.
 * @param slotId null: the earliest with room, unless the user has too many unpaid orders for it
 * @throws ShopError INSUFFICIENT_STOCK, SLOT_UNAVAILABLE, RATE_LIMITED: the transaction must not be committed
 */
export async function allocateGoods(
  manager: EntityManager,
  order: OrderKey & { items: readonly OrderItem[] },
  slotId: string | null,
): Promise<void> {
  const shortages = await allocateStock(manager, order, false);
  if (shortages.length > 0) throw insufficientStock(shortages, order.items);
  const isKnown = slotId === null || isUuid(slotId);
  const slot = isKnown ? await bookSlot(manager, order, slotId, UNPICKED_A_SLOT) : null;
  if (slot || (slotId === null && !(await hasSlots(manager)))) return;
  const slots = await listSlots(manager);
  const rejected =
    slotId === null ? slots.filter(({ available }) => available).map(({ _id }) => _id) : [slotId];
  throw (isKnown && (await tooManyInSlot(manager, order.userId, rejected))) || slotUnavailable(slots);
}

/** What was allocated and booked for an order. */
export interface TakenGoods {
  /** Null if there was none. */
  slot: DeliverySlot | null;
  /** The missing quantities, by productId. */
  missing: ReadonlyMap<string, number>;
  /** Whether everything is missing: then it is cancelled. */
  isNothing: boolean;
}

/**
 * The same for a paid order, which is never rejected: missing items are refunded, and a slot that is no longer available is
 * replaced by the next with room. If everything is missing, it is cancelled. The
 * caller holds the user's lock.
 * @param timeZone the shop's, for the delivery time in its events
 */
export async function takePaidGoods(
  manager: EntityManager,
  order: OrderKey,
  timeZone: string,
): Promise<TakenGoods> {
  const shortages = await allocateStock(manager, order, true);
  const missing = shortages.filter((one) => one.missing > 0);
  const slot = await bookSlot(manager, order, null);
  const isNothing = missing.length > 0 && (await giveUpMissing(manager, order, missing));
  const goods = { slot, missing: new Map(missing.map((one) => [one.productId, one.missing])), isNothing };
  if (isNothing) return goods;
  if (slot && slot.wantedId !== null && slot.wantedId !== slot._id) {
    const params = {
      startsAt: formatLocally(slot.startsAt, timeZone),
      endsAt: formatLocally(slot.endsAt, timeZone),
    };
    await appendOrderEvent(manager, order, { code: 'SLOT_MOVED', params });
  }
  if (!slot && (await hasSlots(manager)))
    await appendOrderEvent(manager, order, { code: 'SLOT_NONE', params: {} });
  return goods;
}

/** @returns whether everything was missing, so that it is cancelled */
async function giveUpMissing(
  manager: EntityManager,
  order: OrderKey,
  missing: readonly AllocationShortage[],
): Promise<boolean> {
  const items = await manager.query<{ title: string; qty: number }[]>(
    `UPDATE "order_items" AS item SET "missingQty" = gone."qty"
     FROM unnest($3::text[], $4::int[]) AS gone ("productId", "qty")
     WHERE item."userId" = $1 AND item."orderId" = $2 AND item."productId" = gone."productId"
     RETURNING item."title", gone."qty"`,
    [order.userId, order._id, missing.map((one) => one.productId), missing.map((one) => one.missing)],
  );
  const short = (items as unknown as [{ title: string; qty: number }[], number])[0];
  await appendOrderEvent(manager, order, { code: 'ITEMS_SHORT', params: { items: short } });
  return refundMissing(
    manager,
    order,
    missing.map(({ productId, missing: qty }) => ({ productId, qty })),
  );
}
