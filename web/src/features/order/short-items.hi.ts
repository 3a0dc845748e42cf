export const tooLittle = 'इनका स्टॉक आपके कार्ट से कम है:';
export const outOfStock = (title: string): string => `${title} स्टॉक में नहीं है।`;
export const only = (title: string, count: number): string => `${title}: सिर्फ़ ${count} का ऑर्डर हो सकता है।`;
export const orderWithout = 'इसके बिना ऑर्डर करें';
export const orderRest = 'जितना है, उतना ऑर्डर करें';
export const seeCart = 'कार्ट देखें';
