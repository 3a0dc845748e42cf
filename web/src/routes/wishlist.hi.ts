export const title = 'विशलिस्ट';
