export const title = 'तस्वीरों का श्रेय';
export const produce = 'फल, सब्ज़ियाँ और खाने की चीज़ें';
export const lettering = 'फ़ॉन्ट';
export const rest = 'बाकी सब';
