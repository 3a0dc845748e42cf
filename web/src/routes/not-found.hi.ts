export const title = 'पेज नहीं मिला';
export const hint = 'इस शेल्फ़ पर कुछ नहीं है। चलिए, अच्छी चीज़ों की ओर लौटें।';
export const home = 'होम पर वापस जाएँ';
export const products = 'सभी प्रोडक्ट देखें';
