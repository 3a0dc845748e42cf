export const question = 'आपने किस ईमेल से साइन अप किया था? हम आपको नए पासवर्ड का लिंक ईमेल करेंगे।';
export const email = 'ईमेल';
export const send = 'लिंक भेजें';
export const sent = (address: string, minutes: number): string =>
  `अगर ${address} से कोई अकाउंट है, तो हमने उस पर लिंक ईमेल कर दिया है। लिंक ${minutes} मिनट तक काम करेगा।`;
export const cannotSend = 'हम इस पते पर ईमेल नहीं भेज सकते। कृपया दुकान से संपर्क करें।';
export const backToProfile = 'प्रोफ़ाइल पर वापस जाएँ';
export const backToLogin = 'लॉग इन पर वापस जाएँ';
