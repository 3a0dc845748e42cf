export const passkeys = 'पासकी';
export const about =
  'पासवर्ड के बिना, अपने फ़िंगरप्रिंट, चेहरे या डिवाइस के PIN से लॉग इन करें। पासवर्ड बदलने पर भी पासकी चलती रहती हैं, लेकिन ईमेल के लिंक से नया पासवर्ड चुनने पर वे हट जाती हैं।';
export const notLoaded = 'आपकी पासकी लोड नहीं हो पाईं।';
export const loading = 'आपकी पासकी लोड हो रही हैं';
export const yourPasskeys = 'आपकी पासकी';
export const none = 'अभी आपकी कोई पासकी नहीं है।';
export const use = (added: string, lastUsed: string | null): string =>
  `${added} को जोड़ी गई · ${lastUsed === null ? 'अभी तक इस्तेमाल नहीं हुई' : `पिछली बार ${lastUsed} को इस्तेमाल हुई`}`;
export const unknown = 'इस ब्राउज़र में पासकी नहीं चलतीं।';
export const most = 'इससे ज़्यादा पासकी नहीं रखी जा सकतीं। नई जोड़ने के लिए कोई एक हटाएँ।';
export const addPasskey = 'पासकी जोड़ें';

export const formNotLoaded = 'फ़ॉर्म लोड नहीं हो पाया।';
export const name = 'पासकी का नाम';
export const nameHint = 'ताकि आप इसे इस सूची में पहचान सकें';
export const myDevice = 'मेरा डिवाइस';
export const yourPassword = 'आपका पासवर्ड';
export const wrongPassword = 'यह आपका पासवर्ड नहीं है';
export const goOn = 'आगे बढ़ें';
export const cancel = 'रहने दें';
export const added = 'पासकी जोड़ी गई';

export const remove = 'हटाएँ';
export const removePasskey = (passkey: string): string => `पासकी ${passkey} हटाएँ`;
export const removeThis = 'यह पासकी हटाएँ?';
export const noLonger = (passkey: string): string => `अब ${passkey} से लॉग इन नहीं होगा।`;
export const deleteThere = 'हो सकता है आपका डिवाइस इसे फिर भी दिखाए: वहाँ से भी मिटा दें।';
export const removeIt = 'हाँ, हटाएँ';
export const keepIt = 'न हटाएँ';
export const removed = 'पासकी हटाई गई';
