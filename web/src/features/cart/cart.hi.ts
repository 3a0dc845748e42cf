export const yourCart = 'आपका कार्ट';
export const yourCartHas = 'आपका कार्ट: ';
export const closeCart = 'कार्ट बंद करें';
export const inYourCart = 'आपके कार्ट में';
export const viewCart = 'कार्ट देखें';
export const nothingYet = 'अभी इसमें कुछ नहीं है। आप जो डालेंगे, वह यहाँ दिखेगा।';
export const loading = 'आपका कार्ट लोड हो रहा है';
export const notLoaded = 'आपका कार्ट लोड नहीं हो पाया।';
export const lastSeen =
  'यह कार्ट वैसा है जैसा पिछली बार दिखा था। दुकान से संपर्क होने पर आप इसे बदल सकेंगे और ऑर्डर कर सकेंगे।';

export const empty = 'आपका कार्ट खाली है :(';
export const emptyHint = 'फल, सब्ज़ियाँ, दूध और बहुत कुछ: आप जो डालेंगे, वह यहीं मिलेगा।';
export const browse = 'प्रोडक्ट देखें';

export const summary = 'सारांश';
export const totalQty = 'कुल मात्रा';
export const price = 'कीमत';
export const delivery = 'डिलीवरी';
export const total = 'कुल';
export const shopMore = 'और खरीदारी करें';

export const moveToWishlist = 'विशलिस्ट में डालें';
export const removeFromCart = 'कार्ट से हटाएँ';
export const goesWith = 'इनके साथ ये भी अच्छे लगेंगे';

export const changed = 'कुछ चीज़ें पहले जैसी नहीं हैं';
export const gotIt = 'ठीक है';
