export const heading = 'आपका डेटा';
export const hint = 'एक फ़ाइल जिसमें वह सब है जो दुकान आपके बारे में रखती है: आपकी प्रोफ़ाइल, सूचियाँ, ऑर्डर, पेमेंट और मैसेज।';
export const download = 'मेरा डेटा डाउनलोड करें';
export const downloaded = 'आपका डेटा डाउनलोड हो गया';
export const failed = 'आपका डेटा लोड नहीं हो पाया। इंटरनेट देख लें और फिर कोशिश करें।';
/** The shop words it in English, if there were too many attempts. */
export const rejected = (message: string): string =>
  message && 'अभी के लिए सीमा पूरी हो गई है। कृपया थोड़ी देर बाद फिर कोशिश करें।';
