export const recent = 'Recent searches';
export const suggested = 'Suggested products';
export const forget = (search: string): string => `Forget ${search}`;
