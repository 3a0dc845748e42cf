export const heading = 'यहाँ से क्यों खरीदें';
export const delivery = 'घर तक डिलीवरी';
export const deliveryText = (fee: string): string => `हर ऑर्डर पर बस ${fee}`;
export const fresh = 'खेत से ताज़ा';
export const freshText = 'आज सुबह की ताज़ी फ़सल';
export const prices = 'सबसे अच्छी कीमतें';
export const pricesText = 'हर खरीदारी पर बचत';
export const payment = 'सुरक्षित पेमेंट';
export const paymentText = 'कार्ड, UPI और नेटबैंकिंग';
