export const notComplete = 'यह लिंक पूरा नहीं है। कृपया हमारे ईमेल का पूरा लिंक खोलें।';
export const useless = 'यह लिंक इस्तेमाल हो चुका है या पुराना हो गया है। कृपया नया लिंक मँगाएँ।';
export const about = 'इससे आप बाकी हर जगह लॉग आउट हो जाते हैं और आपके अकाउंट की सभी पासकी हट जाती हैं।';
export const askAgain = 'नया लिंक मँगाएँ';
export const newPassword = 'नया पासवर्ड';
export const change = 'पासवर्ड बदलें';
