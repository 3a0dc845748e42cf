import type { ReactNode } from 'react';

export const thankYou = (name: string): string => `Thank you, ${name}`;
export const paid = (price: ReactNode, order: ReactNode) => (
  <>
    You paid {price} for order {order}.
  </>
);
export const comes = (when: string): string => `It comes ${when}.`;
export const comesOtherwise = (when: string): string =>
  `The delivery time you chose was no longer free by the time you paid. Your order now comes ${when}.`;
export const short =
  'Not everything was in stock any more by the time you paid. What is missing is given back to you:';
export const whatNext = (address: string): string =>
  `What comes next: we pack your order and bring it to ${address}. You can come back to this page at any time.`;
export const continueShopping = 'Continue shopping';
