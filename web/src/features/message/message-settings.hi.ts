import type { DeviceState } from './device';

export const heading = 'सूचनाएँ';
export const intro = 'ऑर्डर होने, बदलने, रद्द होने और पैसे वापस होने पर हम हमेशा ईमेल भेजते हैं।';
export const introWithoutMail = 'हम ईमेल नहीं भेजते: ऑर्डर के पेज पर उसकी सारी जानकारी मिलती है।';
export const progress = 'डिलीवरी के ईमेल';
export const progressHint = 'ऑर्डर के रास्ते में होने और डिलीवर हो जाने पर भी।';
export const backInStock = 'फिर से स्टॉक में';
export const backInStockHint = 'जब आपकी विशलिस्ट की कोई चीज़ फिर से मिलने लगे।';
export const backInStockOnDevices = 'सूचनाओं वाले डिवाइस पर, जब आपकी विशलिस्ट की कोई चीज़ फिर से मिलने लगे।';
export const device = 'इस डिवाइस पर सूचनाएँ';
export const notTurnedOff = 'इस ब्राउज़र में सूचनाएँ बंद नहीं हो पाईं। कृपया फिर कोशिश करें।';
export const notTurnedOn = 'इस ब्राउज़र में सूचनाएँ चालू नहीं हो पाईं। शायद ब्राउज़र की सेटिंग में इनकी अनुमति देनी होगी।';

const ORDERS = 'आपके ऑर्डर की जानकारी, दुकान का पेज बंद हो तब भी।';
export const DEVICE_HINTS: Record<DeviceState, string> = {
  unknown: ORDERS,
  off: ORDERS,
  on: ORDERS,
  blocked: 'इस साइट के लिए ब्राउज़र की सेटिंग में सूचनाएँ बंद हैं।',
  unsupported: 'यह ब्राउज़र सूचनाएँ नहीं दिखा सकता।',
};
