import { toPaise } from '@domain/cart/pricing';

interface Money {
  captured: number;
  refunds: readonly { state: string; amount: number }[];
}

/** Payments minus completed and pending refunds, in paise. */
export const leftPaiseOf = ({ captured, refunds }: Money): number =>
  refunds
    .filter(({ state }) => state !== 'FAILED')
    .reduce((left, { amount }) => left - toPaise(amount), toPaise(captured));
