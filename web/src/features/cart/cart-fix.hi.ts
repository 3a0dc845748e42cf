import { countItems } from './count-items.hi';

export const cannotOrder = 'ऑर्डर करने से पहले कुछ चीज़ें बदलनी होंगी।';
export const fixMyCart = 'मेरा कार्ट ठीक करें';
export const howItIsFixed = 'जो स्टॉक में नहीं है, वह आपकी विशलिस्ट में जाएगा; बाकी उतना रहेगा जितना मिल सकता है।';
export const fixCart = 'कार्ट ठीक करें';
export const needsAFix = 'ठीक करना बाकी है';
export const fewerLeft = 'आप जितना चाहते हैं उससे कम बचा है';
export const proceedToCheckout = 'चेकआउट पर जाएँ';

export function fixed({ moved, lowered }: { moved: number; lowered: number }): string {
  const parts = [
    moved > 0 && `${countItems(moved)} विशलिस्ट में`,
    lowered > 0 && `${lowered} ${lowered === 1 ? 'चीज़' : 'चीज़ों'} की मात्रा कम`,
  ];
  return `कार्ट ठीक हो गया: ${parts.filter(Boolean).join(', ')}`;
}
