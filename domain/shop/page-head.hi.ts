export const ogLocale = 'hi_IN';
export const tagline = 'ताज़ा किराना, आपके घर तक';
export const shopDescription =
  'फल, सब्ज़ियाँ, डेयरी, राशन और स्नैक्स, किफ़ायती कीमतों पर: चुनें, ऑनलाइन पेमेंट करें और घर बैठे पाएँ।';
export const cardAlt = 'ताज़े किराने से भरी टोकरी';

export const login = 'लॉग इन';
export const loginDescription = 'कार्ट भरने, विशलिस्ट बनाने और अपने ऑर्डर देखने के लिए लॉग इन करें।';
export const signup = 'साइन अप';
export const signupDescription = 'एक मिनट में अकाउंट बनाएँ और ताज़ा किराना घर बैठे पाएँ।';
export const forgotPassword = 'पासवर्ड भूल गए?';
export const resetPassword = 'नया पासवर्ड';
export const credits = 'तस्वीरों का श्रेय';
export const notFound = 'पेज नहीं मिला';
