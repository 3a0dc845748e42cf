export const goesWith = 'Goes well with';
