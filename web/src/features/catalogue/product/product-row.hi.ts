export const seeAll = 'सभी देखें';
export const failed = 'ये प्रोडक्ट लोड नहीं हो पाए।';
