export const title = 'कार्ट';
export const intro = (fee: string) =>
  `डिलीवरी के हमेशा ${fee} लगते हैं, ऑर्डर चाहे जितना भी हो। पेमेंट से पहले आप सब कुछ जाँच सकते हैं।`;
