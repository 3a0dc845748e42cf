import type { EntityManager } from 'typeorm';
import { committedOf } from '../../../../domain/stock/stock';
import type { Stock } from '../../../../domain/stock/stock';
import { validateAdjustment, validateLimits, validateReceipt } from '../../../../domain/stock/stock-rules';
import type { AdjustmentEntry, ReceiptEntry, StockLimits } from '../../../../domain/stock/stock-rules';
import { assertValid, notFound } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { appendAudit } from '../staff';
import { lockCounted, moveStock, startCounting } from './stock-levels';
import type { Movement } from './stock-levels';
import { notCounted, tooFewOnHand } from './stock-errors';

/**
 * Adds received stock; an uncounted product is counted from now on.
 * @param by an email of staff, or the command that was given
 * @throws ShopError VALIDATION_FAILED naming `qty` or `note`, NOT_FOUND
 */
export async function receiveStock(
  manager: EntityManager,
  by: string,
  productId: string,
  { qty, note }: ReceiptEntry,
): Promise<Stock> {
  assertValid(validateReceipt({ qty, note }));
  const reason = note?.trim() || null;
  const movement = { kind: 'RECEIVED', by, reason } as const;
  const { stock, isNew } = await lockOrStart(manager, movement, { productId, onHand: qty });
  const onHand = isNew ? qty : stock.onHand + qty;
  if (!isNew) {
    assertValid(validateReceipt({ qty }, stock.onHand));
    await moveStock(manager, movement, [{ productId, qty }]);
  }
  await appendAudit(manager, {
    by,
    action: 'receiveStock',
    subject: subjectOf(productId),
    before: isNew ? undefined : onHandOf(stock),
    after: { onHand, note: reason ?? undefined },
  });
  return { ...stock, onHand };
}

/**
 * Sets the counted stock; an uncounted product is counted from now on. Idempotent.
 * @param by an email of staff, or the command that was given
 * @throws ShopError VALIDATION_FAILED naming `onHand` or `reason`, NOT_FOUND, CONFLICT if more is allocated or held
 */
export async function adjustStock(
  manager: EntityManager,
  by: string,
  productId: string,
  { onHand, reason: given }: AdjustmentEntry,
): Promise<Stock> {
  assertValid(validateAdjustment({ onHand, reason: given }));
  const reason = given.trim();
  const movement = { kind: 'ADJUSTED', by, reason } as const;
  const { stock, isNew } = await lockOrStart(manager, movement, { productId, onHand });
  if (onHand < committedOf(stock)) throw tooFewOnHand(stock);
  const qty = onHand - stock.onHand;
  if (qty === 0 && !isNew) return stock;
  if (qty !== 0) await moveStock(manager, movement, [{ productId, qty }]);
  await appendAudit(manager, {
    by,
    action: 'adjustStock',
    subject: subjectOf(productId),
    before: isNew ? undefined : onHandOf(stock),
    after: { onHand, reason },
  });
  return { ...stock, onHand };
}

/**
 * Sets a counted product's low-stock threshold, and the maximum per order.
 * @param by an email of staff, or the command that was given
 * @throws ShopError VALIDATION_FAILED naming `lowStockAt` or `maxPerOrder`, NOT_FOUND
 */
export async function setStockLimits(
  manager: EntityManager,
  by: string,
  productId: string,
  limits: StockLimits,
): Promise<Stock> {
  assertValid(validateLimits(limits));
  const [stock] = isStorable(productId) ? await lockCounted(manager, [productId]) : [];
  if (!stock) throw notCounted();
  const before: StockLimits = { lowStockAt: stock.lowStockAt, maxPerOrder: stock.maxPerOrder };
  const { lowStockAt, maxPerOrder } = limits;
  if (before.lowStockAt === lowStockAt && before.maxPerOrder === maxPerOrder) return stock;
  await manager.query(`UPDATE "stock" SET "lowStockAt" = $2, "maxPerOrder" = $3 WHERE "productId" = $1`, [
    productId,
    lowStockAt,
    maxPerOrder,
  ]);
  const subject = subjectOf(productId);
  await appendAudit(manager, { by, action: 'setStockLimits', subject, before, after: limits });
  return { ...stock, ...limits };
}

const subjectOf = (productId: string): string => `stock/${productId}`;
const onHandOf = ({ onHand }: Stock) => ({ onHand });

/**
 * Locks the stock of a product, or starts counting it with so many on hand.
 * @throws ShopError NOT_FOUND
 */
async function lockOrStart(
  manager: EntityManager,
  movement: Movement,
  { productId, onHand }: Pick<Stock, 'productId' | 'onHand'>,
): Promise<{ stock: Stock; isNew: boolean }> {
  if (!isStorable(productId)) throw notFound('product');
  const [known] = await lockCounted(manager, [productId]);
  if (known) return { stock: known, isNew: false };
  const isNew = (await startCounting(manager, movement, [{ productId, onHand }])).length > 0;
  // Somebody else may have been faster.
  const [stock] = await lockCounted(manager, [productId]);
  if (!stock) throw notFound('product');
  return { stock, isNew };
}
