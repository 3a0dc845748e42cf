export const countItems = (qty: number): string => `${qty} ${qty === 1 ? 'चीज़' : 'चीज़ें'}`;
