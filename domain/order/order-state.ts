/**
 * The life of an order. It is PENDING while its payment is under way, PLACED once it is paid (or to be paid at the
 * door), EXPIRED when nobody paid for it in time. A payment that arrives late still places it: no payment is
 * without its order. PLACED is for good.
 */
export type OrderState = 'PENDING' | 'PLACED' | 'EXPIRED';
