export const loading = 'आपकी खरीदी हुई चीज़ें लोड हो रही हैं';
export const failed = 'आपकी खरीदी हुई चीज़ें लोड नहीं हो पाईं।';
export const nothingYet = 'अभी तक कुछ नहीं खरीदा';
export const nothingYetHint = 'आप जो ऑर्डर करेंगे वह यहाँ दिखेगा, कार्ट से बस एक टैप दूर।';
export const browse = 'प्रोडक्ट देखें';
export const products = 'आपकी खरीदी हुई चीज़ें';
export const usuals = 'आपकी रोज़ की चीज़ें';
