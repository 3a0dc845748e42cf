export const cart = 'कार्ट';
export const view = 'कार्ट देखें';
