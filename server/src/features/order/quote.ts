import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { priceWithCoupon } from '../../../../domain/cart/pricing';
import type { CouponPrice, PricedItem } from '../../../../domain/cart/pricing';
import { INVALID_COUPON, isCouponValid } from '../../../../domain/order/coupon-rules';
import type { Coupon } from '../../../../domain/order/coupon-rules';
import { ORDER_PAISE_MAX } from '../../../../domain/order/order-rules';
import { ErrorCode, ShopError, validationFailed } from '../../common/shop-error';
import { findCoupon } from './coupon-store';

/** The price of items, with the coupon already applied; null without one. */
export interface Quote {
  /** Paise. */
  costs: CouponPrice;
  couponCode: string | null;
}

/**
 * Prices items, with the coupon of this code if one is given.
 * @throws ShopError INVALID_COUPON unless it may be used now
 */
export async function priceItems(
  manager: EntityManager,
  items: readonly PricedItem[],
  code: string | null | undefined,
): Promise<Quote> {
  const coupon = code == null ? null : await findValidCoupon(manager, code);
  return { costs: priceWithCoupon(items, coupon?.percent ?? 0), couponCode: coupon?.code ?? null };
}

/**
 * Prices the items of an order that is to be saved.
 * @throws ShopError INVALID_COUPON, VALIDATION_FAILED above ORDER_PAISE_MAX
 */
export async function priceOrder(...wanted: Parameters<typeof priceItems>): Promise<Quote> {
  const quote = await priceItems(...wanted);
  if (quote.costs.price + quote.costs.delivery > ORDER_PAISE_MAX)
    throw validationFailed({ cart: { code: 'ORDER_TOO_DEAR' } });
  return quote;
}

async function findValidCoupon(manager: EntityManager, code: string): Promise<Coupon> {
  const coupon = await findCoupon(manager, code);
  if (!coupon || !isCouponValid(coupon, new Date()))
    throw new ShopError(ErrorCode.INVALID_COUPON, INVALID_COUPON);
  return coupon;
}

/**
 * A hash: equal for equal content.
 * @param choices what else the request says: a new input changes the hash without being named, once a shopper uses it
 */
export function fingerprintOf(content: readonly unknown[], choices: object): string {
  const made = Object.entries(choices)
    .filter(([, value]) => value != null)
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([...content, ...made]))
    .digest('base64url');
}
