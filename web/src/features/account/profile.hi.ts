export const notLoaded = 'आपकी प्रोफ़ाइल लोड नहीं हो पाई।';
export const heading = 'आपकी जानकारी';
export const firstName = 'पहला नाम';
export const lastName = 'उपनाम';
export const email = 'ईमेल';
export const memberSince = 'कब से जुड़े हैं';
