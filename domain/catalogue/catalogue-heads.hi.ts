export const home = 'होम';
export const products = 'प्रोडक्ट';
export const allProducts = 'सभी प्रोडक्ट';
export const resultsFor = (q: string): string => `“${q}” के नतीजे`;
export const onOffer = 'ऑफ़र में';
export const atLeastOff = (percent: number): string => `कम से कम ${percent}% छूट`;
export const browse = (shop: string, category = 'ताज़ा किराना'): string =>
  `${shop} पर ${category} देखें: साफ़ कीमतें, सच्ची रेटिंग और घर तक डिलीवरी।`;
export const buy = (shop: string, title: string, quantity: string, category: string): string =>
  `${shop} पर ${title} (${quantity}) ऑनलाइन खरीदें: हमारी “${category}” शेल्फ़ से ताज़ा, सीधे आपके घर तक।`;
