import type { ReactNode } from 'react';

export const skipToProducts = 'प्रोडक्ट पर जाएँ';
export const categories = 'कैटेगरी';
export const all = 'सभी';
export const results = 'नतीजे';
export const loading = 'प्रोडक्ट लोड हो रहे हैं';
export const failed = 'प्रोडक्ट लोड नहीं हो पाए।';
export const corrected = (to: ReactNode, from: string): ReactNode => (
  <>
    {from} की जगह {to} के नतीजे
  </>
);
export const closest = (from: string): string => `“${from}” से मिलते-जुलते नतीजे`;
export const showing = (shown: number, total: string): string => `${total} में से ${shown} दिख रहे हैं`;
export const loadMore = 'और दिखाएँ';
export const moreFailed = 'और प्रोडक्ट लोड नहीं हो पाए।';
export const tryAgain = 'फिर कोशिश करें';

export const noCategory = 'कोई कैटेगरी नहीं चुनी गई';
export const noCategoryHint = 'एक चुनें और देखें कि उसमें क्या-क्या है।';
export const noProduct = 'इन फ़िल्टर से कोई प्रोडक्ट नहीं मिला';
export const noProductHint = 'ज़्यादा देखने के लिए कोई फ़िल्टर हटाएँ।';
export const nothingHere = (q: string): string => `यहाँ “${q}” नहीं मिला`;
export const nothingHereHint = 'दुकान के सिर्फ़ एक हिस्से में खोजा गया।';
export const nothing = (q: string): string => `“${q}” नहीं मिला`;
export const nothingHint = 'कोई छोटा शब्द लिखें, या किसी और भाषा में उसका नाम।';
export const searchEverything = 'पूरी दुकान में खोजें';
export const showAll = 'सभी प्रोडक्ट देखें';
export const elsewhere = 'बाकी दुकान में';
export const didYouMean = 'क्या आप यह खोज रहे हैं';
export const wellRated = 'अच्छी रेटिंग वाले';
