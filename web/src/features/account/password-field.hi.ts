export const password = 'पासवर्ड';
export const reveal = (label: string, shown: boolean): string => `${label} ${shown ? 'छिपाएँ' : 'दिखाएँ'}`;
