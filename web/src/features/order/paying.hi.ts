const CAN_RETRY = 'आपका कार्ट वैसा ही है। फिर कोशिश करें।';

export const changed = (total: string): string =>
  `आपका कार्ट बदल गया है: कुल अब ${total} है। कृपया देख लें और फिर से ऑर्डर करें।`;
export const moved = (when: string): string =>
  `अब सबसे जल्दी डिलीवरी ${when} के बीच हो सकती है। अगर यह समय ठीक है, तो फिर से ऑर्डर करें।`;
export const expired =
  'पेमेंट का समय निकल गया और कोई ऑर्डर नहीं हुआ। फिर से ऑर्डर करें: हम सब कुछ आपके लिए दोबारा रिज़र्व कर देंगे।';
export const couponGone = 'आपका कूपन अब नहीं चल सकता, इसलिए हटा दिया गया है। कृपया कुल रकम देख लें।';
export const paymentsDown = 'अभी पेमेंट नहीं हो पा रहा है। आपका कार्ट सुरक्षित है। कृपया थोड़ी देर में फिर कोशिश करें।';
export const unpaid = `पेमेंट पूरा नहीं हुआ। ${CAN_RETRY}`;
export const failed = (why: string): string => `पेमेंट नहीं हो पाया। ${why} ${CAN_RETRY}`;
export const notOpened = 'पेमेंट की विंडो नहीं खुल पाई।';

export const orderPlaced = 'आपका ऑर्डर हो गया';
export const seeOrder = 'अपना ऑर्डर देखें';
export const ok = 'ठीक है';
