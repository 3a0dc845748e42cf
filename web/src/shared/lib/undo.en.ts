export const undo = 'Undo';
