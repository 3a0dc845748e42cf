/**
 * The life of an order. It is PENDING while its payment is under way, PLACED once it is paid (or to be paid at the
 * door), EXPIRED when nobody paid for it in a day. A payment that arrives then still places it, until the window of
 * payment-window.ts is over. PLACED is for good.
 */
export type OrderState = 'PENDING' | 'PLACED' | 'EXPIRED';
