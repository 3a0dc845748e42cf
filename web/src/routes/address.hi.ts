export const title = 'आपके पते';
export const intro = 'जहाँ हम आपके ऑर्डर पहुँचाते हैं। चेकआउट पर इनमें से कोई चुनें, या नया जोड़ें।';
export const backToCheckout = 'चेकआउट पर वापस जाएँ';
