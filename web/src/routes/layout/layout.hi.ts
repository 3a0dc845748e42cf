import type { Connection } from '@/shared/lib/offline/connection';

export const skip = 'सीधे पेज के मुख्य हिस्से पर जाएँ';
export const loadingPage = 'पेज लोड हो रहा है';
export const withoutScripts =
  'दुकान आराम से देखें। लॉग इन करने, कार्ट भरने और ऑर्डर करने के लिए JavaScript चाहिए, जो बंद है या लोड नहीं हो पाया।';
export const tryAgain = 'फिर कोशिश करें';

export const shopHome = (shop: string): string => `${shop} होम`;
export const shop = 'दुकान';
export const quickLinks = 'क्विक लिंक';
export const home = 'होम';
export const products = 'प्रोडक्ट';
export const buyAgain = 'फिर खरीदें';
export const orders = 'ऑर्डर';
export const account = 'अकाउंट';
export const cart = 'कार्ट';
export const wishlist = 'विशलिस्ट';
export const notEmpty = (list: string): string => `${list}, खाली नहीं है`;

export const CONNECTION: Record<Connection, string> = {
  online: '',
  offline: 'इंटरनेट नहीं है। हो सकता है कीमतें बदल गई हों।',
  unreachable: 'दुकान से संपर्क नहीं हो पा रहा। हो सकता है कीमतें बदल गई हों।',
};

export const COLUMNS = [
  { title: 'जानकारी', lines: ['हमारी कहानी', 'किसानों की कहानी', 'ब्लॉग'] },
  { title: 'मदद', lines: ['आम सवाल', 'शिकायत', 'रिफ़ंड और वापसी की नीति'] },
  { title: 'सोशल', lines: ['ट्विटर', 'फ़ेसबुक', 'इंस्टाग्राम'] },
];
export const credits = 'तस्वीरों का श्रेय';
export const notifications = 'सूचनाएँ';
