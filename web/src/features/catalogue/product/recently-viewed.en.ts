export const heading = 'Recently viewed';
