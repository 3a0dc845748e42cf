/** A payment places its order up to this long after the checkout was opened: prices and coupons change. */
export const PAYMENT_WINDOW_HOURS = 48;

/** Whether a payment still places the order. */
export const isPaidInTime = (openedAt: Date, paidAt: Date): boolean =>
  paidAt.getTime() - openedAt.getTime() <= PAYMENT_WINDOW_HOURS * 3_600_000;

/** How long a checkout may be reused: half of its window, a day, is left to pay. */
export const REUSE_HOURS = PAYMENT_WINDOW_HOURS / 2;

/** Whether it may still be reused. */
export const isReusable = (openedAt: Date, now: Date): boolean =>
  now.getTime() - openedAt.getTime() < REUSE_HOURS * 3_600_000;
