import type { EntityManager } from 'typeorm';
import { packGramsOf } from '../../../../domain/catalogue/product-facts';
import {
  pickOf,
  replacedWith,
  shortOf,
  validatePick,
  validateReplacement,
  validateShort,
  validateWeight,
} from '../../../../domain/fulfilment/pick-rules';
import { mayTakeOver } from '../../../../domain/fulfilment/picked-by';
import { qtyToPick } from '../../../../domain/fulfilment/picked';
import type { Picked, Replacement } from '../../../../domain/fulfilment/picked';
import { DELETED_GOODS } from '../../../../domain/fulfilment/replacement-diet';
import { orderNumber } from '../../../../domain/order/order-number';
import { isPacked, isPickerOf } from '../../../../domain/order/order-status';
import { assertValid, notFound } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { findDietOffSale, findProducts } from '../catalogue';
import { actorOf } from '../desk';
import type { Step } from '../desk';
import { changePicker, conflict, lockOrder, moveOrder } from '../order';
import type { LockedOrder } from '../order';
import { findStaff } from '../staff';
import type { StaffCaller } from '../staff';
import { insufficientStock, pickStock } from '../stock';
import type { PickedStock } from '../stock';
import { readItem, savePicked } from './pick-store';
import type { PickItem } from './pick-store';

/**
 * Assigns an order to its picker.
 * @param from the picker to take it over from; null: only if it has none
 * @throws ShopError NOT_FOUND, CONFLICT if it is somebody else's, or cannot be picked
 */
export const startPicking =
  (from: string | null): Step =>
  async (manager, key, caller) => {
    const order = await lockOrder(manager, key);
    const actor = actorOf(caller);
    if (from !== null && order.pickerId === from) {
      const picker = await findStaff(manager, from);
      if (mayTakeOver({ status: order.status, picker }, caller)) {
        await changePicker(manager, order, actor);
        return { before: { picker: picker?.email }, after: { picker: caller.email } };
      }
    }
    if (isPacked(order.status) && isPickerOf(order, actor)) return null;
    const { status } = order;
    const isMoved = await moveOrder(manager, order, 'PICKING', { params: {}, actor });
    return isMoved ? { before: { status }, after: { status: 'PICKING' } } : null;
  };

/**
 * Puts units of an item into the bag; the rest is short, or stays replaced if only the weight is new. 0 undoes the pick.
 * @throws ShopError NOT_FOUND, VALIDATION_FAILED naming `qty` or `grams`, CONFLICT unless the caller picks the order
 */
export const pickItem = (productId: string, qty: number, grams: number | null): Step =>
  changeItem(productId, (item) => {
    assertValid(validatePick(item, qty, grams));
    const { packGrams, picked } = item;
    const isWeighing = packGrams !== null && qty > 0 && picked?.qty === qty;
    return isWeighing ? { ...picked, grams } : pickOf(qty, grams);
  });

/**
 * Marks units of an item as short; the others are in the bag.
 * @throws ShopError NOT_FOUND, VALIDATION_FAILED naming `missing`, CONFLICT unless the caller picks the order
 */
export const markShort = (productId: string, missing: number): Step =>
  changeItem(productId, (item) => {
    assertValid(validateShort(item, missing));
    return shortOf(item, missing);
  });

/**
 * Puts another product into the bag for the units of an item that are short, from stock.
 * @throws ShopError NOT_FOUND, VALIDATION_FAILED naming `withProductId`, `qty` or `grams`, INSUFFICIENT_STOCK, CONFLICT unless
 *   the caller picks the order
 */
export const replaceItem = (productId: string, request: ReplacementEntry): Step =>
  changeItem(productId, async (item, manager) => {
    const { picked } = item;
    const before = picked?.replacedBy;
    // A repeat changes nothing, and a new weight only the weight, even if price or availability has changed.
    if (isSameReplacement(before, request)) return picked;
    if (!before?.packGrams || before.productId !== request.productId || before.qty !== request.qty)
      return replacedWith(item, await findReplacement(manager, item, request));
    assertValid(validateWeight(before, request.grams));
    return { ...picked!, replacedBy: { ...before, grams: request.grams } };
  });

async function findReplacement(
  manager: EntityManager,
  item: PickItem,
  { productId: otherId, qty, grams }: ReplacementEntry,
): Promise<Replacement> {
  const { productId, replacement, replacementProductId } = item;
  const found = await findProducts(manager, [productId, otherId].filter(isStorable));
  const [ordered, other] = [productId, otherId].map((id) => found.find(({ _id }) => _id === id));
  if (!other) throw notFound('product');
  const { title, image, pricePaise, quantity } = other;
  const named = { productId: otherId, title, image, pricePaise, quantity };
  const chosen = { ...named, qty, packGrams: packGramsOf(other), grams };
  const known = ordered ?? (await findDietOffSale(manager, productId)) ?? DELETED_GOODS;
  const exchange = { productId, replacement, replacementProductId, ordered: known };
  const { dietMark, categoryName } = other;
  assertValid(validateReplacement(item, { ...exchange, other: { ...chosen, dietMark, categoryName } }));
  return chosen;
}

/** Saves the result of picking an item, and adjusts the order's stock. */
function changeItem(
  productId: string,
  decide: (item: PickItem, manager: EntityManager) => Picked | null | Promise<Picked | null>,
): Step {
  return async (manager, key, caller) => {
    const order = await lockOrder(manager, key);
    if (!isPickerOf(order, actorOf(caller))) throw conflict();
    const item = await readItem(manager, key, productId);
    const picked = await decide(item, manager);
    if (isSame(item.picked, picked)) return null;
    if (order.status !== 'PICKING') throw conflict();
    await adjustStockOf(manager, order, caller, item, picked);
    await savePicked(manager, key, item, picked);
    return { before: toAudit(item, item.picked), after: toAudit(item, picked) };
  };
}

/** Except for the final cost. */
function isSame(one: Picked | null, other: Picked | null): boolean {
  if (!one || !other) return one === other;
  const isSameOwn = one.qty === other.qty && one.grams === other.grams;
  return isSameOwn && isSameReplacement(one.replacedBy, other.replacedBy);
}

/** A replacement: product, quantity, and weight, or null if it is not weighed. */
export type ReplacementEntry = Pick<Replacement, 'productId' | 'qty' | 'grams'>;

const isSameReplacement = (
  one: ReplacementEntry | null | undefined,
  other: ReplacementEntry | null | undefined,
): boolean => one?.productId === other?.productId && one?.qty === other?.qty && one?.grams === other?.grams;

/** @throws ShopError INSUFFICIENT_STOCK */
async function adjustStockOf(
  manager: EntityManager,
  order: LockedOrder,
  { email }: StaffCaller,
  item: PickItem,
  picked: Picked | null,
): Promise<void> {
  const changes = stockChanges(item, picked, orderNumber(order._id));
  const shortages = await pickStock(manager, order._id, email, changes);
  if (shortages.length > 0) throw insufficientStock(shortages, picked?.replacedBy ? [picked.replacedBy] : []);
}

function stockChanges(item: PickItem, picked: Picked | null, number: string): PickedStock[] {
  const kept = (one: Picked | null) => one?.qty ?? qtyToPick(item);
  const own = kept(picked) - kept(item.picked);
  const reason = own < 0 ? `Not there for order ${number}` : `Found for order ${number}`;
  const others = new Map<string, number>();
  const add = (other: Replacement | null | undefined, sign: 1 | -1) => {
    if (other) others.set(other.productId, (others.get(other.productId) ?? 0) + sign * other.qty);
  };
  add(item.picked?.replacedBy, -1);
  add(picked?.replacedBy, 1);
  return [
    { productId: item.productId, qty: own, isOrdered: true, reason },
    ...[...others].map(([productId, qty]) => ({
      productId,
      qty,
      isOrdered: false,
      reason: `Instead of ${item.title} in order ${number}`,
    })),
  ];
}

const toAudit = ({ productId }: PickItem, picked: Picked | null): object => ({
  productId,
  ...(picked && {
    picked: picked.qty,
    ...(picked.grams !== null && { grams: picked.grams }),
    ...(picked.replacedBy && toAuditedReplacement(picked.replacedBy)),
  }),
});

const toAuditedReplacement = ({ productId, qty, grams }: Replacement): object => ({
  replacedBy: productId,
  qty,
  ...(grams !== null && { otherGrams: grams }),
});
