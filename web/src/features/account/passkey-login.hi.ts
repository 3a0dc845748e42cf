export const logIn = 'पासकी से लॉग इन करें';

export const alreadyAdded = 'इस डिवाइस में आपके अकाउंट की पासकी पहले से है।';
export const cannotKeep = 'इस डिवाइस में फ़िंगरप्रिंट, चेहरे या PIN वाली पासकी नहीं रखी जा सकतीं।';
export const wrongAddress = 'दुकान के इस वेब पते पर पासकी नहीं चलतीं।';
export const noAccount = 'यह पासकी काम नहीं कर पाई। फिर कोशिश करें, या पासवर्ड से लॉग इन करें।';
export const tooLate = 'पासवर्ड डाले हुए काफ़ी समय हो गया है। कृपया उसे फिर से डालें।';
export const failed = 'आपका डिवाइस यह नहीं कर पाया। फिर कोशिश करें।';
