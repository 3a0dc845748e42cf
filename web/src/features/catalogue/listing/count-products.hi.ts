export const products = (number: string, _count: number): string => `${number} प्रोडक्ट`;
