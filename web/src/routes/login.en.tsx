import type { ReactNode } from 'react';
import type { PendingAddition } from '@/features/cart';

export const heading = 'Login';
/** Why a visitor was led to the page. */
export const REASONS = {
  visitor: 'Log in to use your cart, wishlist and account.',
  ended: 'Your session has ended. Please log in again.',
};
export function reasonToAdd(because: keyof typeof REASONS, { product, list }: PendingAddition): string {
  const what = `to add ${product.title} to your ${list}.`;
  return because === 'ended' ? `Your session has ended. Log in again ${what}` : `Log in ${what}`;
}
export const continueShopping = 'Continue shopping';

export const welcome = (firstName: string, email: ReactNode): ReactNode => (
  <>
    Welcome, {firstName}! You are logged in as {email}.
  </>
);
