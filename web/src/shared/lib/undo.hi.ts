export const undo = 'वापस लाएँ';
