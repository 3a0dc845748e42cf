import type { ReactNode } from 'react';

export const loading = 'प्रोडक्ट लोड हो रहा है';
export const deliveryNote = 'डिलीवरी का समय इलाके और ट्रैफ़िक के हिसाब से बदल सकता है';
export const save = (amount: string): string => `${amount} की बचत`;

export const picture = 'तस्वीर';
export const pictureOf = (title: string): string => `${title} की तस्वीर`;
export const zoom = (title: string): string => `${title} की तस्वीर बड़ी करके देखें`;
export const close = 'बंद करें';

export const about = 'इस प्रोडक्ट के बारे में';
export const packSize = 'पैक का साइज़';
export const unitPrice = 'दर';
export const soldByWeight = 'वज़न के हिसाब से';
export const payWhatComes = 'जितना डिलीवर हो उतने के ही पैसे, तय कीमत से ज़्यादा कभी नहीं';
export const origin = 'कहाँ से';
export const storage = 'कैसे रखें';
export const shelfLife = 'कब तक चलेगा';
export const days = (count: number): string => `पैकिंग से ${count} दिन`;
export const ingredients = 'सामग्री';
export const contains = (allergens: ReactNode): ReactNode => <>इसमें शामिल: {allergens}।</>;

export const nutrition = 'पोषण';
export const per100 = 'हर 100 ग्राम या 100 मि.ली. में; औसत मात्रा';
export const energy = 'ऊर्जा';
export const protein = 'प्रोटीन';
export const carbs = 'कार्बोहाइड्रेट';
export const sugars = 'जिसमें शक्कर';
export const fat = 'फ़ैट';
export const saturated = 'जिसमें सैचुरेटेड फ़ैट';
export const fibre = 'फ़ाइबर';
export const sodium = 'सोडियम';
export const kcal = 'किलो कैलोरी';
export const grams = 'ग्राम';
export const milligrams = 'मि.ग्रा.';

export const similar = (category: string): string => `और भी ${category}`;
