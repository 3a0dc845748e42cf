import type { ReactNode } from 'react';

export const thankYou = (name: string): string => `धन्यवाद, ${name}`;
export const sorry = (name: string): string => `माफ़ कीजिए, ${name}`;
export const paid = (price: ReactNode, order: ReactNode) => (
  <>
    आपने ऑर्डर {order} के लिए {price} का पेमेंट किया।
  </>
);
export const comes = (when: string): string => `यह ${when} के बीच आएगा।`;
export const comesOtherwise = (when: string): string =>
  `आपके पेमेंट करने तक आपका चुना हुआ डिलीवरी का समय खाली नहीं रहा। अब आपका ऑर्डर ${when} के बीच आएगा।`;
export const short = 'आपके पेमेंट करने तक कुछ चीज़ों का स्टॉक कम पड़ गया। जो नहीं मिला, उसके पैसे आपको वापस मिलेंगे:';
export const cancelled =
  'इसलिए यह ऑर्डर रद्द हो गया है, और पूरे पैसे आपको वापस मिलेंगे। बैंक को आम तौर पर सात दिन तक लगते हैं।';
export const whatNext = (address: string): string =>
  `आगे क्या होगा: हम आपका ऑर्डर पैक करेंगे और इस पते पर लाएँगे: ${address}। ऑर्डर को जब चाहें, इसी पेज पर देखें।`;
export const continueShopping = 'खरीदारी जारी रखें';
