import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { priceWithCoupon, toRupees } from '../../../../domain/cart/pricing';
import type { CouponPrice, PricedLine } from '../../../../domain/cart/pricing';
import { INVALID_COUPON, isCouponValid } from '../../../../domain/order/coupon-rules';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { Coupon } from './coupon.entity';
import type { Quote } from './checkout.type';

/**
 * The coupon of this code; null when no code is given.
 * @throws ShopError INVALID_COUPON unless it may be used now
 */
export async function findCoupon(
  manager: EntityManager,
  code: string | null | undefined,
): Promise<Coupon | null> {
  if (code == null) return null;
  const coupon = isStorable(code) ? await manager.findOneBy(Coupon, { code }) : null;
  if (!coupon || !isCouponValid(coupon, new Date()))
    throw new ShopError(ErrorCode.INVALID_COUPON, INVALID_COUPON);
  return coupon;
}

/** What the lines cost with the coupon, in paise. */
export const priceLines = (lines: readonly PricedLine[], coupon: Coupon | null): CouponPrice =>
  priceWithCoupon(lines, coupon?.percent ?? 0);

/** Paise inside, rupees at the edge. */
export const toQuote = (
  { price, delivery, discount, total }: CouponPrice,
  couponCode: string | null,
): Quote => ({
  price: toRupees(price),
  delivery: toRupees(delivery),
  discount: toRupees(discount),
  total: toRupees(total),
  couponCode,
});

/** The same for the same content, whatever it is. */
export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
