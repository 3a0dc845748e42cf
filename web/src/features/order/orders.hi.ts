export const loading = 'आपके ऑर्डर लोड हो रहे हैं';
export const failed = 'आपके ऑर्डर लोड नहीं हो पाए।';
export const nothingYet = 'आपने अभी तक कुछ ऑर्डर नहीं किया है... ';
export const nothingYetHint = 'आपकी खरीदी हुई चीज़ें और उनकी कीमत यहाँ दिखेंगी।';
export const browse = 'प्रोडक्ट देखें';

export const search = 'अपने ऑर्डर खोजें';
export const searchHint = 'ऑर्डर नंबर या प्रोडक्ट';
export const find = 'खोजें';
export const year = 'साल';
export const allYears = 'सभी साल';
export const found = (count: number, hasMore: boolean): string =>
  hasMore ? `${count} से ज़्यादा ऑर्डर मिले, सबसे नए पहले` : `${count} ऑर्डर ${count === 1 ? 'मिला' : 'मिले'}`;
export const none = 'ऐसा कोई ऑर्डर नहीं';
export const noneHint = 'प्रोडक्ट के नाम का कोई हिस्सा, या ऑर्डर और रसीद पर लिखा नंबर डालकर देखें।';

export const pages = 'आपके ऑर्डर के पेज';
export const newest = 'सबसे नए ऑर्डर';
export const older = 'पुराने ऑर्डर';
export const all = 'सभी ऑर्डर दिखाएँ';
export const noMore = 'और कोई ऑर्डर नहीं';
export const noMoreHint = 'आपने सभी ऑर्डर देख लिए हैं।';
