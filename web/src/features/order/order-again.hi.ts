export const order = 'फिर से ऑर्डर करें';
export const item = 'फिर खरीदें';
export const added = 'कार्ट में डाल दिया गया';

export const differs = 'कुछ चीज़ें पहले जैसी नहीं हैं';
export const gone = (title: string): string => `${title} अब हमारे यहाँ उपलब्ध नहीं है।`;
export const outOfStock = (title: string): string => `${title} स्टॉक में नहीं है।`;
export const costs = (title: string, now: string, before: string): string =>
  `${title} की कीमत अब ${now} है; पहले ${before} थी।`;
export const fewer = (title: string, now: number, before: number): string =>
  now > 0
    ? `${title}: ${before} में से सिर्फ़ ${now} ही कार्ट में डालना मुमकिन है।`
    : `${title}: कार्ट में और डालना मुमकिन नहीं है।`;
export const beside = 'आपके कार्ट में जो है, वह वैसा ही रहेगा।';
export const nothing = 'इसमें से कुछ भी अभी आपके कार्ट में नहीं आ सकता।';
export const add = (items: string): string => `${items} कार्ट में डालें`;
export const leave = 'रहने दें';
export const close = 'बंद करें';
export const browse = 'प्रोडक्ट देखें';
