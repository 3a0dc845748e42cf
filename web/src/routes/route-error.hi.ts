export const title = 'कुछ गड़बड़ हो गई';
export const hint = 'यह पेज नहीं दिखाया जा सका। आपका कार्ट और आपकी विशलिस्ट सुरक्षित हैं।';
export const reload = 'फिर लोड करें';
export const home = 'होम पर वापस जाएँ';
