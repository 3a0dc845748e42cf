export const heading = 'प्रोडक्ट';
export const failed = 'यह प्रोडक्ट लोड नहीं हो पाया।';
