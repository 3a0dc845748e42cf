/** How long after its checkout was opened a payment still places the order: prices and coupons do not hold for ever. */
export const PAYMENT_WINDOW_HOURS = 48;

/** Whether a payment that was made then still places the order of a checkout that was opened then. */
export const comesInTime = (openedAt: Date, paidAt: Date): boolean =>
  paidAt.getTime() - openedAt.getTime() <= PAYMENT_WINDOW_HOURS * 3_600_000;

/** Whether a checkout that was opened then is handed out again: whoever gets it has a day left to pay. */
export const isReusable = (openedAt: Date, now: Date): boolean =>
  now.getTime() - openedAt.getTime() < (PAYMENT_WINDOW_HOURS / 2) * 3_600_000;
