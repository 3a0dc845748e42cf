import { OUT_OF_STOCK } from '@/features/catalogue';

export const addToCart = 'कार्ट में डालें';
export const oneMore = 'एक और';
export const oneLess = 'एक कम';
export const quantityOf = 'मात्रा:';
export const removeFromCart = (title: string) => `${title} को कार्ट से हटाएँ`;
export const maxQtyText = (maxQty: number) =>
  maxQty === 0 ? OUT_OF_STOCK : `आप ज़्यादा से ज़्यादा ${maxQty} ऑर्डर कर सकते हैं`;

export const notifyMe = 'वापस आने पर बताएँ';
export const willNotify = 'वापस आने पर हम बताएँगे';
export const stopNotifying = 'इसे आपकी विशलिस्ट से हटाता है';
export const notTurnedOn = 'यह आपकी विशलिस्ट में है। सूचना पाने के लिए प्रोफ़ाइल में सूचनाएँ चालू करें।';
