import type { ReactNode } from 'react';

export const thankYou = (name: string): string => `Thank you, ${name}`;
export const sorry = (name: string): string => `Sorry, ${name}`;
export const paid = (price: ReactNode, order: ReactNode) => (
  <>
    You paid {price} for order {order}.
  </>
);
export const comes = (when: string): string => `It arrives ${when}.`;
export const comesOtherwise = (when: string): string =>
  `Your delivery time was no longer available when you paid. Your order now arrives ${when}.`;
export const short = 'Some items went out of stock before you paid. We refund what is missing:';
export const cancelled =
  'So this order was cancelled, and all that you paid is refunded. Banks usually take up to seven days.';
export const whatNext = (address: string): string =>
  `Next, we pack your order and bring it to ${address}. You can come back to this page at any time.`;
export const continueShopping = 'Continue shopping';
