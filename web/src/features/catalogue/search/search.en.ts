export const label = 'Search products';
export const placeholder = 'Seacrh...';
export const search = 'Search';
export const countSuggestions = (count: number): string =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
export const countRecent = (count: number): string =>
  `${count} ${count === 1 ? 'recent search' : 'recent searches'}`;
