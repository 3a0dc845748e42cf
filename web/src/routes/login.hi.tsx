import type { ReactNode } from 'react';
import type { PendingAddition } from '@/features/cart';
import type { REASONS as Reasons } from './login.en';

export const heading = 'लॉग इन';
export const REASONS: typeof Reasons = {
  visitor: 'अपना कार्ट, विशलिस्ट और अकाउंट इस्तेमाल करने के लिए लॉग इन करें।',
  ended: 'आपका सेशन खत्म हो गया। कृपया फिर से लॉग इन करें।',
};
const LISTS: Record<PendingAddition['list'], string> = {
  cart: 'अपने कार्ट',
  wishlist: 'अपनी विशलिस्ट',
};
export function reasonToAdd(because: keyof typeof Reasons, { product, list }: PendingAddition): string {
  const what = `${product.title} को ${LISTS[list]} में डालने के लिए`;
  return because === 'ended' ? `आपका सेशन खत्म हो गया। ${what} फिर से लॉग इन करें।` : `${what} लॉग इन करें।`;
}
export const continueShopping = 'खरीदारी जारी रखें';

export const welcome = (firstName: string, email: ReactNode): ReactNode => (
  <>
    {firstName}, आपका स्वागत है! आप {email} से लॉग इन हैं।
  </>
);
