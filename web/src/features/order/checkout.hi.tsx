import type { ReactNode } from 'react';
import type { Phase } from './checkout-flow';
import type { OfferedSlot } from './useSlotChoice';

export const title = 'चेकआउट';
export const loading = 'आपका चेकआउट लोड हो रहा है';
export const cartFailed = 'आपका कार्ट लोड नहीं हो पाया।';
export const cartEmpty = 'आपका कार्ट खाली है, इसलिए चेकआउट नहीं हो सकता :(';
export const browseProducts = 'प्रोडक्ट देखें';
export const yourOrders = 'आपके ऑर्डर';

export const orderDetails = 'ऑर्डर की जानकारी';
export const items = 'आपके ऑर्डर की चीज़ें';
export const lessInStock = 'किसी चीज़ का स्टॉक आपके कार्ट से कम है।';
export const seeCart = 'कार्ट देखें';

export const address = 'पता';
export const addressMissing = 'पता नहीं चुना गया है।';
export const addressGone = 'आपका चुना हुआ पता अब नहीं है। कृपया दूसरा पता चुनें या जोड़ें।';
export const addressUnsaved = 'नया पता सेव करें या रहने दें, फिर ऑर्डर करें।';
export const addressesLoading = 'आपके पते लोड हो रहे हैं';
export const addressesFailed = 'आपके पते लोड नहीं हो पाए।';
export const addresses = 'डिलीवरी का पता';
export const addAddress = 'नया पता जोड़ें';
export const manageAddresses = 'पते मैनेज करें';
export const deliverHere = 'यहाँ डिलीवर करें';
export const deliverHereTo = (name: string, place: string): string => `यहाँ डिलीवर करें: ${name}, ${place}`;
export const selected = 'चुना हुआ';

export const deliveryTime = 'डिलीवरी का समय';
export const slotsFailed = 'डिलीवरी के समय लोड नहीं हो पाए।';
export const noSlot = 'अभी डिलीवरी का कोई समय खाली नहीं है।';
export const allTaken = 'डिलीवरी के सभी समय भर गए हैं। हो सकता है कि कोई अपना समय छोड़ दे।';
export const askAgain = 'फिर देखें';
export const moreDays = 'और दिन दिखाएँ';
export const fewerDays = 'कम दिन दिखाएँ';
export const orderBy = (cutoff: string): string => `ऑर्डर ${cutoff} तक`;
export const NOT_FREE: Record<Exclude<OfferedSlot['state'], 'free'>, string> = {
  full: 'भर गया',
  late: 'समय निकल गया',
};
export const slotLabel = (day: string, hours: string, hint: string): string => `${day}, ${hours}। ${hint}`;
export const slotLost = (when: string): string =>
  `आपका चुना हुआ समय अब नहीं मिल सकता। अब आपका ऑर्डर ${when} के बीच आएगा। चाहें तो कोई दूसरा समय चुनें।`;

export const price = 'कीमत';
export const delivery = 'डिलीवरी';
export const discount = (code: string): string => `छूट (${code})`;
export const total = 'कुल';
export const discountFailed = 'हम आपकी छूट का हिसाब नहीं लगा पाए।';
export const deliverTo = (place: string, mobile: ReactNode) => (
  <>
    डिलीवरी का पता: {place}। मोबाइल: {mobile}
  </>
);
export const comes = (when: string): string => `${when} के बीच आएगा`;
export const goToCart = 'कार्ट पर जाएँ';

export const coupon = 'कूपन';
export const apply = 'लगाएँ';
export const promotion = 'Instant50: 50% की छूट';
export const applyPromotion = 'Instant50: 50% की छूट लगाएँ';
export const applied = (code: string): string => `${code} लग गया`;
export const removeCoupon = 'कूपन हटाएँ';
export const notApplied = 'यह कूपन लगाएँ या हटाएँ, फिर ऑर्डर करें।';

export const PLACE_ORDER: Record<Phase, string> = {
  idle: 'ऑर्डर करें',
  starting: 'पेमेंट खुल रहा है',
  paying: 'पेमेंट का इंतज़ार है',
  placing: 'आपका ऑर्डर हो रहा है',
};
export const held = 'आपके लिए रिज़र्व है';
export const toPay = 'कुल पेमेंट';
export const paymentNotLoaded = 'पेमेंट नहीं खुल पाया। कृपया अपना इंटरनेट देखें, पेज फिर से लोड करें और दोबारा कोशिश करें।';
