import type { EntityManager } from 'typeorm';
import { isNothingLeft, packOrder } from '../../../../domain/fulfilment/packing';
import { qtyToPick, isDecided } from '../../../../domain/fulfilment/picked';
import type { OrderKey } from '../../../../domain/order/order';
import type { OrderEventParams } from '../../../../domain/order/order-events';
import { isPacked, isPickerOf } from '../../../../domain/order/order-status';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { OUTCOMES } from '../../../../domain/wording/outcomes.en';
import { DeskErrorCode, ShopError } from '../../common/shop-error';
import { actorOf } from '../desk';
import type { Changed } from '../desk';
import { cancelOrder, conflict, lockOrder, moveOrder, refundUncharged } from '../order';
import type { LockedOrder } from '../order';
import { auditedRefund } from '../staff';
import type { StaffCaller } from '../staff';
import { readItems, saveFinal } from './pick-store';
import type { PickItem } from './pick-store';

/**
 * Packs an order: computes its final cost, and starts the refund of the rest. An order without any items left is
 * cancelled.
 * @throws ShopError NOT_FOUND, ITEMS_UNDECIDED naming them, CONFLICT unless the caller picks the order
 */
export async function finishPacking(
  manager: EntityManager,
  key: OrderKey,
  caller: StaffCaller,
): Promise<Changed> {
  const order = await lockOrder(manager, key);
  const { status } = order;
  if (!isPickerOf(order, actorOf(caller))) throw conflict();
  if (isPacked(status) || isGivenUp(order)) return null;
  if (status !== 'PICKING') throw conflict();
  const items = await readItems(manager, key);
  assertDecided(items);
  const after = isNothingLeft(items)
    ? await giveUp(manager, order, items)
    : await pack(manager, order, items, caller);
  return { before: { status }, after };
}

/** Whether it was cancelled because nothing was there. */
const isGivenUp = ({ status, finalPaise }: LockedOrder): boolean =>
  status === 'CANCELLED' && finalPaise === 0;

async function giveUp(
  manager: EntityManager,
  order: LockedOrder,
  items: readonly PickItem[],
): Promise<{ status: OrderStatus }> {
  await saveFinal(manager, order, items, { finalPaise: 0, itemsPaise: items.map(() => 0) });
  await cancelOrder(manager, order, { kind: 'SYSTEM' }, OUTCOMES.NOTHING_THERE);
  return { status: 'CANCELLED' };
}

async function pack(
  manager: EntityManager,
  order: LockedOrder,
  items: readonly PickItem[],
  caller: StaffCaller,
): Promise<{ status: OrderStatus; refund?: string; amount?: number }> {
  const { totalPaise, capturedPaise, refundedPaise } = order;
  const packing = packOrder({ totalPaise, leftPaise: capturedPaise - refundedPaise, items });
  const actor = actorOf(caller);
  await saveFinal(manager, order, items, packing);
  const isLessDue = order.payment === 'DUE' && packing.finalPaise < totalPaise;
  const params = { ...eventParamsOf(items), ...(isLessDue && { duePaise: packing.finalPaise }) };
  await moveOrder(manager, order, 'PACKED', { params, actor });
  const { refundPaise: amountPaise, refundItems } = packing;
  const refund = await refundUncharged(manager, order, { amountPaise, items: refundItems }, actor);
  return { status: 'PACKED', ...(refund && auditedRefund(refund)) };
}

/** @throws ShopError ITEMS_UNDECIDED */
function assertDecided(items: readonly PickItem[]): void {
  const undecided = items
    .filter((item) => !isDecided(item))
    .map(({ productId, title }) => ({ productId, title }));
  if (undecided.length === 0) return;
  const titles = undecided.map(({ title }) => title).join(', ');
  throw new ShopError(DeskErrorCode.ITEMS_UNDECIDED, `Not picked or weighed yet: ${titles}.`, {
    items: undecided,
  });
}

/** The events that the shopper sees. */
function eventParamsOf(items: readonly PickItem[]): OrderEventParams {
  const short = items.flatMap((item) => {
    const { qty = 0, replacedBy = null } = item.picked ?? {};
    const missing = qtyToPick(item) - qty - (replacedBy?.qty ?? 0);
    return missing > 0 ? [{ title: item.title, qty: missing }] : [];
  });
  const replaced = items.flatMap(({ title, picked }) =>
    picked?.replacedBy ? [{ title, by: picked.replacedBy.title, qty: picked.replacedBy.qty }] : [],
  );
  return { ...(short.length > 0 && { items: short }), ...(replaced.length > 0 && { replaced }) };
}
