export const wishlist = 'विशलिस्ट';
export const moveToCart = 'कार्ट में डालें';
export const waits = 'स्टॉक में नहीं · वापस आने पर हम बताएँगे';
export const productsYouLike = 'आपकी पसंद के प्रोडक्ट';
export const loading = 'आपकी विशलिस्ट लोड हो रही है';
export const notLoaded = 'आपकी विशलिस्ट लोड नहीं हो पाई।';

export const nothing = 'विशलिस्ट में अभी कुछ नहीं है';
export const nothingHint = 'किसी प्रोडक्ट को यहाँ रखने के लिए उस पर बने दिल पर टैप करें।';
export const browse = 'प्रोडक्ट देखें';
