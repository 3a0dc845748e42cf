export const question = 'आपने किस ईमेल से साइन अप किया था? हम आपको नए पासवर्ड का लिंक मेल करेंगे।';
export const email = 'ईमेल';
export const send = 'लिंक भेजें';
export const sent = (address: string, minutes: number): string =>
  `अगर ${address} से कोई अकाउंट है, तो लिंक वाला मेल भेज दिया गया है। लिंक ${minutes} मिनट तक काम करेगा।`;
export const cannotSend = 'दुकान इस पते पर मेल नहीं भेज सकती। कृपया दुकान से संपर्क करें।';
export const backToProfile = 'प्रोफ़ाइल पर वापस जाएँ';
export const backToLogin = 'लॉग इन पर वापस जाएँ';
