/** "1 item", "12 items". */
export const countItems = (qty: number): string => `${qty} ${qty === 1 ? 'item' : 'items'}`;
